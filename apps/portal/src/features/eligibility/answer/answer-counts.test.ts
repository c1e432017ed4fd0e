import type { EligibilityResponse, Rejection } from '@waypost/contract/services/eligibility-response';
import { expect, it } from 'vitest';
import { emptyCoverage, emptyResponse } from '../test-answers.ts';
import { refusedServices, warningCount } from './answer-counts.ts';

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

it('warnings are counted as they are shown, each code once', () => {
  expect(warningCount(answer)).toBe(2);
  expect(warningCount({ ...answer, normalizedStatus: 'rejected' })).toBe(0);
});

it('a refusal of single benefits names their services, each once', () => {
  expect([...refusedServices(answer)]).toEqual([
    ['33', ['Dental Care', 'Vision']],
    ['50', ['Vision', 'Dental Care']],
  ]);
});
