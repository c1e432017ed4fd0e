import { expect, it } from 'vitest';
import { headerSentTwice } from './single-headers.ts';

const names = new Set(['host', 'scope']);

it('headerSentTwice finds a repeated header of the given names in any letter case', () => {
  expect(headerSentTwice(['Host', 'a', 'Accept', 'b', 'accept', 'c'], names)).toBeNull();
  expect(headerSentTwice(['Host', 'a', 'Scope', 'b', 'HOST', 'a'], names)).toBe('host');
  expect(headerSentTwice([], names)).toBeNull();
});
