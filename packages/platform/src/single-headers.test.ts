import { expect, it } from 'vitest';
import { headerSentTwice } from './single-headers.ts';

const names = new Set(['host', 'scope']);

it('a header that is sent twice is found in any case of letters, and of the named ones alone', () => {
  expect(headerSentTwice(['Host', 'a', 'Accept', 'b', 'accept', 'c'], names)).toBeNull();
  expect(headerSentTwice(['Host', 'a', 'Scope', 'b', 'HOST', 'a'], names)).toBe('host');
  expect(headerSentTwice([], names)).toBeNull();
});
