import { describe, expect, it } from 'vitest';
import { ageText, countText, exactInstant, instantText } from './instant-text.ts';

describe('the short text of an instant', () => {
  const now = new Date(2026, 10, 21, 14, 0);
  const text = (...at: [number, number, number, number, number]) =>
    instantText(new Date(...at).toISOString(), now);

  it('the short text of an instant shows the time today, then Yesterday, then the weekday, then the date', () => {
    expect(text(2026, 10, 21, 9, 5)).toBe('9:05 AM');
    expect(text(2026, 10, 20, 23, 59)).toBe('Yesterday');
    expect(text(2026, 10, 18, 8, 0)).toBe('Wednesday');
    expect(text(2026, 10, 14, 8, 0)).toBe('11/14/2026');
  });
});

describe('the full text of an instant', () => {
  it('the full text of an instant shows weekday, date, seconds and time zone', () => {
    expect(exactInstant(new Date(2026, 10, 21, 9, 5, 7).toISOString())).toMatch(
      /^Saturday, November 21, 2026 at 9:05:07 AM \S+/,
    );
  });
});

describe('the age of an instant', () => {
  const now = new Date('2026-11-21T14:00:00Z');
  it.each([
    ['2026-11-21T14:00:30Z', 'just now'],
    ['2026-11-21T13:59:01Z', 'just now'],
    ['2026-11-21T13:56:59Z', '3 min ago'],
    ['2026-11-21T09:00:00Z', '5 h ago'],
    ['2026-11-20T13:00:00Z', '1 day ago'],
    ['2026-11-01T13:00:00Z', '20 days ago'],
  ])('%s is %s', (iso, text) => {
    expect(ageText(iso, now)).toBe(text);
  });
});

describe('the text of a count', () => {
  it('the text of a count shows a plus sign when the count stopped at its limit', () => {
    expect(countText(1284, false)).toBe('1,284');
    expect(countText(10_000, true)).toBe('10,000+');
    expect(countText(1_000_000, true)).toBe('1,000,000+');
  });
});
