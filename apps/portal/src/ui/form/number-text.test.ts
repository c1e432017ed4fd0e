import { expect, it } from 'vitest';
import { groupThousands, readAmount, readWhole } from './number-text.ts';

it.each([
  ['1234.5', '1234.50'],
  ['$1,234.50', '1234.50'],
  [' $ 12 ', '12.00'],
  ['.5', '0.50'],
  ['-$20', '-20.00'],
  ['90071992547409931.25', '90071992547409931.25'],
])('the amount %j is read as %j', (typed, stored) => {
  expect(readAmount(typed)).toBe(stored);
});

it.each(['', '12.345', '1,23.4', 'twelve', '12-', '1e3'])(
  'the text %j stays unchanged, because it is not an amount',
  (typed) => {
    expect(readAmount(typed)).toBe(typed);
  },
);

it.each([
  ['1,234', '1234'],
  ['12', '12'],
  ['12.5', '12.5'],
  ['x', 'x'],
])('the number %j is read as %j', (typed, stored) => {
  expect(readWhole(typed)).toBe(stored);
});

it('a number is grouped by thousands, and other text stays unchanged', () => {
  expect(groupThousands('1234567.50')).toBe('1,234,567.50');
  expect(groupThousands('-999')).toBe('-999');
  expect(groupThousands('twelve')).toBe('twelve');
});
