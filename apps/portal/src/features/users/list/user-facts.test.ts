import { describe, expect, it } from 'vitest';
import { facilityNames, isLinked, lastSignInDay } from './user-facts.ts';

describe('the name of a user', () => {
  it('the name of a user is plain text for invited users, for every viewer [P-136]', () => {
    for (const isWaypostEmployee of [true, false])
      for (const isViewerEmployee of [true, false])
        expect(isLinked({ status: 'Pending', isWaypostEmployee }, isViewerEmployee)).toBe(false);
  });

  it('the name of a user is plain text for employees of the provider, unless the reader is one [P-137]', () => {
    expect(isLinked({ status: 'Active', isWaypostEmployee: true }, false)).toBe(false);
    expect(isLinked({ status: 'Active', isWaypostEmployee: true }, true)).toBe(true);
    expect(isLinked({ status: 'Active', isWaypostEmployee: false }, false)).toBe(true);
    expect(isLinked({ status: 'Deactivated', isWaypostEmployee: false }, false)).toBe(true);
  });
});

describe('the facilities of a user', () => {
  it('the facilities of a user are listed by name, each once', () => {
    const names = ['Bay Clinic', 'Main', 'Bay Clinic'];
    expect(facilityNames({ facilities: names.map((name, id) => ({ id: String(id), name })) })).toBe(
      'Bay Clinic, Main',
    );
  });
});

describe('the last sign-in', () => {
  it('the last sign-in is a day in the reader’s time zone, or null', () => {
    expect(lastSignInDay({ lastLoginDateTime: null })).toBeNull();
    const noon = new Date(2026, 10, 5, 12);
    expect(lastSignInDay({ lastLoginDateTime: noon.toISOString() })).toBe('2026-11-05');
  });
});
