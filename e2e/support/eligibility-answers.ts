import { contract } from '@waypost/contract';
import {
  type EligibilityRequest,
  emptyEligibilityRequest,
  submittedRequest,
} from '@waypost/contract/eligibility/request';
import type {
  EligibilityResponse,
  EligibilityTransaction,
  Person,
  Rejection,
} from '@waypost/contract/eligibility/response';
import type { SearchOption } from '@waypost/contract/payers/calls';
import {
  emptyPerson,
  emptyResponse,
  emptyTransaction,
} from '../../apps/portal/src/features/eligibility/test-answers.ts';
import type { Answers } from './answers.ts';
import { dana, lakemont } from './shown.ts';

export const tidewater = { payerCode: 'TWM01', payerName: 'Tidewater PPO' };

export const byMember: SearchOption = {
  id: 'member-name-birth',
  label: 'Member ID, name, date of birth',
  required: ['memberId', 'patientFirstName', 'patientLastName', 'patientDateOfBirth'],
};
const request: EligibilityRequest = {
  ...emptyEligibilityRequest,
  ...tidewater,
  facilityId: lakemont.facilities[0]?.id ?? '',
  searchOptionId: byMember.id,
  providerIdentifier: '1234567893',
  serviceDateFrom: '2026-11-20',
  memberId: 'TWM8841207',
  patientFirstName: 'Marisol',
  patientLastName: 'Echeverria',
  patientDateOfBirth: '1984-03-14',
};

/** A check by Dana at Tidewater PPO with an empty answer. */
export const transaction: EligibilityTransaction = {
  ...emptyTransaction,
  id: '018f0000-0000-7000-8000-0000000000e1',
  facilityId: request.facilityId,
  requestedBy: `${dana.firstName} ${dana.lastName}`,
  eligibilityRequest: submittedRequest(request),
  resubmit: { isAllowed: true, reason: null, request },
};

export const person = (firstName: string, lastName: string): Person => ({
  ...emptyPerson,
  firstName,
  lastName,
});

/** Coverage elsewhere that an answer names, on the day. */
export const otherCoverage = (
  of: Partial<EligibilityResponse['otherCoverages'][number]>,
): EligibilityResponse['otherCoverages'][number] => ({
  payerName: null,
  payerCode: null,
  insuranceTypeCode: null,
  insuranceType: null,
  policyNumber: null,
  order: null,
  coverageIndex: 0,
  kind: 'other',
  pays: null,
  state: 'during',
  start: null,
  end: null,
  ...of,
});

/** A reject reason of the payer, for the person with this index or for no particular person. */
export const rejection = (rejectReasonCode: string, personIndex: number | null = null): Rejection => ({
  rejectReasonCode,
  rejectReasonMessage: `Reason ${rejectReasonCode}`,
  followUpActionCode: 'C',
  followUpActionMessage: 'Please Correct and Resubmit',
  validRequest: 'N',
  loop: personIndex === null ? '2100B' : '2100C',
  personIndex,
  segment: 12,
});

/** The payer did not answer, for these reasons. */
export const rejected = (
  AAAs: Rejection[],
  response: Partial<EligibilityResponse> = {},
): EligibilityTransaction => ({
  ...transaction,
  state: 'rejected',
  eligibilityResponse: [
    { ...emptyResponse, coverageStatus: 'Rejected', normalizedStatus: 'rejected', AAAs, ...response },
  ],
});

/** Defines the answers for the request form. */
export const openedForm = (answers: Answers): Answers =>
  answers
    .to(contract.payerData.eligibilityPayers, [
      { ...tidewater, searchOptions: [byMember] },
      { payerCode: 'SMMT1', payerName: 'Summit Care', searchOptions: [byMember] },
    ])
    .to(contract.payerData.payerStatus, [])
    .toRead('getCaseNotes', { getCaseNotes: [] })
    .to(contract.eligibility.serviceTypeCodes, [{ code: '30', label: 'Health Benefit Plan Coverage' }])
    .to(contract.eligibility.facilityProviders, []);

/** Defines the answers for the page of the check, and returns its address. */
export function opened(answers: Answers, shown: EligibilityTransaction): string {
  openedForm(answers)
    .to(contract.eligibility.transaction, shown)
    .to(contract.eligibility.history, { total: 0, entries: [] })
    .to(contract.eligibility.difference, { previous: null, isChanged: false, answers: [], leftOut: [] });
  return `/rco/LKMT/eligibility/${shown.id}`;
}
