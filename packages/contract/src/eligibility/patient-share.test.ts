import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Estimate, estimatePatientShare, type ShareBasis, shareBasis } from './patient-share.ts';
import type { Figure, PlanShare, PlanSummary } from './summary.ts';

const figure = (amount: string, ...coverageIndexes: number[]): Figure => ({ amount, coverageIndexes });
const nothing: ShareBasis = { coPay: null, coInsurance: null, deductibleLeft: null, outOfPocketLeft: null };
const cents = (text: string): number => Math.round(Number(text) * 100);
const amountOf = (estimate: Estimate): string => (estimate.isEstimated ? estimate.amount : estimate.reason);

describe("the patient's share of a charge", () => {
  it.each<[string, string, Partial<ShareBasis>, string]>([
    ['a co-pay alone', '180', { coPay: figure('25') }, '25.00'],
    ['never more than the charge', '20', { coPay: figure('25') }, '20.00'],
    [
      'what is left of the deductible, then the co-insurance',
      '1000',
      { deductibleLeft: figure('300'), coInsurance: figure('0.2') },
      '440.00',
    ],
    [
      'all of a charge below the deductible',
      '99.99',
      { deductibleLeft: figure('300'), coInsurance: figure('0.2') },
      '99.99',
    ],
    [
      'co-insurance and co-pay together',
      '1000',
      { deductibleLeft: figure('0'), coInsurance: figure('0.1'), coPay: figure('40') },
      '140.00',
    ],
    [
      'up to what is left out of pocket',
      '1000',
      { deductibleLeft: figure('300'), coInsurance: figure('0.2'), outOfPocketLeft: figure('350') },
      '350.00',
    ],
    [
      'half a cent is rounded up',
      '0.25',
      { deductibleLeft: figure('0'), coInsurance: figure('0.5') },
      '0.13',
    ],
    ['no service without a share', '100', {}, 'share-not-given'],
    ['no co-insurance without the deductible', '100', { coInsurance: figure('0.2') }, 'deductible-not-given'],
    [
      'no co-insurance of 2000 %',
      '100',
      { coInsurance: figure('20'), deductibleLeft: figure('0') },
      'coinsurance-unlikely',
    ],
    ['no charge that is no amount', '12,50', { coPay: figure('25') }, 'charge-invalid'],
    ['no charge below nothing', '-5', { coPay: figure('25') }, 'charge-invalid'],
  ])('%s', (_, charge, basis, expected) => {
    expect(amountOf(estimatePatientShare(charge, { ...nothing, ...basis }))).toBe(expected);
  });

  it('shows its arithmetic, and the benefits it is from', () => {
    const estimate = estimatePatientShare('1000', {
      coPay: figure('40', 7),
      coInsurance: figure('0.2', 4),
      deductibleLeft: figure('300', 1, 2),
      outOfPocketLeft: figure('400', 9),
    });
    expect(estimate).toEqual({
      isEstimated: true,
      amount: '400.00',
      isCapKnown: true,
      lines: [
        { step: 'deductible', amount: '300.00', from: '300.00', coverageIndexes: [1, 2] },
        { step: 'coInsurance', amount: '140.00', from: '0.2', coverageIndexes: [4] },
        { step: 'coPay', amount: '40.00', from: '40.00', coverageIndexes: [7] },
        { step: 'outOfPocketCap', amount: '-80.00', from: '400.00', coverageIndexes: [9] },
      ],
    });
  });

  const money = fc.integer({ min: 0, max: 10_000_000 }).map((whole) => (whole / 100).toFixed(2));
  const optional = fc.option(money.map((amount) => figure(amount)));
  const bases = fc.record({
    coPay: optional,
    coInsurance: fc.option(fc.integer({ min: 0, max: 100 }).map((whole) => figure((whole / 100).toFixed(2)))),
    deductibleLeft: optional,
    outOfPocketLeft: optional,
  });

  it('is never below nothing, above the charge or above the cap, and the lines add up to it', () => {
    fc.assert(
      fc.property(money, bases, (charge, basis) => {
        const estimate = estimatePatientShare(charge, basis);
        if (!estimate.isEstimated) return;
        const amount = cents(estimate.amount);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(cents(charge));
        if (basis.outOfPocketLeft) expect(amount).toBeLessThanOrEqual(cents(basis.outOfPocketLeft.amount));
        expect(estimate.lines.reduce((sum, line) => sum + cents(line.amount), 0)).toBe(amount);
      }),
    );
  });

  it('does not fall when the charge rises', () => {
    fc.assert(
      fc.property(money, money, bases, (one, other, basis) => {
        const [lower = '0', higher = '0'] = [one, other].sort((a, b) => Number(a) - Number(b));
        const [small, large] = [estimatePatientShare(lower, basis), estimatePatientShare(higher, basis)];
        if (!small.isEstimated || !large.isEstimated) return;
        expect(cents(small.amount)).toBeLessThanOrEqual(cents(large.amount));
      }),
    );
  });
});

describe('what an estimate is made from', () => {
  const none = { total: null, remaining: null, isContradictory: false };
  const empty = { inNetwork: none, outOfNetwork: none, networkNotGiven: none };
  const limit = { individual: empty, family: empty, levelNotGiven: empty };
  const left = (individual: string | null, family: string | null = null) => ({
    ...limit,
    individual: {
      ...empty,
      inNetwork: { ...none, remaining: individual === null ? null : figure(individual) },
    },
    family: { ...empty, inNetwork: { ...none, remaining: family === null ? null : figure(family) } },
  });
  const noCoPay = { amount: null, isContradictory: false };
  const coPay = { inNetwork: noCoPay, outOfNetwork: noCoPay, networkNotGiven: noCoPay };
  const share: PlanShare = {
    kind: 'coinsurance',
    serviceTypeCode: '98',
    serviceType: null,
    coverageLevelCode: 'IND',
    timePeriodQualifier: null,
    procedureCode: null,
    placesOfService: [],
    messages: [],
    inNetwork: figure('0.2'),
    outOfNetwork: null,
    networkNotGiven: null,
    isUnlikely: false,
  };
  const plan = (change: Partial<PlanSummary>): PlanSummary => ({
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
    deductible: limit,
    outOfPocket: limit,
    shares: [share],
    ...change,
  });
  const basisOf = (summary: PlanSummary, network: 'inNetwork' | 'outOfNetwork' = 'inNetwork') => {
    const found = shareBasis(summary, { visit: 'office' }, network);
    return found.isKnown ? found.basis : found.reason;
  };

  it('takes the less of what is left for the person and for the family', () => {
    expect(basisOf(plan({ deductible: left('300', '120') }))).toMatchObject({
      deductibleLeft: { amount: '120' },
    });
    expect(basisOf(plan({ deductible: left('300', '900') }))).toMatchObject({
      deductibleLeft: { amount: '300' },
    });
    expect(basisOf(plan({ deductible: left(null, '900') }))).toMatchObject({ deductibleLeft: null });
    expect(basisOf(plan({ deductible: left(null, '0') }))).toMatchObject({ deductibleLeft: { amount: '0' } });
  });

  it('takes the share of the service, and the general one where it has none', () => {
    const general = { ...share, serviceTypeCode: '30', inNetwork: figure('0.5') };
    expect(basisOf(plan({ shares: [general, share] }))).toMatchObject({ coInsurance: { amount: '0.2' } });
    expect(basisOf(plan({ shares: [general] }))).toMatchObject({ coInsurance: { amount: '0.5' } });
  });

  it('takes no figure of another network, and of none only where the plan has no networks', () => {
    expect(basisOf(plan({}), 'outOfNetwork')).toMatchObject({ coInsurance: null });
    const bare = { ...share, inNetwork: null, networkNotGiven: figure('0.2') };
    expect(basisOf(plan({ shares: [bare] }))).toMatchObject({ coInsurance: { amount: '0.2' } });
    expect(basisOf(plan({ shares: [bare], deductible: left('10') }))).toMatchObject({ coInsurance: null });
  });

  it('says why there is none', () => {
    expect(basisOf(plan({ isActive: false }))).toBe('not-active');
    expect(basisOf(plan({ shares: [share, { ...share, inNetwork: figure('0.3') }] }))).toBe(
      'share-contradictory',
    );
    const contradictory = { ...empty, inNetwork: { ...none, isContradictory: true } };
    expect(basisOf(plan({ deductible: { ...limit, individual: contradictory } }))).toBe(
      'deductible-contradictory',
    );
    const coPays = { ...coPay, inNetwork: { amount: null, isContradictory: true } };
    expect(basisOf(plan({ coPays: { office: coPays, specialist: coPay, urgentCare: coPay } }))).toBe(
      'share-contradictory',
    );
  });
});
