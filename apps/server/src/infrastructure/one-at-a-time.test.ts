import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('begins a work when the one before has ended, also where that failed', async () => {
  const inTurn = oneAtATime();
  const told: string[] = [];
  let end = (): void => undefined;
  const first = inTurn(async () => {
    told.push('first begins');
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    told.push('first fails');
    throw new Error('first');
  });
  const second = inTurn(async () => {
    told.push('second');
    return 2;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toEqual(['first begins']);
  end();
  await expect(first).rejects.toThrow('first');
  await expect(second).resolves.toBe(2);
  expect(told).toEqual(['first begins', 'first fails', 'second']);
});
