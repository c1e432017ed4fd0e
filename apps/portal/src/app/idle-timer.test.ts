import { describe, expect, it } from 'vitest';
import { createIdleTimer } from './idle-timer.ts';

/** Two tabs of one browser: separate timers with one clock and one storage. */
function tabs(count: number, periodMs = 900_000) {
  let time = 1_000_000;
  const values = new Map<string, string>();
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  const now = () => time;
  return {
    timers: Array.from({ length: count }, () => createIdleTimer({ periodMs, now, store })),
    pass: (ms: number) => {
      time += ms;
    },
    store,
  };
}

describe('the idle timer', () => {
  it.each([900_000, 61_000])(
    'the idle timer ends after the configured period of %i ms without activity [P-077]',
    (periodMs) => {
      const { timers, pass } = tabs(1, periodMs);
      pass(periodMs - 1000);
      expect(timers[0]?.read().leftMs).toBe(1000);
      pass(1000);
      expect(timers[0]?.read().leftMs).toBe(0);
    },
  );

  it('the idle timer restarts in every tab on activity in one, and ends in all tabs at the same time [P-075]', () => {
    const { timers, pass } = tabs(2);
    pass(800_000);
    timers[0]?.touch();
    pass(200_000);
    expect(timers.map((timer) => timer.read().leftMs)).toEqual([700_000, 700_000]);
    pass(700_000);
    expect(timers.map((timer) => timer.read().leftMs)).toEqual([0, 0]);
  });

  it('the idle timer writes at most every five seconds, but registers every activity in its own tab', () => {
    const { timers, pass, store } = tabs(1);
    const before = store.getItem('waypost.last-activity');
    pass(3000);
    timers[0]?.touch();
    expect(store.getItem('waypost.last-activity')).toBe(before);
    expect(timers[0]?.read().idleMs).toBe(0);
  });

  it('the idle timer ignores a stored time in the future', () => {
    const { timers, pass, store } = tabs(1);
    store.setItem('waypost.last-activity', '99999999999999');
    pass(900_000);
    expect(timers[0]?.read().leftMs).toBe(0);
  });
});
