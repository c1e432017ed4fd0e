import { expect, it } from 'vitest';
import { problemOfHeader } from './header-rows.ts';

it.each([
  ['', '', 'Both key and value are required to add a header.'],
  ['x-team', '', 'Both key and value are required to add a header.'],
  ['', 'billing', 'Both key and value are required to add a header.'],
  ['x'.repeat(1001), 'billing', 'A header key and its value have at most 1,000 characters each'],
  ['x-team', 'b'.repeat(1001), 'A header key and its value have at most 1,000 characters each'],
  [
    'x team',
    'billing',
    'A key has letters, digits and hyphens; a value has printable ASCII characters in one line',
  ],
  ['Webhook-Id', 'billing', 'Waypost sets this header itself'],
  ['X-OLD', 'billing', 'There is a header with this key already'],
  ['x-team', 'billing', null],
  ['x'.repeat(1000), 'b'.repeat(1000), null],
])('a header %.10s: %.10s', (name, value, problem) => {
  expect(problemOfHeader({ 'x-old': 'one' }, name, value)).toBe(problem);
});
