import { expect, it } from 'vitest';
import { createKeySequence } from './key-sequence.ts';

const known = new Set(['g h', 'g t', 'h', '?']);

it('key sequences are recognized for single keys and pairs of keys', () => {
  let now = 0;
  const keys = createKeySequence(() => now);
  expect(keys.press('h', known)).toBe('h');
  expect(keys.press('g', known)).toBeNull();
  expect(keys.press('h', known)).toBe('g h');
  expect(keys.press('g', known)).toBeNull();
  now += 1500;
  // Too late for the sequence: the second key counts as a single key.
  expect(keys.press('h', known)).toBe('h');
  expect(keys.press('x', known)).toBeNull();
});
