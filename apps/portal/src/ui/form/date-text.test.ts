import { afterEach, describe, expect, it, vi } from 'vitest';
import { displayDate, parseTypedDate } from './date-text.ts';

afterEach(() => vi.unstubAllEnvs());

describe('displayDate', () => {
  it.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])(
    'shows a date as MM/DD/YYYY and never moves it by a time zone: %s [C-204]',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(displayDate('1984-03-01')).toBe('03/01/1984');
      expect(displayDate('2026-12-31')).toBe('12/31/2026');
    },
  );

  it('leaves what is no date as it is', () => {
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
  ])('reads %s', (typed, iso) => {
    expect(parseTypedDate(typed)).toBe(iso);
  });

  it.each(['', '3/4/84', '02/29/2026', '13/01/2026', '04/31/2026', '00/10/2026', 'tomorrow'])(
    'refuses %s',
    (typed) => {
      expect(parseTypedDate(typed)).toBeNull();
    },
  );
});
