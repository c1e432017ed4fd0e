import type { Task } from '@waypost/contract/tasks/shapes';
import { expect, it } from 'vitest';
import { repeatedRejection } from './still-holds.ts';

const created = '2026-11-20T14:00:00.000Z';
const after = '2026-11-21T14:00:00.000Z';
const before = '2026-11-19T14:00:00.000Z';

/** A rejection task, with a last check that was sent then and rejected for that reason. */
const checked = (transactionDate: string, rejectReasonCode: string | null, more: object = {}): Task =>
  ({
    process: { name: 'Eligibility' },
    createDate: created,
    condition: { conditionCode: '72', description: 'Invalid/Missing Subscriber/Insured ID' },
    domainModels: { eligibility: { transactionDate, coverageStatus: null, rejectReasonCode } },
    ...more,
  }) as unknown as Task;

it('a repeated rejection is reported if a check since the task was created was rejected again', () => {
  expect(repeatedRejection(checked(after, '72'))).toBe(
    'The last answer is still AAA 72 Invalid/Missing Subscriber/Insured ID',
  );
});

it('another reason is named if a check was rejected for a different one', () => {
  expect(repeatedRejection(checked(after, '75'))).toBe('The last answer was rejected again, with AAA 75');
});

it('no repeated rejection is reported if the check has no answer, nothing was sent since, or the task has no code', () => {
  expect(repeatedRejection(checked(after, null))).toBe('');
  expect(repeatedRejection(checked(before, '72'))).toBe('');
  expect(repeatedRejection(checked(after, '72', { domainModels: { eligibility: null } }))).toBe('');
  expect(repeatedRejection(checked(after, '72', { condition: null }))).toBe('');
});
