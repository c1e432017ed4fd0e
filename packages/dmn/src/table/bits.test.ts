import { expect, it } from 'vitest';
import { allBits, countInBoth, keepBoth, noBits, rowsInAll, setBit } from './bits.ts';

it('counts and keeps the rows that are in both of two sets, the last of a word among them', () => {
  const [all, some] = [allBits(70), noBits(70)];
  for (const row of [0, 31, 32, 69]) setBit(some, row);
  expect([countInBoth(all, some), countInBoth(some, noBits(70))]).toEqual([4, 0]);
  keepBoth(all, some);
  expect(rowsInAll([all])).toEqual([0, 31, 32, 69]);
});
