import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { verdictOf } from '@waypost/contract/eligibility/verdict';
import { verdictSteps } from '@waypost/contract/eligibility/verdict-steps';
import { expect, it } from 'vitest';
import { emptyResponse } from './test-answers.ts';

const other = (pays: 'before' | 'after' | 'instead' | null, state: 'during' | 'ended' = 'during') => ({
  payerName: 'HARBOR MUTUAL',
  payerCode: null,
  insuranceTypeCode: null,
  insuranceType: null,
  policyNumber: 'HM1',
  order: null,
  coverageIndex: 0,
  kind: 'other' as const,
  pays,
  state,
  start: null,
  end: null,
});
const instead = (newPayerName: string | null) => ({
  alertResponse: { ...emptyResponse.alertResponse, newPayerFound: true, newPayerName },
});
const ended = {
  normalizedStatus: 'inactive',
  coverageStatus: 'Inactive',
  statusReason: 'The coverage ended on 11/01/2026.',
} as const;

it.each<[Partial<EligibilityResponse>, string, string | undefined]>([
  [{}, 'Active Coverage', undefined],
  [{ otherCoverages: [other('after')] }, 'Active Coverage', undefined],
  [{ otherCoverages: [other('before', 'ended')] }, 'Active Coverage', undefined],
  [
    instead('SUMMIT ADVANTAGE'),
    'Active: bill SUMMIT ADVANTAGE',
    'Bill SUMMIT ADVANTAGE, not the payer that answered.',
  ],
  [instead(null), 'Active: bill another plan', 'Bill the plan on the card, not the payer that answered.'],
  [{ otherCoverages: [other('before')] }, 'Active: bill HARBOR MUTUAL first', 'Bill HARBOR MUTUAL first.'],
  [
    { isLimited: true, limitedTo: ['Dental Care'] },
    'Active Coverage, limited',
    'Check that the service is among what is covered.',
  ],
  [
    { coverageStatus: 'Active - Pending Investigation' },
    'Active - Pending Investigation',
    'Ask again before the service.',
  ],
  [ended, 'Inactive', 'Ask the patient for other coverage.'],
  [
    { ...ended, subscriber: { dateOfDeath: '2026-10-01' } as EligibilityResponse['subscriber'] },
    'Inactive',
    'Check whether this is the right person, and the date of service.',
  ],
  [
    { normalizedStatus: 'unknown', coverageStatus: 'Inactive' },
    'Inactive',
    'Call the payer, or ask whom the answer names.',
  ],
  [{ otherCoverages: [other(null)] }, 'Active Coverage', 'Ask the patient which of the two pays first.'],
  [
    { dependent: { dateOfDeath: '2026-10-01' } as EligibilityResponse['dependent'] },
    'Active Coverage',
    'Check whether this is the right person, and the date of service.',
  ],
  [{ ...ended, otherCoverages: [other(null)] }, 'Inactive', 'Bill HARBOR MUTUAL instead.'],
  [
    { normalizedStatus: 'unknown', coverageStatus: 'Inactive', otherCoverages: [other(null)] },
    'Inactive',
    'Ask HARBOR MUTUAL.',
  ],
  [{ normalizedStatus: 'rejected', coverageStatus: 'Rejected' }, 'Rejected', 'Call the payer.'],
])('the answer %j is headed "%s", and what to do next is %s', (given, word, action) => {
  const answer = { ...emptyResponse, ...given };
  expect(verdictOf(answer).word).toBe(word);
  expect(verdictSteps(answer).map((step) => step.action)).toEqual(action ? [action] : []);
});
