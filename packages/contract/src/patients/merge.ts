import { oc } from '@orpc/contract';
import { z } from 'zod';
import { patientCasesSchema } from '../cases/of-patient.ts';
import { internal, phi } from '../core/classes.ts';
import { identifierSchema } from '../core/identifiers.ts';
import { message } from '../core/messages.ts';
import { ifMatchHeaders, instant, uuid, version } from '../core/values.ts';
import { patientSchema } from './shapes.ts';

/** Days during which a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;

/** Maximum length of the reason for a merge. */
export const MAX_MERGE_REASON = 200;

/** The fields by which two patients are compared, and by which changes since a merge are reported. */
export const comparedFields = [
  'name',
  'birthDate',
  'gender',
  'socialSecurityNumber',
  'medicalRecordNumber',
  'masterPatientIndex',
  'maritalStatus',
  'language',
  'ethnicity',
  'address',
  'patientPhoneNumber',
  'email',
  'deceased',
] as const;
export type ComparedField = (typeof comparedFields)[number];
const fieldSchema = internal(z.enum(comparedFields));

export const ownedIdentifierSchema = z.object({ identifierId: internal(uuid), ...identifierSchema.shape });

/** Two patients side by side, and the records that would move from one to the other. */
export const mergePreviewSchema = z.object({
  survivor: patientSchema,
  merged: patientSchema,
  differs: z.array(fieldSchema),
  cases: patientCasesSchema,
  identifiers: z.array(ownedIdentifierSchema),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

/** A merge, in effect or undone. */
export const patientMergeSchema = z.object({
  mergeId: internal(uuid),
  survivorId: internal(uuid),
  mergedPatientId: internal(uuid),
  /** The merged patient before the merge; a request for their id returns the survivor. */
  mergedPatient: z.object({
    patientNumber: phi(z.string()),
    firstName: phi(z.string()).nullable(),
    familyName: phi(z.string()),
  }),
  mergedAt: internal(instant),
  mergedBy: internal(uuid),
  movedCaseIds: z.array(internal(uuid)).describe('Those that the caller sees'),
  movedIdentifierIds: z.array(internal(uuid)),
  takenBackAt: internal(instant).nullable(),
  takenBackBy: internal(uuid).nullable(),
});
export type PatientMerge = z.infer<typeof patientMergeSchema>;

/** The patient, of the two, to whom a record that was added since the merge belongs. */
const patientId = internal(uuid);
export const decisionsSchema = z.strictObject({
  cases: z.array(z.strictObject({ caseId: internal(uuid), patientId })).default([]),
  identifiers: z.array(z.strictObject({ identifierId: internal(uuid), patientId })).default([]),
  fields: z.array(z.strictObject({ field: fieldSchema, patientId })).default([]),
});
export type Decisions = z.infer<typeof decisionsSchema>;

const changedFieldSchema = z.object({
  field: fieldSchema,
  before: phi(z.string()).nullable(),
  now: phi(z.string()).nullable(),
});

/** The result of undoing a merge. */
export const takenBackSchema = z.object({
  outcome: internal(z.enum(['taken-back', 'undecided'])).describe(
    '`undecided`: nothing was changed, because nobody has said whose that is which stands in `undecided`.',
  ),
  merge: patientMergeSchema,
  undecided: z.object({
    cases: patientCasesSchema,
    identifiers: z.array(ownedIdentifierSchema),
    fields: z.array(changedFieldSchema),
  }),
});
export type TakenBack = z.infer<typeof takenBackSchema>;

const path = '/services/patient/api/Patient/{patientId}';
const tags = ['patient'];
const params = z.object({ patientId: internal(uuid) });
export const mergeCalls = {
  mergePreview: oc
    .route({
      method: 'GET',
      path: `${path}/merge`,
      inputStructure: 'detailed',
      tags,
      summary: 'Two patients side by side, and what a merge would move',
      description: 'Refused as the merge itself would be.',
    })
    .input(z.object({ params, query: z.object({ mergedPatientId: internal(uuid) }) }))
    .output(mergePreviewSchema),
  mergePatients: oc
    .route({
      method: 'POST',
      path: `${path}/merge`,
      inputStructure: 'detailed',
      tags,
      summary: 'Merge another record of the same person into this patient',
      description:
        'All cases and identifiers of the other become those of this patient; what is known about this patient stays, and nothing is deleted. `If-Match` is the version of this patient, `mergedVersion` that of the other: what was seen is what is merged. Can be taken back for 30 days.',
    })
    .input(
      z.object({
        params,
        headers: ifMatchHeaders,
        body: z.strictObject({
          mergedPatientId: internal(uuid),
          mergedVersion: version,
          /** The reason, recorded with the merge in the records of both. */
          reason: phi(
            z
              .string()
              .trim()
              .max(MAX_MERGE_REASON, message('field.max', { n: MAX_MERGE_REASON })),
          ).nullish(),
        }),
      }),
    )
    .output(patientMergeSchema),
  patientMerges: oc
    .route({
      method: 'GET',
      path: `${path}/merges`,
      inputStructure: 'detailed',
      tags,
      summary: 'The merges of a patient, into them and into others, the latest first',
    })
    .input(z.object({ params }))
    .output(z.array(patientMergeSchema)),
  takeMergeBack: oc
    .route({
      method: 'POST',
      path: '/services/patient/api/PatientMerge/{mergeId}/take-back',
      inputStructure: 'detailed',
      tags,
      summary: 'Take a merge back: what it moved returns',
      description:
        'Of what came to the survivor since, the body says whose each is. While something is not said, the answer lists it and nothing is changed. Of several merges of the same people the latest is taken back first.',
    })
    .input(z.object({ params: z.object({ mergeId: internal(uuid) }), body: decisionsSchema }))
    .output(takenBackSchema),
};
