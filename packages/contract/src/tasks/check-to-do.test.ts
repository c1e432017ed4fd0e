import { describe, expect, it } from 'vitest';
import { resolvedByCheck } from './check-to-do.ts';
import type { Task } from './shapes.ts';

const toDo = (id: string, recommendation: string, resolution: string | null = null) => ({
  id,
  recommendation,
  resolution,
  resolutionOptions: ['Active', 'Not active', 'Payer did not answer'],
  comment: null,
});
const after = (coverageStatus: string | null, of: object = {}) =>
  resolvedByCheck({
    createDate: '2026-11-19T15:00:00.000Z',
    toDos: [toDo('call', 'Call the payer'), toDo('check', 'Check eligibility again ')],
    domainModels: {
      eligibility: {
        coverageStatus,
        coverageCaution: null,
        transactionDate: '2026-11-20T09:00:00.000Z',
        ...of,
      },
    },
  } as unknown as Task);

describe('a to-do to check eligibility again', () => {
  it('a to-do to check eligibility again is resolved by a check since the task was opened', () => {
    expect(after('Active Coverage')).toEqual({ check: 'Active' });
    expect(after('Inactive')).toEqual({ check: 'Not active' });
  });

  it('a to-do to check eligibility again is left to the user if the check is not clear', () => {
    for (const status of [null, 'Rejected', 'Inactive - Pending Investigation'])
      expect(after(status), String(status)).toEqual({});
    expect(after('Active Coverage', { coverageCaution: 'bill-first' })).toEqual({});
    // The answer that opened the task.
    expect(after('Inactive', { transactionDate: '2026-11-19T14:00:00.000Z' })).toEqual({});
  });

  it("a to-do to check eligibility again keeps the user's resolution", () => {
    const chosen = {
      createDate: '2026-11-19T15:00:00.000Z',
      toDos: [toDo('check', 'Check eligibility again', 'Payer did not answer')],
      domainModels: {
        eligibility: {
          coverageStatus: 'Active Coverage',
          coverageCaution: null,
          transactionDate: '2026-11-20T09:00:00.000Z',
        },
      },
    } as unknown as Task;
    expect(resolvedByCheck(chosen)).toEqual({});
  });
});
