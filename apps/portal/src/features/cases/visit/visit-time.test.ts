import { expect, it } from 'vitest';
import { dayIn, instantOf, timeIn, timeOf, zoneText } from './visit-time.ts';

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

it('a local time is sent in the facility’s time zone, also in summer and on days of a clock change', () => {
  const chicago = (day: string, time: string) => instantOf(day, time, 'America/Chicago');
  expect(chicago('2027-02-03', '09:30')).toBe('2027-02-03T09:30:00-06:00');
  expect(chicago('2027-07-03', '09:30')).toBe('2027-07-03T09:30:00-05:00');
  expect(chicago('2027-03-14', '01:59')).toBe('2027-03-14T01:59:00-06:00');
  expect(chicago('2027-03-14', '03:00')).toBe('2027-03-14T03:00:00-05:00');
  expect(instantOf('2027-02-03', '23:15', 'Asia/Kolkata')).toBe('2027-02-03T23:15:00+05:30');
  expect(instantOf('2027-02-03', '09:30', 'Pacific/Honolulu')).toBe('2027-02-03T09:30:00-10:00');
  expect(instantOf('2027-02-03', '09:30', 'Not/Known')).toBe('2027-02-03T09:30:00+00:00');
});

it('an instant is shown in the facility’s time zone, where the day may differ', () => {
  const at = '2027-02-04T03:05:00.000Z';
  expect([dayIn(at, 'America/Chicago'), timeIn(at, 'America/Chicago')]).toEqual(['2027-02-03', '21:05']);
  expect([dayIn(at, 'UTC'), timeIn(at, 'UTC')]).toEqual(['2027-02-04', '03:05']);
  expect(zoneText('America/Chicago')).toBe('Central Time');
});
