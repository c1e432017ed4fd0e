import { message } from '@waypost/contract/core/messages';
import { genderCodes, genderWords, policyHolders } from '@waypost/contract/eligibility/request';
import { type TrialRequest, trialRequestSchema } from '@waypost/contract/payer-connections/trial';
import { z } from 'zod';

export type TrialValues = TrialRequest;

const { facilityId: _facility, ...fields } = trialRequestSchema.shape;
const day = z.union([z.literal(''), z.iso.date('Must be a date, such as 12/25/1984')]);
export const trialRules: z.ZodType<TrialValues> = z.object({
  facilityId: z.string().min(1, message('field.required')),
  ...fields,
  patientDateOfBirth: day,
  subscriberDateOfBirth: day,
});

const words: Readonly<Record<TrialValues['policyHolder'], string>> = {
  self: 'The subscriber',
  spouse: 'Spouse of the subscriber',
  child: 'Child of the subscriber',
  other: 'Another dependent',
};
export const policyHolderOptions = policyHolders.map((value) => ({ value, label: words[value] }));
export const genderOptions = genderCodes.map((value) => ({ value, label: genderWords[value] }));

/** The request of the form. It has no dependent when the patient is the subscriber. */
export const requestOf = (values: TrialValues): TrialRequest =>
  values.policyHolder === 'self'
    ? {
        ...values,
        subscriberFirstName: '',
        subscriberLastName: '',
        subscriberDateOfBirth: '',
        subscriberGender: 'B',
      }
    : values;

/** The initial values; a single facility is selected already. */
export const emptyTrial = (facilityIds: readonly string[]): TrialValues => ({
  facilityId: facilityIds[0] ?? '',
  npi: '',
  memberId: '',
  patientFirstName: '',
  patientLastName: '',
  patientDateOfBirth: '',
  patientGender: 'B',
  policyHolder: 'self',
  subscriberFirstName: '',
  subscriberLastName: '',
  subscriberDateOfBirth: '',
  subscriberGender: 'B',
});
