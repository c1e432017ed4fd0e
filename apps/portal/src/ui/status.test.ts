import { describe, expect, it } from 'vitest';
import { caseStatus, coverageStatus, taskStatus } from './status.ts';

describe('a status', () => {
  it('the status of a task has its own word and icon, so that it does not depend on color', () => {
    const all = Object.values(taskStatus);
    expect(new Set(all.map(({ word }) => word)).size).toBe(all.length);
    expect(new Set(all.map(({ icon }) => icon)).size).toBe(all.length);
  });

  it("the status of a coverage has its own icon beside the payer's words", () => {
    const all = (['active', 'inactive', 'rejected'] as const).map((meaning) =>
      coverageStatus(meaning, 'Other'),
    );
    expect(new Set(all.map(({ icon }) => icon)).size).toBe(all.length);
  });

  it('the status of a case shows an unknown status unchanged, with the style of an open case', () => {
    expect(caseStatus('Parked')).toMatchObject({ word: 'Parked', family: 'neutral' });
  });
});
