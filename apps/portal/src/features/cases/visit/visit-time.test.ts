import { expect, it } from 'vitest';
import { instantOf, timeOf } from './visit-time.ts';

it('a time is read with or without its colon, in twelve or twenty-four hours', () => {
  expect(['9:30', '930', '0930', '9:30 PM', '12:05 am', '12:00pm', '23:59'].map(timeOf)).toEqual([
    '09:30',
    '09:30',
    '09:30',
    '21:30',
    '00:05',
    '12:00',
    '23:59',
  ]);
  expect(['', '24:00', '9:60', '13:00 PM', '0:10 am', 'noon', '9'].map(timeOf)).toEqual(Array(7).fill(null));
});

it('an hour of a day is sent with the offset of where the reader is', () => {
  const at = instantOf('2027-02-03', '09:30');
  expect(at).toMatch(/^2027-02-03T09:30:00[+-]\d{2}:\d{2}$/);
  expect(new Date(at).getTime()).toBe(new Date(2027, 1, 3, 9, 30).getTime());
});
