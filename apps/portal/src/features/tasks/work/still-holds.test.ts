import type { Task } from '@waypost/contract/tasks/shapes';
import { expect, it } from 'vitest';
import { stillHolds } from './still-holds.ts';

const task = {
  process: { name: 'Eligibility' },
  createDate: '2026-11-20T14:00:00.000Z',
  condition: { conditionCode: '72', description: 'Invalid/Missing Subscriber/Insured ID' },
  domainModels: { eligibility: { transactionDate: '2026-11-21T14:00:00.000Z', coverageStatus: null } },
} as unknown as Task;
const answered = (eligibility: object | null): Task =>
  ({ ...task, domainModels: { eligibility } }) as unknown as Task;

it('says that a check since the task was opened was rejected again', () => {
  expect(stillHolds(task)).toBe('The last answer is still AAA 72 Invalid/Missing Subscriber/Insured ID');
});

it('says nothing where no check was made since, it was answered, or the task has no code', () => {
  expect(stillHolds(answered({ transactionDate: '2026-11-19T14:00:00.000Z', coverageStatus: null }))).toBe(
    '',
  );
  expect(
    stillHolds(answered({ transactionDate: '2026-11-21T14:00:00.000Z', coverageStatus: 'Active' })),
  ).toBe('');
  expect(stillHolds(answered(null))).toBe('');
  expect(stillHolds({ ...task, condition: null })).toBe('');
});
