import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1434, '1.4 KB'],
  [1_048_500, '1023.9 KB'],
  [1_048_570, '1 MB'],
  [1_440_000, '1.4 MB'],
  [5_000_000_000, '4768.4 MB'],
])('a size of %i is shown as %s: bytes, KB or MB of 1,024 each, to a tenth [W-258]', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
