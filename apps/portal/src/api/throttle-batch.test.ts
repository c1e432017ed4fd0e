import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleBatch } from './throttle-batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('the first item is read at once, and items added meanwhile are read once and together after a pause', async () => {
  const read: string[][] = [];
  const { add } = throttleBatch(String, async (items: readonly string[]) => read.push([...items]), 500);
  add(['tasks']);
  for (let turn = 0; turn < 40; turn += 1) {
    add(['tasks', 'notes']);
    await tick(10);
  }
  expect(read).toEqual([['tasks']]);
  await tick(100);
  expect(read).toEqual([['tasks'], ['tasks', 'notes']]);
  await tick(5000);
  expect(read).toHaveLength(2);
});

it('the next read waits for a slow one, also when it fails, and nothing is read after the stop', async () => {
  let reads = 0;
  const slow = () => {
    reads += 1;
    const read = Promise.withResolvers<void>();
    setTimeout(read.reject, 3000);
    return read.promise;
  };
  const { add, stop } = throttleBatch(String, slow, 500);
  add(['tasks']);
  add(['tasks']);
  await tick(3400);
  expect(reads).toBe(1);
  await tick(200);
  expect(reads).toBe(2);
  add(['tasks']);
  stop();
  await tick(10_000);
  expect(reads).toBe(2);
});
