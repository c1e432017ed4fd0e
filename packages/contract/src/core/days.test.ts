import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchDate } from '../search/shapes.ts';
import { addDays, dayOf, daysBetween, isDay } from './days.ts';
import { isoDate } from './values.ts';

const part = (max: number) => fc.integer({ min: -1, max });
const parts = fc.tuple(fc.oneof(part(10_000), part(120)), part(14), part(33));
const day = parts.map((given) => dayOf(...given)).filter((text) => text !== null);

describe('days of the calendar', () => {
  it('a day made from parts is valid in the API and has the same parts', () => {
    fc.assert(
      fc.property(parts, ([year, month, date]) => {
        const text = dayOf(year, month, date);
        if (text === null) return;
        expect(isoDate.safeParse(text).success).toBe(true);
        expect(text.split('-').map(Number)).toEqual([year, month, date]);
      }),
      { numRuns: 1000 },
    );
  });

  it('a text is a day exactly when the API accepts it as one', () => {
    const written = fc
      .tuple(part(2500), part(14), part(33))
      .map(([year, month, date]) =>
        [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join(
          '-',
        ),
      );
    fc.assert(
      fc.property(fc.oneof(written, fc.string()), (text) => {
        // The wire accepts the year 0 of ISO 8601, which the civil calendar lacks.
        fc.pre(!text.startsWith('0000'));
        expect(isDay(text)).toBe(isoDate.safeParse(text).success);
      }),
      { numRuns: 1000 },
    );
  });

  it('February 29 exists in leap years only', () => {
    expect([2000, 2024, 4].map((year) => dayOf(year, 2, 29))).toEqual([
      '2000-02-29',
      '2024-02-29',
      '0004-02-29',
    ]);
    expect([1900, 2026, 100].map((year) => dayOf(year, 2, 29))).toEqual([null, null, null]);
    expect(dayOf(2026, 4, 31)).toBeNull();
    expect(dayOf(Number.NaN, 1, 1)).toBeNull();
  });

  it('adding days to a day is undone by subtracting them, and matches the distance between the days', () => {
    const inRange = day.filter((text) => text > '0300' && text < '9700');
    fc.assert(
      fc.property(inRange, fc.integer({ min: 0, max: 100_000 }), (from, days) => {
        const to = addDays(from, days);
        expect(daysBetween(from, to)).toBe(days);
        expect(addDays(to, -days)).toBe(from);
        expect(daysBetween(to, from)).toBe(0);
      }),
    );
  });

  it('a searched date is read as month, day and year', () => {
    fc.assert(
      fc.property(day, (text) => {
        const [year, month, date] = text.split('-');
        expect(searchDate(`${month}-${date}-${year}`)).toBe(text);
      }),
    );
    expect(searchDate('02-30-2026')).toBeNull();
    expect(searchDate('2026-02-03')).toBeNull();
  });
});
