import { expect, it } from 'vitest';
import { rotated } from './turns.ts';

it('each turn contains the whole list and starts with a different item', () => {
  const turns = [0, 1, 2, 3].map((turn) => rotated(['a', 'b', 'c'], turn).join(''));
  expect(turns).toEqual(['abc', 'bca', 'cab', 'abc']);
  expect(rotated([], 5)).toEqual([]);
});
