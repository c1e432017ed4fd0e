import { describe, expect, it } from 'vitest';
import { measureGrowth } from './growth.ts';
import type { HostileReader } from './hostile.ts';

/** The length of a short input, which only checks that the input function works. */
const SHORT_SIZE = 200;

/**
 * Tests that the time of every reader grows at most linearly with the input. It measures CPU time, so it belongs to the
 * long tests; the daily tests count steps.
 */
export function testGrowth(readers: readonly HostileReader[]): void {
  describe.each(readers)('$reader', ({ read, inputs }) => {
    it.each(Object.entries(inputs))(
      'the reader takes time in proportion to the size of %s',
      (_what, inputOf) => {
        expect(inputOf(SHORT_SIZE).length).toBeGreaterThan(SHORT_SIZE / 4);
        expect(measureGrowth(read, inputOf)).toMatchObject({ isFasterThanSize: false, overflows: false });
      },
      60_000,
    );
  });
}
