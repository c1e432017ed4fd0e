import { isDay } from '@waypost/contract/core/days';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { displayDate, maskDate, parseTypedDate as parse, parseNextDate } from './date-text.ts';

const parseTypedDate = (typed: string, isPast = false) => parse(typed, { today: '2026-11-27', isPast });

afterEach(() => vi.unstubAllEnvs());

describe('displayDate', () => {
  it.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])(
    'displayDate shows a date as MM/DD/YYYY and never moves it by a time zone: %s [C-204]',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(displayDate('1984-03-01')).toBe('03/01/1984');
      expect(displayDate('2026-12-31')).toBe('12/31/2026');
    },
  );

  it.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])(
    'displayDate ignores a time after the day in every time zone: %s [P-236]',
    (zone) => {
      vi.stubEnv('TZ', zone);
      for (const time of ['', 'T00:00:00Z', 'T23:59', ' 08:30:00', 'T00:00:00.000+05:30']) {
        expect(displayDate(`1984-03-01${time}`)).toBe('03/01/1984');
        expect(parseTypedDate(`1984-03-01${time}`)).toBe('1984-03-01');
      }
      expect(displayDate('1984-03-01Tomorrow')).toBe('1984-03-01Tomorrow');
    },
  );

  it('displayDate accepts month 12 and refuses month 13', () => {
    expect(parseTypedDate('12/31/2026')).toBe('2026-12-31');
    expect(parseTypedDate('13/01/2026')).toBeNull();
  });

  it('displayDate shows text that is not a date unchanged', () => {
    expect(displayDate('')).toBe('');
    expect(displayDate('13/45/20')).toBe('13/45/20');
  });
});

describe('parseTypedDate', () => {
  it.each([
    ['03/04/1984', '1984-03-04'],
    ['3/4/1984', '1984-03-04'],
    ['3-4-1984', '1984-03-04'],
    ['03041984', '1984-03-04'],
    [' 1984-03-04 ', '1984-03-04'],
    ['02/29/2024', '2024-02-29'],
    ['19840304', '1984-03-04'],
    ['1984/3/4', '1984-03-04'],
    ['Mar 4, 1984', '1984-03-04'],
    ['March 4th 1984', '1984-03-04'],
    ['04-MAR-1984', '1984-03-04'],
    ['3 / 4 / 1984', '1984-03-04'],
  ])('parseTypedDate reads %s', (typed, iso) => {
    expect(parseTypedDate(typed)).toBe(iso);
  });

  it.each([
    '',
    '02/29/2026',
    '13/01/2026',
    '04/31/2026',
    '00/10/2026',
    'tomorrow',
    'Foo 4, 1984',
    '19841304',
  ])('parseTypedDate refuses %s', (typed) => {
    expect(parseTypedDate(typed)).toBeNull();
  });
});

describe('parseNextDate', () => {
  it.each([
    ['12/2', '2026-12-02'],
    ['12/02/', '2026-12-02'],
    ['11/27', '2026-11-27'],
    ['11/26', '2027-11-26'],
    ['2/29', '2028-02-29'],
    ['12/2/2027', '2027-12-02'],
    ['13/2', null],
    ['12', null],
  ])('parseNextDate reads %s as %s on 11/27/2026', (typed, iso) => {
    expect(parseNextDate(typed, '2026-11-27')).toBe(iso);
  });
});

describe('a year of two digits', () => {
  it.each([
    ['5/23/60', '1960-05-23'],
    ['052360', null],
    ['11/27/26', '2026-11-27'],
    ['11/28/26', '1926-11-28'],
    ['02/29/24', '2024-02-29'],
  ])('as a date of birth, %s is the last such day', (typed, iso) => {
    expect(parseTypedDate(typed, true)).toBe(iso);
  });
  it.each([
    ['12/31/26', '2026-12-31'],
    ['1-2-76', '2076-01-02'],
    ['1.2.77', '1977-01-02'],
  ])('elsewhere, %s is the nearest such day', (typed, iso) => {
    expect(parseTypedDate(typed)).toBe(iso);
  });
});

describe('dates typed and shown', () => {
  it('a displayed day is read back as the same day', () => {
    const days = fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, (day) => {
        expect(parseTypedDate(displayDate(day))).toBe(day);
      }),
    );
  });

  it('any typed text is read as a calendar day or as no day', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789/-. ,TZ:janfebdec'), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(digits, fc.string()), (typed) => {
        const day = parseTypedDate(typed);
        expect(day === null || isDay(day)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('maskDate', () => {
  /** Types one character after another, as a keyboard does. */
  const type = (keys: string) => [...keys].reduce((text, key) => maskDate(text + key, text), '');

  it.each([
    ['03041984', '03/04/1984'],
    ['03/04/1984', '03/04/1984'],
    ['3/4/1984', '3/4/1984'],
    ['12-31-2026', '12/31/2026'],
    ['1984-03-04', '1984-03-04'],
  ])('turns the keys %s into %s', (keys, text) => {
    expect(type(keys)).toBe(text);
  });

  it('maskDate adds nothing after a deleted character, and leaves pasted text unchanged', () => {
    expect(maskDate('03', '03/')).toBe('03');
    expect(maskDate('03/04', '')).toBe('03/04');
  });
});
