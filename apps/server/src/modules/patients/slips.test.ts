import { expect, it } from 'vitest';
import { daysNear } from './slips.ts';

it('days near a date of birth are days of the calendar, also in the year 2000 and in its leap day', () => {
  expect(daysNear('2001-03-04')).toContain('2000-03-04');
  expect(daysNear('2000-02-28')).toContain('2000-02-29');
  expect(daysNear('1900-02-28')).not.toContain('1900-02-29');
  expect(daysNear('2001-02-28')).not.toContain('2001-02-29');
});
