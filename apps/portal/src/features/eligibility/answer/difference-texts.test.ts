import type { Difference } from '@waypost/contract/eligibility/history';
import { expect, it } from 'vitest';
import { emptyCoverage } from '../test-answers.ts';
import { differenceTexts } from './difference-texts.ts';

type Answer = Difference['answers'][number];
const answer: Answer = {
  change: 'compared',
  payerName: 'Tidewater PPO',
  responseIndex: 0,
  previousResponseIndex: 0,
  facts: [],
  figures: [],
  benefits: [],
};
const texts = (change: Partial<Answer>) =>
  differenceTexts({ previous: null, isChanged: true, answers: [{ ...answer, ...change }], leftOut: [] });
const deductible = {
  planName: 'CHOICE',
  kind: 'deductible',
  visit: null,
  level: 'individual',
  part: 'remaining',
  network: 'inNetwork',
} as const;
const priced = (monetaryAmount: string) => ({
  ...emptyCoverage,
  benefitType: 'Co-Payment',
  serviceTypes: ['Urgent Care'],
  amounts: { ...emptyCoverage.amounts, monetaryAmount },
});

it('the differences show facts and amounts before and after, and never zero for an amount that is not given', () => {
  expect(
    texts({
      facts: [{ fact: 'coverageEnd', before: '2026-12-31', after: '2026-06-30' }],
      figures: [
        { ...deductible, before: '1250', after: '1200' },
        { ...deductible, level: 'family', before: null, after: '3000' },
        { ...deductible, network: 'outOfNetwork', before: '4000', after: null },
      ],
    }),
  ).toEqual([
    'End of coverage changed from 12/31/2026 to 06/30/2026',
    'Deductible left (individual, in network) fell from $1,250.00 to $1,200.00',
    'Deductible left (family, in network) is now $3,000.00, which was not given before',
    'Deductible left (individual, out of network) is no longer given; it was $4,000.00',
  ]);
});

it('the differences name benefits that were added, removed or changed, unless an amount already shows it', () => {
  const one = { coverageIndex: 0, previousCoverageIndex: 0 };
  const benefits: Answer['benefits'] = [
    { ...one, change: 'added', before: null, after: priced('75'), parts: [] },
    { ...one, change: 'removed', before: priced('80'), after: null, parts: [] },
    { ...one, change: 'changed', before: priced('1250'), after: priced('1200'), parts: ['amount'] },
    { ...one, change: 'changed', before: priced('90'), after: priced('95'), parts: ['amount'] },
  ];
  expect(texts({ benefits, figures: [{ ...deductible, before: '1250', after: '1200' }] }).slice(1)).toEqual([
    'New: Co-Payment, Urgent Care, $75.00',
    'No longer there: Co-Payment, Urgent Care, $80.00',
    'Co-Payment, Urgent Care changed from $90.00 to $95.00',
  ]);
});

it('the differences of a rejected answer show only the rejection', () => {
  const facts: Answer['facts'] = [
    { fact: 'coverageStatus', before: 'Active Coverage', after: 'Rejected' },
    { fact: 'planName', before: 'CHOICE', after: null },
  ];
  expect(texts({ facts })).toEqual(['Coverage status changed from Active Coverage to Rejected']);
});

it('the differences after a rejection, and where a coverage ends or begins to be active, do not list every benefit', () => {
  const benefits: Answer['benefits'] = [
    {
      change: 'added',
      coverageIndex: 0,
      previousCoverageIndex: null,
      before: null,
      after: priced('75'),
      parts: [],
    },
  ];
  const facts: Answer['facts'] = [
    { fact: 'coverageStatus', before: 'Inactive', after: 'Active Coverage' },
    { fact: 'coverageEnd', before: '2026-06-30', after: '2027-06-30' },
  ];
  expect(texts({ benefits, facts })).toEqual([
    'Coverage status changed from Inactive to Active Coverage',
    'End of coverage changed from 06/30/2026 to 06/30/2027',
  ]);
  const refused = { state: 'rejected' } as Difference['previous'];
  const answers = [{ ...answer, benefits }];
  expect(differenceTexts({ previous: refused, isChanged: true, answers, leftOut: [] })).toEqual([]);
});

it('the differences name a payer that answers for the first time or no longer answers', () => {
  expect(texts({ change: 'added' })).toEqual(['Tidewater PPO answers now; it did not before']);
  expect(texts({ change: 'removed' })).toEqual(['Tidewater PPO does not answer anymore']);
});
