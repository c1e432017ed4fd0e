import { afterAll, beforeAll, expect, it } from 'vitest';
import type { World } from './support/fuzz/fuzz.ts';
import { fuzz, startFuzz } from './support/fuzz/run.ts';
import { randomFrom } from './support/fuzz/values.ts';

// The daily fuzzer with other seeds and more inputs, on PostgreSQL, with one database for all seeds.

let world: World;
let end: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ world, end } = await startFuzz(0, 'postgres'));
}, 300_000);
afterAll(() => end?.());

it.each([1, 2, 3])(
  'the seed %i finds no response that the document does not allow',
  {
    timeout: 600_000,
  },
  async (seed) => {
    world.random = randomFrom(seed);
    const found = await fuzz(world, { taken: 4, most: 8, near: 24 });
    expect(found.flaws()).toEqual([]);
    expect(found.sent).toBeGreaterThan(4000);
  },
);
