import { expect, it } from 'vitest';
import { restSeconds, schedule } from './record-attempts.ts';

it('a message is sent eight times: after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h', () => {
  expect(schedule.waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000]);
});

it('an endpoint is paused from the fifth failure on, for longer each time, up to five minutes', () => {
  expect([1, 4, 5, 6, 7, 20].map(restSeconds)).toEqual([0, 0, 5, 10, 20, 300]);
});
