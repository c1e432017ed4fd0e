import { describe, expect, it } from 'vitest';
import { collectFindingCodes, run } from './support.ts';

describe('dates', () => {
  it('dates are read from ISO texts, parts and date-times', () => {
    expect(run('[date("2026-02-28"), date(2024, 2, 29), date(@"2026-02-28T23:00:00Z")]')).toBe(
      '[2026-02-28, 2024-02-29, 2026-02-28]',
    );
    expect(run('date(year: 2026, month: 1, day: 2)')).toBe('2026-01-02');
  });

  it('dates are refused when the calendar has no such day', () => {
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-01',
      '26-01-01',
      '2026-1-1',
      '+2026-01-01',
      '02026-01-01',
      '-0000-01-01',
      '',
    ]) {
      expect(run('date(x)', { x: text }), text).toBe('null');
    }
    expect(run('date(2026, 2, 29)')).toBe('null');
    expect(collectFindingCodes('date("2026-02-29")')).toEqual(['type']);
    expect(collectFindingCodes('@"2026-02-29"')).toEqual(['type']);
  });

  it('dates have years of up to nine digits before and after the year 0', () => {
    expect(run('[date("999999999-12-31"), date("-999999999-01-01"), date("-0044-03-15")]')).toBe(
      '[999999999-12-31, -999999999-01-01, -0044-03-15]',
    );
    expect(run('date("999999999-12-31") - date("-999999999-01-01")')).toBe('P730484999633D');
    expect(run('date("999999999-12-31") + @"P1D"')).toBe('null');
    expect(run('date("-0001-12-31") + @"P1D"')).toBe('0000-01-01');
  });

  it('dates move by durations, and stay within the month', () => {
    expect(run('[@"2024-01-31" + @"P1M", @"2024-03-31" - @"P1M", @"2024-02-29" + @"P1Y"]')).toBe(
      '[2024-02-29, 2024-02-29, 2025-02-28]',
    );
    expect(run('[@"2026-12-31" + @"P1D", @"P1D" + @"2026-12-31", @"2026-01-01" - @"PT1H"]')).toBe(
      '[2027-01-01, 2027-01-01, 2025-12-31]',
    );
    expect(run('@"2026-03-01" - @"2024-02-28"')).toBe('P732D');
  });

  it('dates have parts, a day of the week and a day of the year', () => {
    expect(run('[@"2026-11-22".year, @"2026-11-22".month, @"2026-11-22".day, @"2026-11-22".weekday]')).toBe(
      '[2026, 11, 22, 7]',
    );
    expect(
      run('[day of week(@"2026-11-22"), month of year(@"2026-11-22"), day of year(@"2024-12-31")]'),
    ).toBe('["Sunday", "November", 366]');
    expect(
      run('[week of year(@"2021-01-03"), week of year(@"2020-12-31"), week of year(@"2018-12-31")]'),
    ).toBe('[53, 53, 1]');
  });
});

describe('times', () => {
  it('times are read with a fraction and a zone', () => {
    expect(
      run(
        '[time("10:20:30"), time("10:20:30.123456789Z"), time("10:20:30+05:30"), time("10:20:30@Europe/Berlin")]',
      ),
    ).toBe('[10:20:30, 10:20:30.123456789Z, 10:20:30+05:30, 10:20:30@Europe/Berlin]');
    expect(run('[time(10, 20, 30.5, null), time(10, 20, 30, @"-PT5H")]')).toBe(
      '[10:20:30.5, 10:20:30-05:00]',
    );
    for (const text of [
      '24:00:00',
      '10:60:00',
      '10:20:60',
      '1:20:30',
      '10:20',
      '10:20:30+19:00',
      '10:20:30@No/Where',
      '10:20:30.',
      '10:20:30Zulu',
    ]) {
      expect(run('time(x)', { x: text }), text).toBe('null');
    }
  });

  it('times may have an offset with seconds', () => {
    expect(
      run('[@"10:20:30+01:02:03", @"10:20:30+01:02:03".time offset, @"10:20:30-00:30".time offset]'),
    ).toBe('[10:20:30+01:02:03, PT1H2M3S, -PT30M]');
  });

  it('times wrap around at midnight', () => {
    expect(run('[@"23:30:00" + @"PT1H", @"00:30:00" - @"PT1H", @"10:00:00" + @"P3D"]')).toBe(
      '[00:30:00, 23:30:00, 10:00:00]',
    );
    expect(
      run('[@"10:00:00" - @"09:00:00", @"10:00:00+01:00" - @"10:00:00Z", @"10:00:00" - @"10:00:00Z"]'),
    ).toBe('[PT1H, -PT1H, null]');
  });

  it('times have parts', () => {
    expect(
      run('[@"10:20:30".hour, @"10:20:30".minute, @"10:20:30".second, @"10:20:30-05:00".time offset]'),
    ).toBe('[10, 20, 30, -PT5H]');
    expect(run('[@"10:20:30@Europe/Berlin".timezone, @"10:20:30".timezone, @"10:20:30".time offset]')).toBe(
      '["Europe/Berlin", null, null]',
    );
  });
});

describe('date-times', () => {
  it('date-times are read from one text, or from a date and a time', () => {
    expect(run('[date and time("2026-11-22T10:20:30"), date and time(@"2026-11-22", @"10:20:30Z")]')).toBe(
      '[2026-11-22T10:20:30, 2026-11-22T10:20:30Z]',
    );
    expect(run('date and time("2026-12-31T24:00:00")')).toBe('2027-01-01T00:00:00');
    expect(run('date and time("2026-11-22")')).toBe('2026-11-22T00:00:00');
  });

  it('date-times follow the clock changes of their region', () => {
    expect(run('@"2026-03-29T01:30:00@Europe/Berlin" + @"PT1H"')).toBe('2026-03-29T03:30:00@Europe/Berlin');
    expect(run('@"2026-10-25T03:00:00@Europe/Berlin" - @"2026-10-25T01:00:00@Europe/Berlin"')).toBe('PT3H');
    expect(run('@"2026-07-01T00:00:00@America/New_York".time offset')).toBe('-PT4H');
    expect(run('@"2026-01-01T00:00:00@America/New_York".time offset')).toBe('-PT5H');
  });

  it('date-times resolve a region even in years beyond the range of JavaScript', () => {
    expect(run('@"300000-07-01T12:00:00@Europe/Berlin".time offset')).toBe('PT2H');
    expect(run('@"300000-07-01T12:00:00@Europe/Berlin" = @"300000-07-01T10:00:00Z"')).toBe('true');
    expect(run('string(@"-300000-07-01T12:00:00@Europe/Berlin" + @"P1M")')).toBe(
      '"-300000-08-01T12:00:00@Europe/Berlin"',
    );
  });

  it('date-times differ by a duration when both or neither have a zone', () => {
    expect(run('@"2026-11-22T10:00:00Z" - @"2026-11-21T10:00:00+01:00"')).toBe('P1DT1H');
    expect(run('@"2026-11-22T10:00:00" - @"2026-11-21T10:00:00Z"')).toBe('null');
    expect(run('[@"10:00:00" - @"2026-11-22", @"2026-11-22" - @"10:00:00", @"2026-11-22" - 1]')).toBe(
      '[null, null, null]',
    );
    expect(run('@"2026-11-22T10:00:00Z" - @"2026-11-22"')).toBe('PT10H');
  });

  it('now() and today() use the given clock, in UTC', () => {
    const now = () => Date.UTC(2026, 10, 22, 23, 59, 58);
    expect(run('[now(), today()]', {}, { now })).toBe('[2026-11-22T23:59:58Z, 2026-11-22]');
  });
});

describe('durations', () => {
  it('durations are of months or of days and never mix', () => {
    expect(
      run('[duration("P1Y14M"), duration("P1DT36H"), duration("-PT90S"), duration("P0M"), duration("PT0S")]'),
    ).toBe('[P2Y2M, P2DT12H, -PT1M30S, P0M, PT0S]');
    expect(run('@"P1M" + @"P1D"')).toBe('null');
    expect(run('[@"P1M" < @"P40D", @"P1M" = @"P30D"]')).toBe('[null, null]');
    for (const text of ['P', 'PT', 'P1', '1D', 'P1Y2D', 'PT1.5H', 'P-1D', 'PT1S1M']) {
      expect(run('duration(x)', { x: text }), text).toBe('null');
    }
  });

  it('durations are added, scaled and divided', () => {
    expect(run('[@"P1D" + @"PT12H", @"P1Y" - @"P2M", @"P1D" * 1.5, 2 * @"P5M", @"P1D" / 4]')).toBe(
      '[P1DT12H, P10M, P1DT12H, P10M, PT6H]',
    );
    expect(run('[@"P1D" / @"PT6H", @"P1Y" / @"P5M", -@"P1D"]')).toBe('[4, 2.4, -P1D]');
    expect(run('[@"P1Y" / @"P1D", @"P1D" / @"P1Y", 1 / @"P1D", @"P1Y" * @"P1Y"]')).toBe(
      '[null, null, null, null]',
    );
    expect(run('[@"P1D" / 0, @"P1D" / @"PT0S", @"P1D" * @"P1D"]')).toBe('[null, null, null]');
  });

  it('durations are exact to the nanosecond', () => {
    expect(run('[@"PT1.5S", @"PT0.000000001S" * 3, @"-PT1.25S", @"PT1.5S" / 3, @"P0Y"]')).toBe(
      '[PT1.5S, PT0.000000003S, -PT1.25S, PT0.5S, P0M]',
    );
    expect(run('@"10:00:00.25" + @"PT0.5S"')).toBe('10:00:00.75');
  });

  it('durations have parts of their kind', () => {
    expect(run('[@"P1Y2M".years, @"P1Y2M".months, @"-P1Y2M".months]')).toBe('[1, 2, -2]');
    expect(
      run('[@"P1DT2H3M4S".days, @"P1DT2H3M4S".hours, @"P1DT2H3M4S".minutes, @"P1DT2H3M4S".seconds]'),
    ).toBe('[1, 2, 3, 4]');
    expect(run('@"P1Y".days')).toBe('null');
  });

  it('a duration counts the whole months between two dates', () => {
    expect(run('years and months duration(@"2025-12-22", @"2026-11-22")')).toBe('P11M');
    expect(run('years and months duration(@"2025-12-23", @"2026-11-22")')).toBe('P10M');
    expect(run('years and months duration(from: @"2026-11-22", to: @"2025-12-23")')).toBe('-P10M');
  });
});
