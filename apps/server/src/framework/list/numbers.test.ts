import { expect, it } from 'vitest';
import { heldNumbers, withoutZeros } from './numbers.ts';

it('a number is looked for with and without the zeros that it may begin with', () => {
  expect(heldNumbers('0088059')).toEqual(heldNumbers('88059'));
  expect(heldNumbers('88059')).toEqual(expect.arrayContaining(['88059', '088059', '0088059']));
  expect(heldNumbers('000')).toContain('0');
});

it('what begins with a letter, or is a sign, is looked for as it is', () => {
  expect(heldNumbers('A0012')).toEqual(['a0012']);
  expect(heldNumbers('-')).toEqual(['-']);
  expect(withoutZeros('A0012')).toBe('A0012');
});
