import { expect, it } from 'vitest';
import { formatElapsed, pollDelay, waitedBefore } from './transaction-timing.ts';

it('a transaction is polled every second at first, and at least every three seconds later', () => {
  expect(pollDelay(0)).toBe(1000);
  expect(pollDelay(10)).toBe(1000);
  expect(pollDelay(15)).toBe(2000);
  expect(pollDelay(500)).toBe(3000);
});

it('the waiting time counts from sending, and from zero when the clocks differ', () => {
  const sentAt = '2026-11-20T10:00:00.000Z';
  const sent = Date.parse(sentAt);
  expect(waitedBefore(sentAt, sent + 14_000)).toBe(14_000);
  expect(waitedBefore(sentAt, sent - 60_000)).toBe(0);
  expect(waitedBefore(sentAt, sent + 86_400_000)).toBe(0);
});

it('the elapsed time is shown in minutes and seconds', () => {
  expect(formatElapsed(14_900)).toBe('0:14');
  expect(formatElapsed(74_000)).toBe('1:14');
});
