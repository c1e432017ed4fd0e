import type { EligibilityResponse, Rejection } from '@waypost/contract/eligibility/response';
import { expect, it } from 'vitest';
import { emptyCoverage, emptyPerson, emptyResponse } from '../test-answers.ts';
import { refusedPeople, refusedServices, warningCount } from './answer-counts.ts';

const refusal = (rejectReasonCode: string) => ({ rejectReasonCode }) as Rejection;
const answer: EligibilityResponse = {
  ...emptyResponse,
  coverages: [
    { ...emptyCoverage, serviceTypes: ['Dental Care'], coverageAAAs: [refusal('33'), refusal('33')] },
    {
      ...emptyCoverage,
      serviceTypes: ['Vision', 'Dental Care'],
      coverageAAAs: [refusal('33'), refusal('50')],
    },
    { ...emptyCoverage, serviceTypes: ['Hospital'] },
  ],
};

it('the warnings of an answer are counted once per code, and not at all if it is rejected', () => {
  expect(warningCount(answer)).toBe(2);
  expect(warningCount({ ...answer, normalizedStatus: 'rejected' })).toBe(0);
});

it('a rejection of single benefits names each of their services once', () => {
  expect([...refusedServices(answer)]).toEqual([
    ['33', ['Dental Care', 'Vision']],
    ['50', ['Vision', 'Dental Care']],
  ]);
});

it('a rejection names each person once if the response has several, and otherwise names no person', () => {
  const people = [
    { ...emptyPerson, firstName: 'TESSA', lastName: 'ASHDOWN' },
    { ...emptyPerson, role: 'dependent' as const, firstName: 'ROWAN', lastName: 'ASHDOWN' },
  ];
  const AAAs = [
    { ...refusal('72'), personIndex: 0 },
    { ...refusal('42'), personIndex: null },
    { ...refusal('72'), personIndex: 1 },
    { ...refusal('72'), personIndex: 1 },
  ];
  expect([...refusedPeople({ ...emptyResponse, AAAs, people })]).toEqual([
    ['72', ['TESSA ASHDOWN, subscriber', 'ROWAN ASHDOWN, dependent']],
  ]);
  expect(refusedPeople({ ...emptyResponse, AAAs, people: people.slice(0, 1) }).size).toBe(0);
});
