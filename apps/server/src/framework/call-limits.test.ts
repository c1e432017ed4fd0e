import { expect, it, onTestFinished, vi } from 'vitest';
import type { Db } from '../infrastructure/database.ts';
import { createCallLimits } from './call-limits.ts';

/** Limits with a clock that the test sets, in seconds of a day. */
function limitsAt(seconds: number) {
  const clock = { second: seconds, now: () => new Date(Date.UTC(2026, 10, 24) + clock.second * 1000) };
  const logger = { warn: vi.fn() } as unknown as Parameters<typeof createCallLimits>[2];
  const limits = createCallLimits({} as Db, clock, logger);
  limits.stop();
  return { clock, take: (caller: string, perMinute = 3) => limits.take(caller, perMinute) };
}

it('a caller can use the limit of a minute, then must wait as long as it is told, and continues in the next minute', () => {
  const { clock, take } = limitsAt(50);
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 0]);
  expect([take('a'), take('a')]).toEqual([10, 10]);
  clock.second = 59.5;
  expect(take('a')).toBe(1);
  clock.second = 60;
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 60]);
});

it('each caller is counted separately, with its current limit', () => {
  const { take } = limitsAt(0);
  expect([take('a', 1), take('b', 1), take('a', 1)]).toEqual([0, 0, 60]);
  expect([take('a', 2), take('a', 2)]).toEqual([0, 60]);
});

it('a database that is absent is logged once each time, and not every two seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const clock = { minute: 0, now: () => new Date(Date.UTC(2026, 10, 24, 0, clock.minute)) };
  const warn = vi.fn();
  const logger = { warn } as unknown as Parameters<typeof createCallLimits>[2];
  const limits = createCallLimits({} as Db, clock, logger);
  onTestFinished(limits.stop);
  const loggedAfter = async (seconds: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    return warn.mock.calls.length;
  };
  limits.take('a', 3);
  expect([await loggedAfter(2), await loggedAfter(10)]).toEqual([1, 1]);
  // In a minute without calls there is nothing to share, so that sharing does not fail.
  clock.minute = 1;
  expect(await loggedAfter(2)).toBe(1);
  limits.take('a', 3);
  expect([await loggedAfter(2), await loggedAfter(10)]).toEqual([2, 2]);
});
