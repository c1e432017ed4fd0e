import { expect, it } from 'vitest';
import { storedForms, withoutZeros } from './numbers.ts';

it('a search for a number finds it with and without leading zeros', () => {
  expect(storedForms('0088059')).toEqual(storedForms('88059'));
  expect(storedForms('88059')).toEqual(expect.arrayContaining(['88059', '088059', '0088059']));
  expect(storedForms('000')).toContain('0');
});

it('a search term that begins with a letter or a sign is unchanged', () => {
  expect(storedForms('A0012')).toEqual(['a0012']);
  expect(storedForms('-')).toEqual(['-']);
  expect(withoutZeros('A0012')).toBe('A0012');
});
