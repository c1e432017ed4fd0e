import { coverageCautions } from '@waypost/contract/eligibility/coverage-caution';
import { describe, expect, it } from 'vitest';
import {
  answerStatus,
  coverageMeaning,
  coverageResult,
  plainAnswerFacts,
  transactionStatus,
} from './transaction-status.ts';

it.each([
  'Active Coverage',
  'Active - Full Risk Capitation',
  'Active - Services Capitated',
  'Active - Services Capitated to Primary Care Physician',
  'Active - Pending Investigation',
])('the coverage status %s counts as active [C-151]', (status) => {
  expect(coverageMeaning(status)).toBe('active');
});

it.each(['Inactive', 'Inactive - Pending Eligibility Update', 'Inactive - Pending Investigation'])(
  'the coverage status %s counts as inactive [C-152]',
  (status) => {
    expect(coverageMeaning(status)).toBe('inactive');
  },
);

it('a rejected transaction has its own meaning, different from inactive coverage', () => {
  expect(coverageMeaning('Rejected')).toBe('rejected');
});

it('an active coverage has a warning in words if another plan is billed or it is limited', () => {
  const plain = coverageResult('Active Coverage', plainAnswerFacts);
  expect(plain).toMatchObject({ word: 'Active Coverage', family: 'ok' });
  const words = {
    'bill-another': 'Active Coverage, bill another plan',
    'bill-first': 'Active Coverage, bill another payer first',
    limited: 'Active Coverage, limited',
  };
  for (const coverageCaution of coverageCautions) {
    const status = transactionStatus('answered', 'Active Coverage', { ...plainAnswerFacts, coverageCaution });
    expect(status).toMatchObject({ word: words[coverageCaution], family: 'warn' });
    expect(status.icon).not.toBe(plain.icon);
  }
  expect(transactionStatus('failed', null, plainAnswerFacts).word).toBe('Failed');
});

it('a rejection in a list shows its code and meaning, or only the code if it is unknown', () => {
  const of = (rejectReasonCode: string) =>
    transactionStatus('rejected', 'Rejected', { ...plainAnswerFacts, rejectReasonCode });
  expect(of('72')).toMatchObject({ word: 'Rejected 72: The member ID is missing or wrong.', family: 'bad' });
  expect(of('ZZ').word).toBe('Rejected ZZ');
});

describe('the status of an answer', () => {
  const alertResponse = {
    insurancePlanSelectPayer: [],
    isMedicareAdvantage: false,
    isMedicaidMco: false,
    newPayerFound: false,
    newPayerName: null,
    displayMessages: [],
    alertResponseMessage: null,
  };
  const active = {
    coverageStatus: 'Active Coverage',
    normalizedStatus: 'active',
    isLimited: false,
    otherCoverages: [],
    alertResponse,
  } as const;

  it('the status of an answer is good only if the coverage is active, complete, and billed to this payer', () => {
    expect(answerStatus('answered', active).family).toBe('ok');
    const elsewhere = { ...active, alertResponse: { ...alertResponse, newPayerFound: true } };
    expect(answerStatus('answered', elsewhere)).toMatchObject({
      family: 'warn',
      word: 'Active: bill another plan',
    });
    expect(answerStatus('answered', { ...active, isLimited: true })).toMatchObject({
      family: 'warn',
      word: 'Active Coverage, limited',
    });
  });

  it('the status of an answer is neutral for an inactive coverage, and says how a transaction without an answer ended', () => {
    const inactive = { ...active, coverageStatus: 'Inactive', normalizedStatus: 'inactive' } as const;
    expect(answerStatus('answered', inactive).family).toBe('neutral');
    expect(answerStatus('failed', undefined)).toMatchObject({ word: 'Failed', family: 'bad' });
  });
});
