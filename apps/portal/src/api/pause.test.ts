import { expect, it } from 'vitest';
import { pauseMs } from './pause.ts';

it('the pause before a retry doubles with each failure, varies at random, and is at most half a minute', () => {
  expect([0, 1, 2, 3].map((failures) => pauseMs(failures, 1))).toEqual([500, 1000, 2000, 4000]);
  expect(pauseMs(0, 0)).toBe(250);
  expect(pauseMs(100, 1)).toBe(30_000);
  expect(pauseMs(100, 0)).toBe(15_000);
});
