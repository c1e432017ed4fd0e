import { describe, expect, it } from 'vitest';
import { collectFindingCodes, collectWarnings, run } from './support.ts';

describe('the three values of logic', () => {
  it('“and” prefers false over null, and null over true', () => {
    expect(run('[true and true, true and false, true and null]')).toBe('[true, false, null]');
    expect(run('[false and null, null and false, null and null]')).toBe('[false, false, null]');
  });

  it('“or” prefers true over null, and null over false', () => {
    expect(run('[false or false, false or true, false or null]')).toBe('[false, true, null]');
    expect(run('[true or null, null or true, null or null]')).toBe('[true, true, null]');
  });

  it('a value that is not a boolean counts as null', () => {
    expect(run('[true and 1, false and "x", true or 1, false or "x"]')).toBe('[null, false, true, null]');
  });

  it('negation maps null to null', () => {
    expect(run('[not(true), not(false), not(null), not(1)]')).toBe('[false, true, null, null]');
  });

  it('a condition selects the else branch unless it is true', () => {
    expect(
      run('[if true then 1 else 2, if false then 1 else 2, if null then 1 else 2, if 1 then 1 else 2]'),
    ).toBe('[1, 2, 2, 2]');
  });

  it('`some` and `every` use three-valued logic', () => {
    expect(run('some x in [1, null] satisfies x > 0')).toBe('true');
    expect(run('some x in [0, null] satisfies x > 0')).toBe('null');
    expect(run('every x in [1, null] satisfies x > 0')).toBe('null');
    expect(run('every x in [0, null] satisfies x > 0')).toBe('false');
    expect(run('[some x in [] satisfies x, every x in [] satisfies x]')).toBe('[false, true]');
  });

  it('`all` and `any` use three-valued logic', () => {
    expect(run('[all([true, null]), all([false, null]), any([true, null]), any([false, null])]')).toBe(
      '[null, false, true, null]',
    );
    expect(run('[all([]), any([])]')).toBe('[true, false]');
  });
});

describe('equality', () => {
  it('null equals only null', () => {
    expect(run('[null = null, null = 1, "" = null, null != 1]')).toBe('[true, false, false, true]');
  });

  it('equality between two types is null', () => {
    expect(run('1 = "1"')).toBe('null');
    expect(run('true = 1')).toBe('null');
    expect(run('@"P1Y" = @"P365D"')).toBe('null');
    expect(collectFindingCodes('1 = "1"')).toEqual(['type']);
    expect(collectWarnings('x = "1"', { x: 1 })).toEqual([
      'A number cannot be compared with a string by “=”.',
    ]);
  });

  it('equality compares lists and contexts part by part', () => {
    expect(run('[1, [2, 3]] = [1, [2, 3.0]]')).toBe('true');
    expect(run('[1, 2] = [2, 1]')).toBe('false');
    expect(run('{a: 1, b: {c: 2}} = {b: {c: 2}, a: 1}')).toBe('true');
    expect(run('{a: 1} = {a: 1, b: null}')).toBe('false');
    expect(run('[1, "a"] = [2, 1]')).toBe('false');
    expect(run('[1, "a"] = [1, 1]')).toBe('null');
    expect(run('[{a: 1} = {b: 1}, {a: 1} = {a: "1"}, [1] = [1, 1]]')).toBe('[false, null, false]');
  });

  it('equality compares date-times by the instant when both have a zone', () => {
    expect(run('@"2026-01-01T00:00:00Z" = @"2026-01-01T05:30:00+05:30"')).toBe('true');
    expect(run('@"2026-07-01T12:00:00@Europe/Berlin" = @"2026-07-01T10:00:00Z"')).toBe('true');
    expect(run('@"2026-01-01T00:00:00Z" = @"2026-01-01T00:00:00"')).toBe('null');
    expect(run('is(@"2026-01-01T00:00:00Z", @"2026-01-01T05:30:00+05:30")')).toBe('false');
  });
});

describe('order', () => {
  it('numbers, strings, dates, times and durations of one kind are ordered', () => {
    expect(run('[1 < 2, "a" < "b", @"2026-01-01" < @"2026-01-02", @"10:00:00" >= @"09:00:00"]')).toBe(
      '[true, true, true, true]',
    );
    expect(run('[@"P1Y" > @"P11M", @"PT25H" > @"P1D"]')).toBe('[true, true]');
  });

  it('values of different kinds, and null, are not ordered', () => {
    expect(run('[1 < null, null < null, "a" < 1, @"P1Y" < @"P1D", true < false]')).toBe(
      '[null, null, null, null, null]',
    );
  });

  it('a date and a time are not ordered, whichever comes first', () => {
    expect(
      run('[@"2026-01-01" < @"10:00:00", @"10:00:00" < @"2026-01-01", @"2026-01-01T10:00:00" > @"10:00:00"]'),
    ).toBe('[null, null, null]');
    expect(run('[@"2026-01-01" < @"2026-01-01T10:00:00", @"10:00:00" < @"P1D", @"P1D" < @"P1M"]')).toBe(
      '[null, null, null]',
    );
    expect(run('[is(@"2026-01-01", 1), is(1, 1.0), is(null, null), is("a", null)]')).toBe(
      '[false, true, true, false]',
    );
  });

  it('`between` includes both ends', () => {
    expect(run('[1 between 1 and 3, 3 between 1 and 3, 4 between 1 and 3]')).toBe('[true, true, false]');
    expect(run('2 between null and 3')).toBe('null');
    expect(run('4 between null and 3')).toBe('false');
  });

  it('comparing times with and without a zone warns with the reason', () => {
    expect(collectWarnings('@"10:00:00" < @"10:00:00Z"')).toEqual([
      'A time with a time zone cannot be compared with one without.',
    ]);
  });
});
