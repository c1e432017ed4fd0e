import { expect, it } from 'vitest';
import { isWanted } from './pattern.ts';

it.each([
  ['*.csv', 'patients.csv', true],
  ['*.csv', 'PATIENTS.CSV', true],
  ['*.csv', 'patients.csv.bak', false],
  ['registrations-????.csv', 'registrations-0412.csv', true],
  ['registrations-????.csv', 'registrations-04.csv', false],
  ['*a*b', 'xxaxxbxxb', true],
  ['*a*b', 'xxaxxbxxc', false],
  ['*', 'anything', true],
  ['*', '.hidden', false],
  ['*', 'patients.csv.part', false],
  ['*', 'patients.csv.done', false],
  ['(a+)+.csv', 'aaaa.csv', false],
])('the pattern %s matches the file %s: %s', (pattern, name, expected) => {
  expect(isWanted(pattern, name)).toBe(expected);
});
