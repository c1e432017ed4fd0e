import { api } from '#src/api/client.ts';
import { problemMessage, refusedFields } from '#src/api/problem.ts';

/** What became of asking the payer of a case. It holds no value of a patient: it is kept in the history of the browser. */
export type Asked =
  | { kind: 'sent'; transactionId: string; facilityId: string }
  /** `isTypeable`: what is missing can be typed in the form of a request. */
  | { kind: 'refused'; problems: string[]; isTypeable: boolean }
  | { kind: 'not-asked'; reason: string };

/** What the fields of a request are called on the page of a case. */
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

/** Asks the payer of the first insurance of a case. What keeps it from being asked is a part of the answer, not a failure. */
export async function askPayer(caseId: string): Promise<Asked> {
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
