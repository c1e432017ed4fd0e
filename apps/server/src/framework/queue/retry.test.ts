import { expect, it } from 'vitest';
import { secondsToRetry } from './retry.ts';

const schedule = { waits: [5, 300], jitter: 0.2 };
const middle = () => 0.5;

it('a failed attempt is repeated after the waits of its schedule, and given up after the last', () => {
  expect([1, 2, 3].map((attempts) => secondsToRetry(schedule, attempts, middle))).toEqual([5, 300, null]);
});

it('a wait varies by its jitter, and is exact without jitter', () => {
  const waits = [0, 1].map((chance) => secondsToRetry(schedule, 2, () => chance));
  expect(waits).toEqual([240, 360]);
  expect(secondsToRetry({ waits: [10] }, 1)).toBe(10);
});

it('a wait is never shorter than the requested minimum', () => {
  const waits = [1, 2].map((attempts) => secondsToRetry(schedule, attempts, () => 1, { least: 60 }));
  expect(waits).toEqual([60, 360]);
});

it('the other side may request up to twice the scheduled wait, and no further attempt after the last', () => {
  const asked = (seconds: number) => secondsToRetry(schedule, 2, middle, { asked: seconds });
  expect([1, 400, 86_400].map(asked)).toEqual([300, 400, 600]);
  expect(secondsToRetry(schedule, 1, middle, { least: 60, asked: 3600 })).toBe(120);
  expect(secondsToRetry(schedule, 3, middle, { asked: 10 })).toBeNull();
});
