import { describe, expect, it } from 'vitest';
import { measureGrowth } from './growth.ts';
import type { HostileReader } from './hostile.ts';

/** A short input to see how the readers react: errors it causes are not swallowed. */
const SHORT = 200;

/** Tests that no reader takes more time than in proportion to the size. It measures processor time, so it is for the long tests; the daily ones count steps. */
export function testGrowth(readers: readonly HostileReader[]): void {
  describe.each(readers)('$reader', ({ read, inputs }) => {
    it.each(Object.entries(inputs))(
      'takes time in proportion to the size: %s',
      (_what, inputOf) => {
        expect(inputOf(SHORT).length).toBeGreaterThan(SHORT / 4);
        expect(measureGrowth(read, inputOf)).toMatchObject({ isFasterThanSize: false, overflows: false });
      },
      60_000,
    );
  });
}
