import { expect, it } from 'vitest';
import { allBits, countCommon, findCommonRows, intersectInto, noBits, setBit } from './bits.ts';

it('the intersection of two sets has the rows that are in both, including the last bit of a word', () => {
  const [all, some] = [allBits(70), noBits(70)];
  for (const row of [0, 31, 32, 69]) setBit(some, row);
  expect([countCommon(all, some), countCommon(some, noBits(70))]).toEqual([4, 0]);
  intersectInto(all, some);
  expect(findCommonRows([all])).toEqual([0, 31, 32, 69]);
});
