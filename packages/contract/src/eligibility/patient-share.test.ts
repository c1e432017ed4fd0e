import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Estimate, estimatePatientShare, termsFor } from './patient-share.ts';
import type { CareTerms, Figure, TermsOfCare } from './summary.ts';

const figure = (amount: string, ...coverageIndexes: number[]): Figure => ({ amount, coverageIndexes });
const nothing: CareTerms = {
  coPay: null,
  coInsurance: null,
  deductibleLeft: null,
  outOfPocketLeft: null,
  refusal: null,
};
const cents = (text: string): number => Math.round(Number(text) * 100);
const amountOf = (estimate: Estimate): string => (estimate.isEstimated ? estimate.amount : estimate.reason);

describe("the patient's share of a charge", () => {
  it.each<[string, string, Partial<CareTerms>, string]>([
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
    ['co-insurance alone, where no deductible applies', '100', { coInsurance: figure('0.2') }, '20.00'],
    ['nothing that the terms refuse', '100', { refusal: 'deductible-not-given' }, 'deductible-not-given'],
    ['no charge that is no amount', '12,50', { coPay: figure('25') }, 'charge-invalid'],
    ['no charge below nothing', '-5', { coPay: figure('25') }, 'charge-invalid'],
  ])('%s', (_, charge, basis, expected) => {
    expect(amountOf(estimatePatientShare(charge, { ...nothing, ...basis }))).toBe(expected);
  });

  it("the patient's share of a charge shows its calculation and the benefits used", () => {
    const estimate = estimatePatientShare('1000', {
      coPay: figure('40', 7),
      coInsurance: figure('0.2', 4),
      deductibleLeft: figure('300', 1, 2),
      outOfPocketLeft: figure('400', 9),
      refusal: null,
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
    refusal: fc.constant(null),
  });

  it("the patient's share of a charge is never below zero, above the charge or above the cap, and its lines add up", () => {
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

  it("the patient's share of a charge does not fall when the charge rises", () => {
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

describe('the terms of a care', () => {
  const side = (amount: string): CareTerms => ({ ...nothing, coPay: figure(amount) });
  const terms: TermsOfCare[] = [
    { visit: 'office', serviceTypeCode: null, inNetwork: side('25'), outOfNetwork: side('60') },
    { visit: null, serviceTypeCode: '30', inNetwork: side('1'), outOfNetwork: side('2') },
    { visit: null, serviceTypeCode: 'UC', inNetwork: side('75'), outOfNetwork: side('90') },
  ];

  it.each([
    [{ visit: 'office' }, 'inNetwork', '25'],
    [{ visit: 'office' }, 'outOfNetwork', '60'],
    [{ serviceTypeCode: 'UC' }, 'inNetwork', '75'],
    [{ serviceTypeCode: '48' }, 'inNetwork', '1'],
    [{ visit: 'specialist' }, 'inNetwork', undefined],
  ] as const)('the terms of care for %j %s', (care, network, expected) => {
    expect(termsFor(terms, care, network)?.coPay?.amount).toBe(expected);
  });
});
