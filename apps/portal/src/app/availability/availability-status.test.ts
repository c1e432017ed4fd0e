import { expect, it } from 'vitest';
import { availabilityStatus } from './availability-status.ts';

it('the availability status distinguishes unset, loading and failed', () => {
  const since = '2026-11-24T15:00:00.000Z';
  expect(availabilityStatus({ data: undefined, error: null })).toBe('Availability is loading…');
  expect(availabilityStatus({ data: undefined, error: new Error('no') })).toBe(
    'Availability could not be read',
  );
  expect(availabilityStatus({ data: null, error: null })).toBe('Availability: Not set');
  // Earlier data stays when reading it again fails.
  expect(
    availabilityStatus({
      data: { state: 'away', since, awayFrom: null, backOn: '2099-01-04' },
      error: new Error('no'),
    }),
  ).toBe('Availability: Away until 01/04/2099');
});
