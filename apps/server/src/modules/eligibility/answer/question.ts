import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { InquiryContext, PayerLists } from '@waypost/x12';

/** The parts of a request that its answer is read with. */
type AnsweredRequest = Pick<
  EligibilityRequest,
  | 'serviceDateFrom'
  | 'serviceDateThrough'
  | 'serviceTypeCodes'
  | 'memberId'
  | 'patientFirstName'
  | 'patientLastName'
  | 'patientDateOfBirth'
>;

/** The context for reading an answer: the requested day, the person, and the trace. */
export function questionOf(request: AnsweredRequest, traceNumber: string, lists: PayerLists): InquiryContext {
  const from = request.serviceDateFrom === '' ? null : request.serviceDateFrom;
  return {
    day: from,
    dates: { from, through: request.serviceDateThrough === '' ? null : request.serviceDateThrough },
    traceNumber,
    person: {
      memberId: request.memberId,
      firstName: request.patientFirstName,
      lastName: request.patientLastName,
      dateOfBirth: request.patientDateOfBirth,
    },
    serviceTypeCodes: request.serviceTypeCodes,
    lists,
  };
}
