import { daysBetween } from '@waypost/contract/core/days';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localDay, localMidnight } from './local-time.ts';

afterEach(() => vi.unstubAllEnvs());

describe('the local day', () => {
  it.each(['Pacific/Honolulu', 'America/New_York', 'UTC', 'Pacific/Kiritimati'])(
    'the local day begins at local midnight, and the instant before belongs to the day before: %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      const instants = fc.date({
        min: new Date('1975-01-01'),
        max: new Date('2100-01-01'),
        noInvalidDate: true,
      });
      fc.assert(
        fc.property(instants, (at) => {
          const day = localDay(at);
          const midnight = localMidnight(day);
          expect(localDay(at.toISOString())).toBe(day);
          expect(localDay(midnight)).toBe(day);
          expect(midnight.getTime()).toBeLessThanOrEqual(at.getTime());
          expect(daysBetween(localDay(new Date(midnight.getTime() - 1)), day)).toBeGreaterThan(0);
        }),
      );
    },
  );
});
