import { describe, expect, it } from 'vitest';
import { answerOf, answerWith } from '../../test/support.ts';
import { noInquiryContext } from './inquiry-context.ts';
import { deriveMeaning } from './meaning.ts';
import { extendPayerLists } from './payer-lists.ts';
import { listPrimaryCareProviders } from './primary-care.ts';
import { readSpendDown } from './spend-down.ts';

const linesOf = (...segments: string[]) => answerWith(...segments).coverages;
const medicareLines = ['EB*1**30*MA', 'EB*1**30*MB'];
const medicaidLines = ['EB*1**30*MC'];
const billedInstead = (...segments: string[]) => deriveMeaning(answerWith(...segments)).billInstead;

describe('Medicare Advantage', () => {
  it('Medicare Advantage is found in an answer of Medicare, with its contract', () => {
    const { billInstead, isMedicareSecondary } = deriveMeaning(answerOf('271-medicare.x12'));
    expect(billInstead).toMatchObject({
      kind: 'medicare-advantage',
      name: 'MERIDIAN ADVANTAGE',
      contract: 'H9999 012',
      insuranceTypeCode: 'HN',
      start: '2025-01-01',
      end: null,
      segment: 23,
    });
    expect(isMedicareSecondary).toBe(false);
  });

  it.each([
    ['the 004010 form', ['EB*R**30*HN'], true],
    ['a contract without a type', ['EB*R**30', 'REF*18*H1234 001*SUNRISE'], true],
    ["the payer's words", ['EB*U**30', 'MSG*MA BILL OPTION CODE- C'], true],
    ['another service', ['EB*U**88*HN'], false],
    ['another type', ['EB*U**30*OT'], false],
    ['the contract of a drug plan', ['EB*R**30*HN', 'REF*18*S1234 001'], false],
    ['a limit', ['EB*F**30*HN'], false],
  ])('the detection of Medicare Advantage handles %s', (_, segments, isFound) => {
    expect(billedInstead(...medicareLines, ...segments) !== null).toBe(isFound);
    expect(billedInstead('EB*1**30*C1', ...segments)).toBeNull();
  });
});

describe('other payers', () => {
  it('other payers are listed with type, order, dates and policy, in the order in which they pay', () => {
    const { otherCoverages } = deriveMeaning(
      answerWith(
        ...medicareLines,
        'EB*R*IND*30',
        'LS*2120',
        'NM1*SEP*2*SECOND CO',
        'LE*2120',
        'EB*R**88*OT',
        'REF*18*S9999 003*SAMPLE RX',
        'EB*R**30*14',
        'REF*IG*POL-1',
        'DTP*290*RD8*20250101-20251231',
        'LS*2120',
        'NM1*PRP*2*NO FAULT CO*****PI*NFC',
        'LE*2120',
      ),
      { ...noInquiryContext, day: '2025-06-01' },
    );
    expect(otherCoverages).toMatchObject([
      {
        kind: 'medicare-secondary',
        order: 'primary',
        pays: 'before',
        state: 'during',
        name: 'NO FAULT CO',
        payerId: 'NFC',
        start: '2025-01-01',
        end: '2025-12-31',
        policyNumber: 'POL-1',
      },
      { kind: 'other', order: 'secondary', pays: 'after', name: 'SECOND CO' },
      { kind: 'drug-plan', order: null, pays: null, name: 'SAMPLE RX' },
    ]);
  });

  it.each(['12', '13', '14', '15', '16', '41', '42', '43', '47'])(
    'an insurance of type %s pays before Medicare',
    (code) => {
      const meaning = deriveMeaning(answerWith(...medicareLines, `EB*R**30*${code}`));
      expect(meaning).toMatchObject({
        isMedicareSecondary: true,
        otherCoverages: [{ kind: 'medicare-secondary', pays: 'before' }],
      });
    },
  );

  it.each([
    ['Medicaid', 'EB*R**30*MC', [], 'after'],
    ['a Medigap policy', 'EB*R**30*MI', [], 'after'],
    ['Medicare as primary', 'EB*R**30*MP', [], 'before'],
    [
      "one that the payer's words put first",
      'EB*R**30*C1',
      ['MSG*MEMBER HAS OTHER PRIMARY COVERAGE'],
      'before',
    ],
    ["one that the payer's words put second", 'EB*R**30*C1', ['MSG*THIS PLAN IS PRIMARY'], 'after'],
    [
      'one whose message names a primary care physician',
      'EB*R**30*C1',
      ['MSG*PRIMARY CARE PHYSICIAN NEEDED'],
      null,
    ],
  ])('the order of payment is decided for %s', (_, segment, more, pays) => {
    const { otherCoverages } = deriveMeaning(answerWith('EB*1**30*C1*GOLD', segment, ...more));
    expect(otherCoverages).toMatchObject([{ pays }]);
  });
});

describe('Medicaid managed care', () => {
  it('an answer of Medicaid names the managed care plan', () => {
    expect(deriveMeaning(answerOf('271-medicaid-managed-care.x12')).billInstead).toMatchObject({
      kind: 'medicaid-managed-care',
      name: 'HEALTHY HARBOR',
      payerId: 'HHMCO',
    });
  });

  it.each([
    [
      'a named payer under an active line',
      [...medicaidLines, 'LS*2120', 'NM1*PR*2*SUNNY PLAN', 'LE*2120'],
      true,
    ],
    [
      'a managed care organization',
      [...medicaidLines, 'EB*R**30', 'LS*2120', 'NM1*Y2*2*SUNNY PLAN', 'LE*2120'],
      true,
    ],
    [
      'a care coordinator who is a person',
      [...medicaidLines, 'EB*MC**30', 'LS*2120', 'NM1*P3*1*OKAFOR'],
      false,
    ],
    ['ordinary Medicaid', ['EB*1**30*MC*TRADITIONAL'], false],
    ['a plan that answers itself', ['EB*3**30*MC*SUNNY PLAN'], false],
    ['a carve-out for one service', [...medicaidLines, 'EB*U**MH*HM*PREPAID MENTAL HEALTH'], false],
    ['case management', [...medicaidLines, 'EB*U**30*MC*PCCM PROGRAM'], false],
  ])('the detection of Medicaid managed care handles %s', (_, segments, isFound) => {
    expect(billedInstead(...segments) !== null).toBe(isFound);
  });
});

describe('Medicare and Medicaid', () => {
  it('Medicare and Medicaid are recognized by lists that an installation can extend', () => {
    const answer = answerWith('EB*1**30', 'EB*U**30*HM*SUNNY PLAN');
    expect(deriveMeaning(answer)).toMatchObject({ isMedicaid: false, billInstead: null });
    const lists = extendPayerLists({ medicaidNames: ['Meridian'] });
    expect(deriveMeaning(answer, { ...noInquiryContext, lists })).toMatchObject({
      isMedicaid: true,
      billInstead: { name: 'SUNNY PLAN' },
    });
  });
});

it('an answer of Medicaid names the primary care provider', () => {
  const lines = linesOf(
    'EB*L',
    'DTP*295*D8*20260101',
    'LS*2120',
    'NM1*P3*1*OKAFOR*LENA****XX*1999999992',
    'PER*IC**TE*8005550100',
    'LE*2120',
    'EB*L',
  );
  expect(listPrimaryCareProviders(lines)).toEqual([
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

it('an answer of Medicaid has a spend-down and its remainder', () => {
  const lines = linesOf('EB*Y**30***34*200', 'EB*Y**30***29*0', 'MSG*MONTHLY');
  expect(readSpendDown(lines)).toMatchObject({
    amount: { value: '200' },
    remaining: { value: '0' },
    messages: ['MONTHLY'],
  });
  expect(readSpendDown(linesOf('EB*1**30'))).toBeNull();
  expect(readSpendDown(linesOf('EB*Y**30'))).toMatchObject({ amount: null, remaining: null });
});
