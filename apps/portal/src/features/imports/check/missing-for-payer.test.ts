import { expect, it } from 'vitest';
import { isMatched, missingText } from './missing-for-payer.ts';

it('rows that lack a field for the payer are counted, and the first are named', () => {
  expect(missingText({ field: 'birthDate', visits: 1, rows: [14] })).toBe(
    '1 row has an insurance and no date of birth: row 14.',
  );
  expect(missingText({ field: 'memberId', visits: 2, rows: [22, 1079] })).toBe(
    '2 rows have an insurance and no member ID: rows 22 and 1,079.',
  );
  expect(missingText({ field: 'memberId', visits: 1300, rows: [2, 3, 4, 5, 6] })).toBe(
    '1,300 rows have an insurance and no member ID: rows 2, 3, 4, 5, 6, and 1,295 more.',
  );
});

it('a field for the payer is matched by a column of any insurance, or by a constant', () => {
  const mapping = {
    columns: [
      { position: 1, field: 'insurance2.memberId' },
      { position: 2, field: null },
    ],
    constants: [{ field: 'patient.birthDate', value: '03/14/1984' }],
    joins: [],
    values: [],
  };
  expect(isMatched('memberId', mapping)).toBe(true);
  expect(isMatched('birthDate', mapping)).toBe(true);
  expect(isMatched('birthDate', { ...mapping, constants: [] })).toBe(false);
  expect(isMatched('memberId', null)).toBe(false);
});
