import { measureGrowth } from '@waypost/platform/testing/growth';
import { describe, expect, it } from 'vitest';
import { hostileReaders } from './hostile-readers.ts';

// Measures processor time, so it is one of the long tests; the daily ones count steps.
describe.each(hostileReaders)('$reader', ({ read, inputs }) => {
  it.each(Object.entries(inputs))(
    'takes time in proportion to the size: %s',
    (_what, inputOf) => {
      expect(measureGrowth(read, inputOf)).toMatchObject({ isFasterThanSize: false, overflows: false });
    },
    60_000,
  );
});
