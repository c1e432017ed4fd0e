import { expect, it } from 'vitest';
import { coverageAt, isBlank, noCoverage, noCoverages, placed } from './coverage-places.ts';

it('an insurance is read by its position, and counts as blank if only the relationship is set', () => {
  const one = { ...noCoverage, insuranceName: 'Tidewater PPO', subscriberId: 'TWM1' };
  const values = { ...noCoverages, ...placed(one, 2) };
  expect(coverageAt(values, 2)).toEqual(one);
  expect(coverageAt(values, 1)).toEqual(noCoverage);
  expect(isBlank({ ...noCoverage, relationship: 'Spouse' })).toBe(true);
  expect(isBlank({ ...noCoverage, groupNumber: 'G-1' })).toBe(false);
});
