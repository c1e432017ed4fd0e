import { describe, expect, it } from 'vitest';
import { coverageProblems } from '../coverages/rules.ts';
import { decidingAnswer } from '../eligibility/deciding-answer.ts';

describe('a coverage', () => {
  const problemsOf = (periodStart: string, periodEnd: string, birthDate: string | null = null) =>
    coverageProblems({ periodStart, periodEnd, birthDate }, '2026-11-22').map(({ path }) => path.join('.'));

  it('a coverage may end on the day it starts, but not before', () => {
    expect(problemsOf('2026-03-01', '2026-03-01')).toEqual([]);
    expect(problemsOf('2026-03-01', '2026-02-28')).toEqual(['coverage.periodEnd']);
  });

  it('a coverage may belong to a person born today, but not tomorrow', () => {
    expect(problemsOf('2026-03-01', '2026-04-01', '2026-11-22')).toEqual([]);
    expect(problemsOf('2026-03-01', '2026-04-01', '2026-11-23')).toEqual(['coverageSubscriber.birthDate']);
  });
});

describe('several answers in one reply', () => {
  it('several answers in one reply give the status of the first active one, or else of the first with a status', () => {
    const answers = (...statuses: Array<'active' | 'inactive' | 'unknown' | 'rejected'>) =>
      decidingAnswer(statuses.map((normalizedStatus, at) => ({ normalizedStatus, at })))?.at;
    expect(answers('inactive', 'active', 'active')).toBe(1);
    expect(answers('rejected', 'unknown', 'inactive')).toBe(2);
    expect(answers('rejected')).toBe(0);
    expect(answers()).toBeUndefined();
  });
});
