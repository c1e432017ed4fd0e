import { describe, expect, it } from 'vitest';
import { answerOf, answerWith } from '../../../test/support.ts';
import { summarizeBenefits } from './benefit-summary.ts';
import { medicaidManagedCare } from './medicaid-managed-care.ts';
import { medicareAdvantagePlans } from './medicare-advantage.ts';
import { otherPayers } from './other-payers.ts';
import { primaryCareProviders } from './primary-care.ts';
import { spendDown } from './spend-down.ts';

const linesOf = (...segments: string[]) => answerWith(...segments).coverages;

describe('Medicare Advantage', () => {
  it('is found in an answer of Medicare, with contract and bill option', () => {
    const { medicareAdvantage, isMedicareSecondary } = summarizeBenefits(answerOf('271-medicare.x12'));
    expect(medicareAdvantage).toEqual([
      {
        name: 'MERIDIAN ADVANTAGE',
        contract: 'H9999 012',
        insuranceTypeCode: 'HN',
        start: '2025-01-01',
        end: null,
        billOption: 'C',
        segment: 23,
      },
    ]);
    expect(isMedicareSecondary).toBe(false);
  });

  it.each([
    ['the 004010 form', 'EB*R**30*HN', 1],
    ['another service', 'EB*U**88*HN', 0],
    ['another type', 'EB*U**30*OT', 0],
    ['a limit', 'EB*F**30*HN', 0],
  ])('%s', (_, segment, count) => {
    expect(medicareAdvantagePlans(true, linesOf(segment))).toHaveLength(count);
    expect(medicareAdvantagePlans(false, linesOf(segment))).toHaveLength(0);
  });
});

describe('other payers', () => {
  it('are named with type, order, dates and policy', () => {
    const lines = linesOf(
      'EB*R**30*14',
      'REF*IG*POL-1',
      'DTP*290*RD8*20250101-20251231',
      'LS*2120',
      'NM1*PRP*2*NO FAULT CO*****PI*NFC',
      'LE*2120',
      'EB*R**88*OT',
      'REF*18*S9999 003*SAMPLE RX',
      'EB*R*IND*30',
      'LS*2120',
      'NM1*SEP*2*SECOND CO',
      'LE*2120',
    );
    expect(otherPayers(lines)).toMatchObject([
      {
        kind: 'medicare-secondary',
        order: 'primary',
        name: 'NO FAULT CO',
        payerId: 'NFC',
        start: '2025-01-01',
        end: '2025-12-31',
        policyNumber: 'POL-1',
      },
      { kind: 'drug-plan', order: null, name: 'SAMPLE RX' },
      { kind: 'other', order: 'secondary', name: 'SECOND CO' },
    ]);
  });

  it.each(['12', '13', '14', '15', '16', '41', '42', '43', '47'])(
    'know %s as paying before Medicare',
    (code) => {
      expect(otherPayers(linesOf(`EB*R**30*${code}`))).toMatchObject([{ kind: 'medicare-secondary' }]);
    },
  );
});

describe('Medicaid managed care', () => {
  it('names the plan behind the state', () => {
    expect(medicaidManagedCare(answerOf('271-medicaid-managed-care.x12').coverages)).toMatchObject({
      isManagedCare: true,
      payerName: 'HEALTHY HARBOR',
      payerId: 'HHMCO',
      signs: ['plan-to-contact', 'managed-care-entity', 'message'],
    });
  });

  it.each([
    ['a capitated line', ['EB*3**30'], true],
    ['an active HMO with a plan', ['EB*1**30*HM*SUNNY PLAN'], true],
    ['a message', ['EB*1**30', 'MSG*BILL THE PLAN'], true],
    ['a care coordinator alone', ['EB*1**30', 'EB*MC**30'], false],
    ['ordinary Medicaid', ['EB*1**30*MC*TRADITIONAL'], false],
    ['a carve-out for one service', ['EB*1**30*MC', 'EB*U**MH*HM*PREPAID MENTAL HEALTH'], false],
  ])('weighs %s', (_, segments, expected) => {
    expect(medicaidManagedCare(linesOf(...segments)).isManagedCare).toBe(expected);
  });

  it('keeps carve-outs per service', () => {
    expect(
      medicaidManagedCare(linesOf('EB*1**30*MC', 'EB*U**MH*HM*PREPAID MENTAL HEALTH')).carveOuts,
    ).toMatchObject([{ serviceTypeCodes: ['MH'], name: 'PREPAID MENTAL HEALTH' }]);
  });

  it("takes a payer's own weights", () => {
    const weights = {
      'plan-to-contact': 0,
      capitated: 0,
      'active-hmo': 0,
      'care-coordinator': 2,
      'managed-care-entity': 0,
      message: 0,
    };
    expect(medicaidManagedCare(linesOf('EB*MC**30'), weights).isManagedCare).toBe(true);
    expect(medicaidManagedCare(linesOf('EB*3**30'), weights).isManagedCare).toBe(false);
  });
});

it('names the primary care provider', () => {
  const lines = linesOf(
    'EB*L',
    'DTP*295*D8*20260101',
    'LS*2120',
    'NM1*P3*1*OKAFOR*LENA****XX*1999999992',
    'PER*IC**TE*8005550100',
    'LE*2120',
    'EB*L',
  );
  expect(primaryCareProviders(lines)).toEqual([
    {
      name: 'LENA OKAFOR',
      npi: '1999999992',
      phone: '8005550100',
      start: '2026-01-01',
      end: null,
      segment: lines[0]?.segment,
    },
  ]);
});

it('reads a spend-down and what remains of it', () => {
  const lines = linesOf('EB*Y**30***34*200', 'EB*Y**30***29*0', 'MSG*MONTHLY');
  expect(spendDown(lines)).toMatchObject({
    amount: { value: '200' },
    remaining: { value: '0' },
    messages: ['MONTHLY'],
  });
  expect(spendDown(linesOf('EB*1**30'))).toBeNull();
  expect(spendDown(linesOf('EB*Y**30'))).toMatchObject({ amount: null, remaining: null });
});
