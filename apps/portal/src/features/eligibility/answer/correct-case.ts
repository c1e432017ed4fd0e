import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { CaseCorrection } from '#src/app/paths.ts';
import type { RequestField } from '../request-labels.ts';
import { adviceFor } from '../resubmit-advice.ts';

/** The fields of a case for the fields of a request, the member ID first: most rejections concern it. */
const places: ReadonlyMap<RequestField, CaseCorrection> = new Map([
  ['memberId', { form: 'insurance', field: 'subscriberId' }],
  ['groupNumber', { form: 'insurance', field: 'groupNumber' }],
  ['policyHolder', { form: 'insurance', field: 'relationship' }],
  ['subscriberLastName', { form: 'insurance', field: 'lastName' }],
  ['subscriberFirstName', { form: 'insurance', field: 'firstName' }],
  ['subscriberDateOfBirth', { form: 'insurance', field: 'birthDate' }],
  ['subscriberGender', { form: 'insurance', field: 'gender' }],
  ['patientLastName', { form: 'demographics', field: 'familyName' }],
  ['patientFirstName', { form: 'demographics', field: 'firstName' }],
  ['patientDateOfBirth', { form: 'demographics', field: 'birthDate' }],
  ['patientGender', { form: 'demographics', field: 'gender' }],
]);

/** The field of the case that a rejection concerns; null when it concerns none. */
export function correctionOf(transaction: EligibilityTransaction): CaseCorrection | null {
  const advised = adviceFor(transaction);
  const place = [...places].find(([field]) => advised.has(field))?.[1];
  if (!place) return null;
  return place.form === 'insurance' ? { ...place, coverageId: transaction.coverageId } : place;
}
