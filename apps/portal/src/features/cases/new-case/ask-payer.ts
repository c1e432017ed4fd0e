import { api } from '#src/api/client.ts';
import { problemMessage, refusedFields } from '#src/api/problem.ts';

/**
 * The result of the first eligibility check of a case. It contains no patient data, because it is kept in the browser's
 * history.
 */
export type AskOutcome =
  | { kind: 'sent'; transactionId: string; facilityId: string }
  /** `isTypeable`: the missing values can be typed in the form of a request. */
  | { kind: 'refused'; problems: string[]; isTypeable: boolean }
  | { kind: 'not-asked'; reason: string };

/** The names of a request's fields on the case page. */
const labels: Readonly<Record<string, string>> = {
  payerCode: 'Insurance',
  searchOptionId: 'Insurance',
  providerIdentifier: 'NPI of the facility',
  serviceDateFrom: 'Date of service',
  serviceDateThrough: 'End of service',
  memberId: 'Member ID',
  groupNumber: 'Group number',
  cardIssueDate: 'Card issue date',
  ssn: 'Social Security number',
  patientFirstName: 'First name of the patient',
  patientLastName: 'Last name of the patient',
  patientDateOfBirth: 'Date of birth of the patient',
  patientGender: 'Gender of the patient',
  subscriberFirstName: 'First name of the subscriber',
  subscriberLastName: 'Last name of the subscriber',
  subscriberDateOfBirth: 'Date of birth of the subscriber',
  subscriberGender: 'Gender of the subscriber',
};

/**
 * Checks the eligibility of a case's first insurance. The reason why a check is impossible is part of the result, not a
 * failure.
 */
export async function askPayer(caseId: string): Promise<AskOutcome> {
  try {
    const { id, facilityId } = await api.eligibility.verifyCase({ params: { caseId } });
    return { kind: 'sent', transactionId: id, facilityId };
  } catch (error) {
    const fields = refusedFields(error);
    return {
      kind: 'refused',
      isTypeable: fields.length > 0,
      problems:
        fields.length === 0
          ? [problemMessage(error)]
          : fields.map(({ path, message }) => `${labels[path] ?? path}: ${message}`),
    };
  }
}
