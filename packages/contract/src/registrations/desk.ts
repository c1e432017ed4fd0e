import { oc } from '@orpc/contract';
import { z } from 'zod';
import { exampleCase, newCaseSchema, openedCaseSchema } from '../cases/open.ts';
import { internal } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { idempotencyHeaders, uuid } from '../core/values.ts';
import { examplePatient, registeredSchema, registrationSchema } from '../patients/register.ts';

/** A patient and their case as a user at the registration desk enters them: saved in one step, or not at all. */

export const newRegistrationSchema = z
  .strictObject({
    /** An existing patient. */
    patientId: internal(uuid).optional(),
    /** A new patient, registered with the case. */
    patient: registrationSchema.optional(),
    case: newCaseSchema.omit({ patient: true }),
  })
  .refine(({ patientId, patient }) => (patientId === undefined) !== (patient === undefined), {
    error: message('registration.onePatient'),
    path: ['patientId'],
  })
  .meta({ examples: [{ patient: examplePatient, case: exampleCase }] });
export type NewRegistration = z.infer<typeof newRegistrationSchema>;

export const registeredCaseSchema = z.object({
  outcome: internal(z.enum(['opened', 'known', 'proposed'])).describe(
    '`opened`: a new case. `known`: an identifier names this case, and nothing was changed. `proposed`: nothing was stored, because `candidates` may be this patient.',
  ),
  case: openedCaseSchema.nullable(),
  candidates: registeredSchema.shape.candidates,
});
export type RegisteredCase = z.infer<typeof registeredCaseSchema>;

export const deskCalls = {
  registerCase: oc
    .route({
      method: 'POST',
      path: '/services/case/api/Registrations',
      inputStructure: 'detailed',
      tags: ['case'],
      summary: 'Open a case with its insurances, and register its patient with it',
      description:
        'All of it is stored, or nothing. `patientId` names a patient who is known; `patient` is registered, and whoever may be a known patient is proposed instead: send the id of that patient, or `isAnother`. The same `Idempotency-Key` never registers or opens twice.',
    })
    .input(z.object({ headers: idempotencyHeaders, body: newRegistrationSchema }))
    .output(registeredCaseSchema),
};
