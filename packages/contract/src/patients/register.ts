import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { identifiersSchema } from '../core/identifiers.ts';
import { idempotencyHeaders, uuid, version } from '../core/values.ts';
import { patientFields, patientNamesSchema } from './shapes.ts';

/** What makes two records one person, when no identifier says so: names are compared without accents, blanks and signs. */
export const matchRules = ['name-and-birth-date'] as const;

/** What is known of a patient who is registered. What is unknown is left out: nothing stands in its place. */
const registrationSchema = z.strictObject({
  ...patientFields,
  name: patientNamesSchema,
  identifiers: identifiersSchema.default([]),
  /** None of the patients that were proposed is this one. */
  isAnother: internal(z.boolean()).default(false),
});
export type Registration = z.infer<typeof registrationSchema>;

/** The same for whom an identifier names: what is left out stays as it is. */
export const namedPatientSchema = z.strictObject({
  ...patientFields,
  identifiers: identifiersSchema.min(1),
  isAnother: internal(z.boolean()).default(false),
});
export type NamedPatient = z.infer<typeof namedPatientSchema>;

/** What became of a registration. */
export const registeredSchema = z.object({
  outcome: internal(z.enum(['registered', 'known', 'changed', 'proposed'])).describe(
    '`registered`: a new patient. `known`: an identifier names this patient, and nothing was changed. `changed`: the same, with what was sent. `proposed`: nobody was registered, because `candidates` may be this patient.',
  ),
  patientId: internal(uuid).nullable().describe('Null where patients were only proposed'),
  /** Goes into `If-Match` of a change. */
  version: version.nullable(),
  candidates: z.array(z.object({ patientId: internal(uuid), rule: internal(z.enum(matchRules)) })),
});
export type Registered = z.infer<typeof registeredSchema>;

const path = '/services/patient/api/Patient';
export const registrationCalls = {
  registerPatient: oc
    .route({
      method: 'POST',
      path,
      inputStructure: 'detailed',
      tags: ['patient'],
      summary: 'Register a patient',
      description:
        'Whom an identifier names already is not registered again, nor changed. Whoever may be a known patient by name and date of birth is proposed: send the id of that patient with the case, or `isAnother`. The same `Idempotency-Key` never registers twice.',
    })
    .input(z.object({ headers: idempotencyHeaders, body: registrationSchema }))
    .output(registeredSchema),
  putPatient: oc
    .route({
      method: 'PUT',
      path,
      inputStructure: 'detailed',
      tags: ['patient'],
      summary: 'Register the patient of an identifier, or change what is known about them',
      description:
        'Any of `identifiers` names the patient; those that are new are kept. What is left out of a known patient stays, null clears, a list replaces the list. A new one needs a name. The same call again changes nothing.',
    })
    .input(z.object({ body: namedPatientSchema }))
    .output(registeredSchema),
};
