import { describe, expect, it } from 'vitest';
import { NumberMap } from './number-map.ts';
import { PlannedSoFar } from './planned-so-far.ts';

it('planned rows retain a hundred thousand numbers, the latest of each', () => {
  const map = new NumberMap();
  // Multiples of 2^32 have the same start: a thousand of them are probed one after another.
  const keys = Array.from({ length: 100_000 }, (_, at) => (at % 100 ? at + 1 : (at + 1) * 2 ** 32));
  for (const [at, key] of keys.entries()) map.set(key, at + 1);
  for (const key of keys.slice(0, 10)) map.set(key, 7);
  expect([...map]).toHaveLength(keys.length);
  expect(keys.every((key, at) => map.get(key) === (at < 10 ? 7 : at + 1))).toBe(true);
  expect(map.get(0.5)).toBe(0);
});

describe('the rows of a file planned so far', () => {
  const named = (familyName: string) => ({
    name: [{ firstName: 'Ada', familyName, middleInitial: null }],
    identifiers: [],
    isAnother: false,
  });

  it('planned rows are visible to a fork, and rows of the fork only after it is absorbed', () => {
    const soFar = new PlannedSoFar();
    soFar.register([1], { ...named('Moss'), birthDate: '1980-02-11' });
    soFar.open([1, 2], null);
    const fork = soFar.fork();
    fork.hold([2, 3]);
    fork.register([1], named('Rivers'));
    expect([1, 2, 3].map((lane) => [fork.isFresh(lane), fork.isHeld(lane)])).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
    expect(soFar.isHeld(2)).toBe(false);
    expect(soFar.registered([9, 1])).toEqual({ lastName: 'Moss', birthDate: '1980-02-11' });
    soFar.absorb(fork);
    expect([2, 3].map((lane) => soFar.isHeld(lane))).toEqual([true, true]);
    expect(soFar.isFresh(2)).toBe(true);
    // Absent values stay unchanged.
    expect(soFar.registered([1])).toEqual({ lastName: 'Rivers', birthDate: '1980-02-11' });
  });
});
