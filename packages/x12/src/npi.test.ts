import { expect, it } from 'vitest';
import { isValidNpi } from './index.ts';

it.each([
  ['1999999984', true],
  ['1993999998', true],
  ['1999999985', false],
  ['9999999984', false],
  ['199999998', false],
  ['19999999841', false],
  ['', false],
])('the NPI check of %s returns %s', (npi, valid) => {
  expect(isValidNpi(npi)).toBe(valid);
});
