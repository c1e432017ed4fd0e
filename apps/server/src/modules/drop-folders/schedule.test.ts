import { expect, it } from 'vitest';
import { againAfter } from './schedule.ts';

it('an unreadable folder is retried every minute for an hour, and then by its schedule', () => {
  const problem = { problem: 'unreachable' };
  expect([0, 59, 60].map((failures) => againAfter({ failures }, problem))).toEqual([60_000, 60_000, null]);
});

it('a folder with more files is read again at once, and one whose file may still grow after a minute', () => {
  const after = (isMore: boolean, isWaiting: boolean) => againAfter({ failures: 60 }, { isMore, isWaiting });
  expect([after(true, true), after(false, true), after(false, false)]).toEqual([0, 60_000, null]);
});
