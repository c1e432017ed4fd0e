import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InHand } from './in-hand.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether a promise has ended. */
async function hasEnded(promise: Promise<void>): Promise<boolean> {
  let ended = false;
  void promise.then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return ended;
}

it('more work is claimed once there is capacity for several items, or after a moment for one', async () => {
  const inHand = new InHand(10);
  inHand.take(10);
  const room = inHand.room(5, 50);
  inHand.leave(3);
  expect([inHand.free, await hasEnded(room)]).toEqual([3, false]);
  await vi.advanceTimersByTimeAsync(50);
  expect(await hasEnded(room)).toBe(true);
  inHand.take(3);
  const next = inHand.room(5, 50);
  await vi.advanceTimersByTimeAsync(50);
  expect(await hasEnded(next)).toBe(false);
  inHand.leave(5);
  expect(await hasEnded(next)).toBe(true);
});

it('one item is claimed after a moment though only one fits', async () => {
  const inHand = new InHand(2);
  inHand.take();
  const room = inHand.room(2, 50);
  expect([inHand.free, await hasEnded(room)]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(50);
  expect(await hasEnded(room)).toBe(true);
});

it('a stopping program waits for its current items, but no longer than its limit', async () => {
  const inHand = new InHand();
  inHand.take(2);
  const drained = inHand.drain(1000);
  inHand.leave();
  expect(await hasEnded(drained)).toBe(false);
  inHand.leave();
  expect(await hasEnded(drained)).toBe(true);
  inHand.take();
  const late = inHand.drain(1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await hasEnded(late)).toBe(true);
});
