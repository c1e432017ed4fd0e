import type { Rejection } from '@waypost/contract/eligibility/response';
import { describe, expect, it } from 'vitest';
import { rejectionRows } from './rejection-rows.ts';

const rejection = (rejectReasonCode: string, followUpActionCode = 'C', loop = '2100C'): Rejection => ({
  rejectReasonCode,
  rejectReasonMessage: `Reason ${rejectReasonCode}`,
  followUpActionCode,
  followUpActionMessage: 'Please Correct and Resubmit',
  validRequest: 'N',
  loop,
  personIndex: null,
  segment: 9,
});

describe('rejectionRows', () => {
  it('rejectionRows shows each reject code once, in the payer’s order [C-359]', () => {
    const rows = rejectionRows([rejection('72'), rejection('43'), rejection('72', 'R', '2110C')]);
    expect(rows.map(({ code }) => code)).toEqual(['72', '43']);
  });

  it('rejectionRows adds the enrollment text to fourteen codes and to no other [C-358]', () => {
    const text = 'Possible enrollment error. Please contact your Account Representative.';
    const marked = '41 42 43 44 45 46 47 48 50 51 52 79 80 97'.split(' ');
    expect(rejectionRows(marked.map((code) => rejection(code))).map(({ extra }) => extra)).toEqual(
      marked.map(() => text),
    );
    const others = ['15', '49', '53', '72', '75', '98', 'T4'];
    expect(rejectionRows(others.map((code) => rejection(code))).map(({ extra }) => extra)).toEqual(
      others.map(() => null),
    );
  });
});
