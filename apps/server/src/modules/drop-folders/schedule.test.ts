import { expect, it } from 'vitest';
import { againAfter } from './schedule.ts';

it('a folder that cannot be read is tried again in a minute, for an hour, and then by its schedule', () => {
  const problem = { problem: 'unreachable' };
  expect([0, 59, 60].map((failures) => againAfter({ failures }, problem))).toEqual([60_000, 60_000, null]);
});

it('a folder with more files is looked into at once, and one whose file may still grow in a minute', () => {
  const after = (isMore: boolean, isWaiting: boolean) => againAfter({ failures: 60 }, { isMore, isWaiting });
  expect([after(true, true), after(false, true), after(false, false)]).toEqual([0, 60_000, null]);
});
