import { describe, expect, it } from 'vitest';
import { instantsOf, recoverRules } from './recover-dates.ts';

const today = '2026-03-20';
const problems = (since: string, until: string): string[] =>
  recoverRules(today)
    .safeParse({ since, until, missing: false })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('the days of a recovery', () => {
  it.each([
    ['', ''],
    ['2026-03-06', ''],
    ['', '2026-03-20'],
    ['2026-03-01', '2026-03-15'],
    ['2026-03-20', '2026-03-20'],
  ])('the days of a recovery can be from "%s" to "%s"', (since, until) =>
    expect(problems(since, until)).toEqual([]),
  );

  it.each([
    ['2026-03-10', '2026-03-09', 'until: The until date must not precede the since date'],
    ['2026-03-01', '2026-03-16', 'until: The until date lies at most 14 days after the since date'],
    ['2026-03-05', '', 'until: The until date lies at most 14 days after the since date'],
    ['', '2026-03-21', 'until: The until date must not be in the future'],
    ['2026-02-30', '', 'since: Must be a date, such as 12/25/2026'],
    ['', '3/x', 'until: Must be a date, such as 12/25/2026'],
  ])('the days of a recovery cannot be from "%s" to "%s"', (since, until, text) =>
    expect(problems(since, until)).toEqual([text]),
  );
});

it('a recovery covers the first day to the last, but at most 14 days and no future time', () => {
  const now = new Date('2026-03-20T15:00:00');
  const of = (since: string, until: string) => instantsOf({ since, until, missing: false }, now);
  expect(of('', '')).toEqual({ since: null, until: null });
  expect(of('2026-03-10', '2026-03-12')).toEqual({
    since: new Date('2026-03-10T00:00:00').toISOString(),
    until: new Date(new Date('2026-03-13T00:00:00').getTime() - 1).toISOString(),
  });
  expect(of('', '2026-03-20')).toEqual({ since: null, until: null });
  expect(of('2026-03-06', '')).toEqual({ since: null, until: null });
  expect(of('2026-03-06', '2026-03-20')).toEqual({ since: null, until: null });
});
