import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { folded } from '../core/folded.ts';
import { isoDate, uuid } from '../core/values.ts';
import { matchRules } from './register.ts';

/**
 * Known patients that match what a user is typing. The request is a body and never an address, because it names a
 * person.
 */

/** Minimum number of letters of a family name for a search by its beginning. */
export const MIN_NAME = 2;
/** Maximum number of patients shown. */
export const MAX_SIMILAR = 8;

const text = (most: number) => phi(z.string().trim().max(most)).default('');
export const typedPatientSchema = z
  .strictObject({
    /** Accepts "Last, First". */
    familyName: text(60),
    firstName: text(35),
    birthDate: phi(z.union([isoDate, z.literal('')])).default(''),
    medicalRecordNumber: text(150),
  })
  .meta({ examples: [{ familyName: 'Echev', firstName: 'Mar', birthDate: '1984-03-14' }] });
export type TypedPatient = z.infer<typeof typedPatientSchema>;

/** The names as typed, even if both were typed as the last name. */
export function typedNames({
  familyName,
  firstName,
}: Pick<TypedPatient, 'familyName' | 'firstName'>): Pick<TypedPatient, 'familyName' | 'firstName'> {
  const [last = '', first, ...more] = familyName.split(',');
  return first === undefined || more.length > 0 || last.trim() === ''
    ? { familyName: familyName.trim(), firstName: firstName.trim() }
    : { familyName: last.trim(), firstName: firstName.trim() || first.trim() };
}

/** Whether enough is typed for a search. */
export const isEnoughTyped = (typed: TypedPatient): boolean =>
  folded(typedNames(typed).familyName).length >= MIN_NAME ||
  typed.birthDate !== '' ||
  typed.medicalRecordNumber !== '';

const similarPatientSchema = z.object({
  patientId: internal(uuid),
  rule: internal(z.enum(matchRules))
    .nullable()
    .describe('Why this may be the person, as when patients are registered; null: what was typed fits'),
  firstName: phi(z.string()).nullable(),
  middleInitial: phi(z.string()).nullable(),
  familyName: phi(z.string()),
  birthDate: phi(isoDate).nullable(),
  gender: phi(z.string()),
  patientNumber: phi(z.string()),
  medicalRecordNumber: phi(z.string()).nullable(),
  lastVisit: z
    .object({ dateOfServiceStart: phi(isoDate), facility: internal(z.string()) })
    .nullable()
    .describe('Of the facilities where the caller works'),
});
export type SimilarPatient = z.infer<typeof similarPatientSchema>;

export const similarCalls = {
  similarPatients: oc
    .route({
      method: 'POST',
      path: '/services/patient/api/Patient/similar',
      inputStructure: 'detailed',
      tags: ['patient'],
      summary: 'Who is known already and may be the patient that is being typed',
      description: `Nobody is registered by asking. Names fit by their beginnings from ${MIN_NAME} letters on; a record number fits as a whole. At most ${MAX_SIMILAR}, who may be the person before who merely fits; only people whom the caller may see. Each answer is on record.`,
    })
    .input(z.object({ body: typedPatientSchema }))
    .output(z.array(similarPatientSchema)),
};
