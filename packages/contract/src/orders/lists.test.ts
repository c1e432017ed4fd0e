import { describe, expect, it } from 'vitest';
import { EMPTY_DATE, shownDate, wireDate } from '../core/empty-date.ts';
import { contactUses, MIN_PHYSICIAN_SEARCH, PHYSICIAN_SEARCH_PAUSE, physicianLabel } from './lists.ts';

describe('an order on the wire', () => {
  it('an order in the API has a far-past date instead of none, which is shown as empty [C-192][C-193]', () => {
    expect(EMPTY_DATE).toBe('0001-01-01');
    expect(wireDate('')).toBe(EMPTY_DATE);
    expect(wireDate('2026-11-12')).toBe('2026-11-12');
    expect(shownDate(EMPTY_DATE)).toBe('');
    expect(shownDate('2026-11-12')).toBe('2026-11-12');
  });

  it('an order in the API has five uses of a contact [C-109]', () => {
    expect([...contactUses.entries()]).toEqual([
      [0, 'Medical Records'],
      [1, 'Office'],
      [2, 'Prior Authorization'],
      [3, 'Physician'],
      [4, 'Institution'],
    ]);
  });
});

it('a physician search starts at three characters, half a second after the last one [C-197][C-198]', () => {
  expect([MIN_PHYSICIAN_SEARCH, PHYSICIAN_SEARCH_PAUSE]).toEqual([3, 500]);
});

it('a physician is shown by last and first name, with the NPI in parentheses [C-200]', () => {
  const hollis = {
    npi: '1234567893',
    firstName: 'Bram',
    middleName: null,
    familyName: 'Hollis',
    suffix: null,
  };
  expect(physicianLabel(hollis)).toBe('Hollis, Bram (1234567893)');
  expect(physicianLabel({ ...hollis, middleName: 'T', suffix: 'Jr' })).toBe('Hollis, Bram T Jr (1234567893)');
  expect(physicianLabel({ ...hollis, firstName: null })).toBe('Hollis (1234567893)');
  expect(physicianLabel({ ...hollis, npi: '' })).toBe('Hollis, Bram');
  expect(physicianLabel({ npi: '', firstName: '', middleName: '', familyName: '', suffix: '' })).toBe('');
});
