import { describe, expect, it } from 'vitest';
import { coverageProblems } from '../coverages/rules.ts';
import { shareBasis } from '../eligibility/patient-share.ts';
import type { Figure, PlanSummary } from '../eligibility/summary.ts';

describe('a coverage', () => {
  const problemsOf = (periodStart: string, periodEnd: string, birthDate: string | null = null) =>
    coverageProblems({ periodStart, periodEnd, birthDate }, '2026-11-22').map(({ path }) => path.join('.'));

  it('may end on the day it begins, and not before', () => {
    expect(problemsOf('2026-03-01', '2026-03-01')).toEqual([]);
    expect(problemsOf('2026-03-01', '2026-02-28')).toEqual(['coverage.periodEnd']);
  });

  it('may be of somebody born today, and not tomorrow', () => {
    expect(problemsOf('2026-03-01', '2026-04-01', '2026-11-22')).toEqual([]);
    expect(problemsOf('2026-03-01', '2026-04-01', '2026-11-23')).toEqual(['coverageSubscriber.birthDate']);
  });
});

describe('what is left of a deductible', () => {
  const none = { total: null, remaining: null, isContradictory: false };
  const empty = { inNetwork: none, outOfNetwork: none, networkNotGiven: none };
  const limit = { individual: empty, family: empty, levelNotGiven: empty };
  const noCoPay = { amount: null, isContradictory: false };
  const coPay = { inNetwork: noCoPay, outOfNetwork: noCoPay, networkNotGiven: noCoPay };
  const leftOfTotal = (amount: string) => {
    const total: Figure = { amount, coverageIndexes: [1] };
    const deductible = { ...limit, individual: { ...empty, inNetwork: { ...none, total } } };
    const plan: PlanSummary = {
      planName: null,
      insuranceTypeCode: null,
      insuranceType: null,
      networkName: null,
      groupNumber: null,
      normalizedStatus: 'active',
      isActive: true,
      start: null,
      end: null,
      statusCoverageIndex: 0,
      coPays: { office: coPay, specialist: coPay, urgentCare: coPay },
      deductible,
      outOfPocket: limit,
      shares: [],
    };
    const found = shareBasis(plan, { visit: 'office' }, 'inNetwork');
    return found.isKnown ? (found.basis.deductibleLeft?.amount ?? null) : found.reason;
  };

  it('is not known from its total, unless that is nothing', () => {
    expect(leftOfTotal('500')).toBeNull();
    expect(leftOfTotal('0')).toBe('0');
  });
});
