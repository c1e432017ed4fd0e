import { expect, it } from 'vitest';
import { groupText } from './group-words.ts';

it('a problem in many rows is one sentence with the row count and the most frequent values', () => {
  const one = { rows: 200, values: [{ value: 'Okonkwo, MD', rows: 200 }], texts: 1 };
  expect(groupText({ ...one, level: 'warning' }, 'Attending physician')).toBe(
    'Attending physician could not be read in 200 rows, and is left out: “Okonkwo, MD”',
  );
  const many = { rows: 1200, values: [{ value: 'soon', rows: 900 }], texts: 41, level: 'error' as const };
  expect(groupText(many, 'Date of birth')).toBe(
    'Date of birth could not be read in 1,200 rows: “soon” and 40 more',
  );
});
