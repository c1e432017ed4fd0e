import { expect, it } from 'vitest';
import { storedForms, withoutZeros } from './numbers.ts';

it('a number is looked for with and without the zeros that it may begin with', () => {
  expect(storedForms('0088059')).toEqual(storedForms('88059'));
  expect(storedForms('88059')).toEqual(expect.arrayContaining(['88059', '088059', '0088059']));
  expect(storedForms('000')).toContain('0');
});

it('what begins with a letter, or is a sign, is looked for as it is', () => {
  expect(storedForms('A0012')).toEqual(['a0012']);
  expect(storedForms('-')).toEqual(['-']);
  expect(withoutZeros('A0012')).toBe('A0012');
});
