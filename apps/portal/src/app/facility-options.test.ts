import { expect, it } from 'vitest';
import { facilityOptions } from './facility-options.ts';

it('facility options include open facilities, and ended ones that were selected before, marked as ended', () => {
  const facilities = [
    { id: 'f1', name: 'Bay Clinic', isEnded: false },
    { id: 'f2', name: 'Old Annex', isEnded: true },
    { id: 'f3', name: 'Old Wing', isEnded: true },
  ];
  expect(facilityOptions(facilities)).toEqual([{ value: 'f1', label: 'Bay Clinic' }]);
  expect(facilityOptions(facilities, ['f2'])).toEqual([
    { value: 'f1', label: 'Bay Clinic' },
    { value: 'f2', label: 'Old Annex (ended)' },
  ]);
});
