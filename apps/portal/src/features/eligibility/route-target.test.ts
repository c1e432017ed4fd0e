import { EMPTY_ID } from '@waypost/contract/core/values';
import { describe, expect, it } from 'vitest';
import { readTarget, resubmitPath } from './route-target.ts';

const query = (text = '') => new URLSearchParams(text);
const nothing = {
  facilityId: null,
  transactionId: null,
  taskId: null,
  caseId: null,
  resubmitOf: null,
  payerCode: null,
};

describe('readTarget', () => {
  it('readTarget reads paths of zero to three segments', () => {
    expect(readTarget({}, query())).toEqual(nothing);
    expect(readTarget({ segment1: 'x1' }, query())).toEqual({ ...nothing, transactionId: 'x1' });
    expect(readTarget({ segment1: 'f1', segment2: 'x1' }, query())).toEqual({
      ...nothing,
      facilityId: 'f1',
      transactionId: 'x1',
    });
    expect(readTarget({ segment1: 'f1', segment2: 'x1', segment3: 't1' }, query())).toEqual({
      ...nothing,
      facilityId: 'f1',
      transactionId: 'x1',
      taskId: 't1',
    });
  });

  it('readTarget accepts correlationId and facilityId in the query, with precedence for the path [C-009] [C-010]', () => {
    const asked = query('correlationId=x2&facilityId=f2');
    expect(readTarget({}, asked)).toMatchObject({ facilityId: 'f2', transactionId: 'x2' });
    expect(readTarget({ segment1: 'f1', segment2: 'x1' }, asked)).toMatchObject({
      facilityId: 'f1',
      transactionId: 'x1',
    });
  });

  it('readTarget reads the empty id as no transaction, even if the query names one', () => {
    const target = readTarget(
      { segment1: 'f1', segment2: EMPTY_ID, segment3: 't1' },
      query('correlationId=x2'),
    );
    expect(target).toEqual({ ...nothing, facilityId: 'f1', taskId: 't1' });
  });
});

it('the address of a resubmit contains the transaction that it repeats', () => {
  const transaction = { facilityId: 'f1', id: 'x1', taskId: 't1', caseId: 'c1' };
  const path = resubmitPath('LKM', transaction);
  expect(path).toBe(`/LKM/eligibility/f1/${EMPTY_ID}/t1?resubmitOf=x1`);
  expect(readTarget({ segment1: 'f1', segment2: EMPTY_ID, segment3: 't1' }, query('resubmitOf=x1'))).toEqual({
    facilityId: 'f1',
    transactionId: null,
    taskId: 't1',
    caseId: null,
    resubmitOf: 'x1',
    payerCode: null,
  });
  // Without a task the address contains the case; without a case it contains neither.
  expect(resubmitPath('LKM', { ...transaction, taskId: null })).toBe(
    `/LKM/eligibility/f1/${EMPTY_ID}?resubmitOf=x1&case=c1`,
  );
  expect(resubmitPath('LKM', { ...transaction, taskId: null, caseId: null })).toBe(
    `/LKM/eligibility/f1/${EMPTY_ID}?resubmitOf=x1`,
  );
});
