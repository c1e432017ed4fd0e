import type { Coverage, EligibilityResponse } from '@waypost/contract/eligibility/response';
import { describe, expect, it } from 'vitest';
import { adviceFor } from './resubmit-advice.ts';

const rejection = (rejectReasonCode: string, loop = '2100C', followUpActionCode = 'C') => ({
  rejectReasonCode,
  rejectReasonMessage: '',
  followUpActionCode,
  followUpActionMessage: '',
  validRequest: 'N',
  loop,
  personIndex: null,
  segment: 1,
});
const answered = (
  AAAs: ReturnType<typeof rejection>[],
  policyHolder: 'self' | 'child' = 'self',
  coverageAAAs: ReturnType<typeof rejection>[] = [],
) =>
  adviceFor({
    eligibilityRequest: { policyHolder },
    eligibilityResponse: [
      { AAAs, coverages: [{ coverageAAAs } as unknown as Coverage] } as unknown as EligibilityResponse,
    ],
  });

describe('the advice at the fields', () => {
  it('the advice at the fields is shown at the fields that the payer rejected, in the order of the screen', () => {
    const advice = answered([rejection('72'), rejection('71'), rejection('43', '2100B')]);
    expect([...advice.keys()]).toEqual(['providerIdentifier', 'patientDateOfBirth', 'memberId']);
    expect(advice.get('memberId')).toBe(
      'The member ID is missing or wrong. Compare the member ID with the card.',
    );
  });

  it('the advice at the fields is shown at the fields of the subscriber or the patient, depending on code and loop', () => {
    expect([...answered([rejection('73')], 'child').keys()]).toEqual([
      'subscriberLastName',
      'subscriberFirstName',
    ]);
    expect([...answered([rejection('58', '2100C')], 'child').keys()]).toEqual(['subscriberDateOfBirth']);
    expect([...answered([rejection('58', '2100D')], 'child').keys()]).toEqual(['patientDateOfBirth']);
    expect([...answered([rejection('73')]).keys()]).toEqual(['patientLastName', 'patientFirstName']);
  });

  it('the advice at the fields shows the same text once, and nothing for unknown codes or codes that only ask to wait', () => {
    expect(answered([rejection('72'), rejection('72', '2100D')]).get('memberId')).toBe(
      'The member ID is missing or wrong. Compare the member ID with the card.',
    );
    expect(answered([rejection('RC'), rejection('42')]).size).toBe(0);
  });

  it('the advice at the fields includes rejections of a single benefit', () => {
    expect([...answered([], 'self', [rejection('54', '2110C')]).keys()]).toEqual(['serviceTypeCodes']);
  });
});
