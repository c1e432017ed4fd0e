import { expect, it } from 'vitest';
import { displaySsn, groupSsn } from './ssn-text.ts';

it('the SSN field groups digits 3-2-4 while they are typed or pasted [C-252]', () => {
  expect(groupSsn('')).toBe('');
  expect(groupSsn('900')).toBe('900');
  expect(groupSsn('90012')).toBe('900-12');
  expect(groupSsn('900123456')).toBe('900-12-3456');
  expect(groupSsn('900-12-34567')).toBe('900-12-3456');
  expect(groupSsn(' 900 12 3456 ')).toBe('900-12-3456');
});

it.each([
  ['900123456', '900-12-3456'],
  ['900-12-3456', '900-12-3456'],
  ['XXXXX4417', 'XXX-XX-4417'],
  ['XXX-XX-4417', 'XXX-XX-4417'],
  ['4417', '4417'],
  ['9001234567', '9001234567'],
  ['', ''],
])('the SSN %j is shown as %j [P-235]', (text, shown) => {
  expect(displaySsn(text)).toBe(shown);
});
