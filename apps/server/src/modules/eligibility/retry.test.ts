import { describe, expect, it } from 'vitest';
import type { Outcome } from './outcome.ts';
import { better, pauseBeforeRetry } from './retry.ts';

const failed = (kind: NonNullable<Outcome['failure']>['kind'], detail: string | null = null): Outcome => ({
  state: 'failed',
  coverageStatus: null,
  normalizedStatus: null,
  rejections: [],
  hasOtherCoverage: false,
  coverageCaution: null,
  failure: { kind, detail },
  failureMessage: null,
  raw: null,
});
const rejected = (...codes: Array<[code: string, followUp: string, loop: string]>): Outcome => ({
  ...failed('timeout'),
  state: 'rejected',
  failure: null,
  rejections: codes.map(([rejectReasonCode, followUpActionCode, loop]) => ({
    rejectReasonCode,
    rejectReasonMessage: '',
    followUpActionCode,
    followUpActionMessage: '',
    validRequest: 'N',
    loop,
    personIndex: null,
    segment: 1,
  })),
});

describe('a request is sent once more', () => {
  it.each<[string, Outcome, number | null, number | null]>([
    ['where no connection came about', failed('unreachable'), null, 1000],
    ['when the payer says it could not answer now, R', rejected(['42', 'R', '2100A']), null, 1000],
    ['when the payer says it could not answer now, P', rejected(['80', 'P', '2000A']), null, 1000],
    ['after the time a 503 names', failed('http-status', '503'), 2000, 2000],
    ['after the time a 429 names', failed('busy', '429'), 0, 500],
  ])('%s', (_when, outcome, retryAfterMs, pause) => {
    expect(pauseBeforeRetry(outcome, 1, retryAfterMs)).toBe(pause);
  });

  it('a request is sent three times at most, with a longer pause before the third', () => {
    expect([1, 2, 3].map((attempts) => pauseBeforeRetry(failed('unreachable'), attempts, null))).toEqual([
      1000,
      3000,
      null,
    ]);
  });

  it.each<[string, Outcome, number | null]>([
    ['after a time-out', failed('timeout'), null],
    ['after a line that was cut', failed('connection'), null],
    ['to an address that is not allowed', failed('not-allowed'), null],
    ['after a 500, whatever it asks', failed('http-status', '500'), 1000],
    ['after a 503 that names no time', failed('http-status', '503'), null],
    ['after a 503 that asks for an hour', failed('http-status', '503'), 3_600_000],
    ['after a refused sign-in', failed('credentials', '401'), null],
    ['when the payer answers later by itself', rejected(['42', 'Y', '2100A']), null],
    ['when the payer says not to', rejected(['42', 'N', '2100A']), null],
    ['when the person is wrong', rejected(['72', 'R', '2100C']), null],
    ['when the person is wrong too', rejected(['42', 'R', '2100A'], ['72', 'C', '2100C']), null],
    ['when nothing says why', rejected(), null],
  ])('a request is never sent again %s', (_when, outcome, retryAfterMs) => {
    expect(pauseBeforeRetry(outcome, 1, retryAfterMs)).toBeNull();
  });

  it('the later attempt counts, unless only the earlier one had an answer', () => {
    const invited = rejected(['42', 'R', '2100A']);
    expect(better(null, invited)).toBe(invited);
    expect(better(invited, failed('timeout'))).toBe(invited);
    expect(better(failed('unreachable'), failed('timeout')).failure?.kind).toBe('timeout');
  });
});
