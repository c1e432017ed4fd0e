import { describe, expect, it } from 'vitest';
import { harborPoint } from './organizations.ts';
import { makeCases } from './patients.ts';
import { randomFrom } from './random.ts';
import { assignRegistrations, makeTasks } from './tasks.ts';

const cases = makeCases(harborPoint, 60, randomFrom(3), '2026-11-27');
const tasks = makeTasks(cases, ['worker'], randomFrom(5), '2026-11-27');
const ofRegistration = ({ process }: { process: string }) => process === 'Registration Verification';

describe('the people of the demo', () => {
  it('assigned registrations belong to people who may change cases, and other tasks keep their assignee', () => {
    const given = assignRegistrations(tasks, ['specialist']);
    for (const [at, { assigneeId }] of tasks.entries()) {
      const wanted =
        assigneeId !== null && ofRegistration(tasks[at] ?? { process: '' }) ? 'specialist' : assigneeId;
      expect(given[at]?.assigneeId).toBe(wanted);
    }
    expect(given.filter(ofRegistration).map(({ assigneeId }) => assigneeId)).toContain('specialist');
  });

  it('registrations keep their assignee where nobody may change cases', () => {
    expect(assignRegistrations(tasks, [])).toEqual(tasks);
  });
});
