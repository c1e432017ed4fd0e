import { message } from '@waypost/contract/core/messages';
import { type TrialRequest, trialRequestSchema } from '@waypost/contract/payer-connections/trial';
import { z } from 'zod';

export type TrialValues = Omit<TrialRequest, 'patientGender'>;

const { memberId, patientFirstName, patientLastName, npi } = trialRequestSchema.shape;
export const trialRules: z.ZodType<TrialValues> = z.object({
  facilityId: z.string().min(1, message('field.required')),
  npi,
  memberId,
  patientFirstName,
  patientLastName,
  patientDateOfBirth: z.union([z.literal(''), z.iso.date('Must be a date, such as 12/25/1984')]),
});

/** An inquiry before anything is typed; with a single facility there is nothing to choose. */
export const emptyTrial = (facilityIds: readonly string[]): TrialValues => ({
  facilityId: facilityIds[0] ?? '',
  npi: '',
  memberId: '',
  patientFirstName: '',
  patientLastName: '',
  patientDateOfBirth: '',
});
