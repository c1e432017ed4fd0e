import type { Coverage } from '@waypost/contract/eligibility/response';
import { describe, expect, it } from 'vitest';
import { formatPeriod } from '../period-format.ts';
import { emptyCoverage as bare } from '../test-answers.ts';
import { benefitRows, commonInsuranceType } from './benefit-rows.ts';

const nothing = { planName: null, insuranceType: null };
const row = (coverage: Partial<Coverage>, common = nothing as Parameters<typeof benefitRows>[1]) =>
  benefitRows([{ ...bare, ...coverage }], common)[0];

describe('benefitRows', () => {
  it('benefitRows makes one row of each coverage entry, in the payer’s order', () => {
    const types = ['Limitations', 'Active Coverage', 'Deductible', 'Active Coverage'];
    const rows = benefitRows(
      types.map((benefitType) => ({ ...bare, benefitType })),
      nothing,
    );
    expect(rows.map(({ benefit }) => benefit)).toEqual(types);
  });

  it('benefitRows shows a co-insurance multiplied by 100 with a percent sign [C-205]', () => {
    expect(row({ amounts: { ...bare.amounts, percent: '.2' } })?.amount).toBe('20%');
  });

  it('benefitRows shows zero only if the payer gives it, and otherwise no amount', () => {
    expect(row({})?.amount).toBe('');
    expect(row({ amounts: { ...bare.amounts, monetaryAmount: '0' } })?.amount).toBe('$0.00');
  });

  it('benefitRows shows quantities with their unit', () => {
    const amounts = { ...bare.amounts, quantity: '30', quantityQualifier: 'Visits' };
    expect(row({ amounts })?.amount).toBe('30 Visits');
  });

  it('benefitRows shows the dates of a benefit as MM/DD/YYYY [C-204]', () => {
    const dateTimeQualifier = { code: '291', label: 'Plan' };
    const coverageDate = [
      {
        dateTimeQualifier,
        formatQualifier: 'RD8',
        date: null,
        fromDate: '2026-01-01',
        toDate: '2026-12-31',
        value: '20260101-20261231',
      },
      {
        dateTimeQualifier,
        formatQualifier: 'D8',
        date: '2026-03-01',
        fromDate: null,
        toDate: null,
        value: '20260301',
      },
    ];
    expect(row({ coverageDate })?.dates).toEqual(['Plan 01/01/2026 - 12/31/2026', 'Plan 03/01/2026']);
  });

  it('benefitRows names plan and kind of insurance only if they differ from the rest of the response', () => {
    const common = { planName: 'CHOICE', insuranceType: 'PPO' };
    expect(row({ planDescription: 'CHOICE', insuranceType: 'PPO' }, common)?.notes).toEqual([]);
    expect(row({ planDescription: 'VISION', insuranceType: 'Other' }, common)?.notes).toEqual([
      'VISION',
      'Other',
    ]);
  });

  it('benefitRows finds the kind of insurance that all benefits share, and none if they differ', () => {
    const common = (...types: (string | null)[]) =>
      commonInsuranceType(types.map((insuranceType) => ({ ...bare, insuranceType })));
    expect(common('PPO', null, 'PPO')).toBe('PPO');
    expect(common('Medicare Part A', 'Medicare Part B')).toBeNull();
    expect(common(null)).toBeNull();
  });

  it('benefitRows puts the messages of the payer first in the notes', () => {
    const notes = row({
      coverageMessage: ['AFTER DEDUCTIBLE'],
      coverageHealthCareServicesDelivery: [
        {
          text: '20 visits per calendar year',
          quantityQualifier: { code: 'VS', label: 'Visits' },
          quantity: '20',
          unit: null,
          sampleSelectionModulus: null,
          timePeriodQualifier: { code: '23', label: 'Calendar Year' },
          periodCount: null,
          deliveryFrequency: null,
          deliveryTime: null,
        },
      ],
      benefitRelatedInfo: [
        {
          street: null,
          city: null,
          state: null,
          postalCode: null,
          entityIdCode: 'PR',
          entityIdDefinition: 'Payer',
          entityType: '2',
          name: 'LAKESHORE PPO',
          firstName: null,
          lastName: null,
          idCodeQualifier: null,
          idCode: null,
          relationship: null,
          contacts: [
            {
              name: null,
              communicationNumbers: [{ qualifier: { code: 'TE', label: 'Telephone' }, number: '5550100' }],
            },
          ],
          providerCode: null,
          providerDefinition: null,
          taxonomyQualifier: null,
          taxonomyCode: null,
        },
      ],
    })?.notes;
    expect(notes).toEqual([
      'AFTER DEDUCTIBLE',
      '20 visits per calendar year',
      'Payer: LAKESHORE PPO, Telephone 5550100',
    ]);
  });
});

describe('formatPeriod', () => {
  it.each([
    ['2026-01-01', '2026-12-31', '01/01/2026 - 12/31/2026'],
    ['2026-01-01', '2026-01-01', '01/01/2026'],
    ['2026-01-01', null, 'From 01/01/2026'],
    ['2026-01-01', '9999-12-31', 'From 01/01/2026'],
    [null, '2026-12-31', 'Until 12/31/2026'],
    [null, null, ''],
  ])('formatPeriod writes %s to %s as "%s"', (from, to, text) => {
    expect(formatPeriod(from, to)).toBe(text);
  });
});

it('the notes of a benefit name the person if it is not the patient', () => {
  const others = new Map([[1, 'WREN ASHDOWN, subscriber']]);
  const common = { planName: null, insuranceType: null, others };
  const notes = benefitRows(
    [0, 1].map((personIndex) => ({ ...bare, personIndex, coverageMessage: ['NOTE'] })),
    common,
  ).map((row) => row.notes);
  expect(notes).toEqual([['NOTE'], ['For WREN ASHDOWN, subscriber', 'NOTE']]);
});
