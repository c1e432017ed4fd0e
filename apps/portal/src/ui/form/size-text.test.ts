import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0 bytes'],
  [812, '812 bytes'],
  [1000, '1 kB'],
  [1_440_000, '1.4 MB'],
  [5_000_000_000_000, '5000 GB'],
])('says %i as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
