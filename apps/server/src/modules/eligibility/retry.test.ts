import { describe, expect, it } from 'vitest';
import type { Outcome } from './outcome.ts';
import { betterOutcome, pauseBeforeRetry } from './retry.ts';

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
    ['if no connection was made', failed('unreachable'), null, 1000],
    ['if the payer could not answer now, with follow-up R', rejected(['42', 'R', '2100A']), null, 1000],
    ['if the payer could not answer now, with follow-up P', rejected(['80', 'P', '2000A']), null, 1000],
    ['after the wait stated by a 503', failed('http-status', '503'), 2000, 2000],
    ['after the wait stated by a 429', failed('busy', '429'), 0, 500],
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
    ['after a lost connection', failed('connection'), null],
    ['to an address that is not allowed', failed('not-allowed'), null],
    ['after a 500, whatever wait it requests', failed('http-status', '500'), 1000],
    ['after a 503 without a wait', failed('http-status', '503'), null],
    ['after a 503 that requests an hour', failed('http-status', '503'), 3_600_000],
    ['after a refused sign-in', failed('credentials', '401'), null],
    ['if the payer will answer later by itself', rejected(['42', 'Y', '2100A']), null],
    ['if the payer forbids it', rejected(['42', 'N', '2100A']), null],
    ['if the person is not found', rejected(['72', 'R', '2100C']), null],
    ['if the person is not found either', rejected(['42', 'R', '2100A'], ['72', 'C', '2100C']), null],
    ['if no reason is given', rejected(), null],
  ])('a request is never sent again %s', (_when, outcome, retryAfterMs) => {
    expect(pauseBeforeRetry(outcome, 1, retryAfterMs)).toBeNull();
  });

  it('the later attempt counts, unless only the earlier one had an answer', () => {
    const invited = rejected(['42', 'R', '2100A']);
    expect(betterOutcome(null, invited)).toBe(invited);
    expect(betterOutcome(invited, failed('timeout'))).toBe(invited);
    expect(betterOutcome(failed('unreachable'), failed('timeout')).failure?.kind).toBe('timeout');
  });
});
