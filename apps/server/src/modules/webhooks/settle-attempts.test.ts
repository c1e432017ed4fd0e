import { describe, expect, it } from 'vitest';
import { restAfter, waitBefore } from './settle-attempts.ts';

const failed = (attempts: number, more: { isBusy?: boolean; retryAfter?: number } = {}) => ({
  attempts,
  isBusy: more.isBusy ?? false,
  retryAfter: more.retryAfter ?? null,
});

describe('the schedule of a message', () => {
  it('is eight attempts: after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => waitBefore(failed(attempts), 0.5));
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000, null]);
  });

  it('is a fifth longer or shorter by chance', () => {
    expect([waitBefore(failed(2), 0), waitBefore(failed(2), 1)]).toEqual([240, 360]);
  });

  it('leaves a busy receiver alone for a minute at least', () => {
    expect([waitBefore(failed(1, { isBusy: true }), 0), waitBefore(failed(2, { isBusy: true }), 1)]).toEqual([
      60, 360,
    ]);
  });

  it('follows what the receiver asks for, from the wait of the schedule to twice as long', () => {
    const asked = (retryAfter: number) => waitBefore(failed(2, { retryAfter }), 0.5);
    expect([asked(1), asked(400), asked(86_400)]).toEqual([300, 400, 600]);
    expect(waitBefore(failed(1, { isBusy: true, retryAfter: 3600 }), 0)).toBe(120);
    expect(waitBefore(failed(8, { retryAfter: 10 }), 0.5)).toBeNull();
  });
});

it('an endpoint is left alone from the fifth failure on, for longer each time, for five minutes at most', () => {
  expect([1, 4, 5, 6, 7, 20].map(restAfter)).toEqual([0, 0, 5, 10, 20, 300]);
});
