import { z } from 'zod';
import { internal, phi, secret } from '../core/classes.ts';
import { emptiable, emptyToNull } from '../core/empty-field.ts';
import { message } from '../core/messages.ts';
import { countries, states } from '../core/places.ts';
import { isoDate, uuid, version } from '../core/values.ts';
import { birthProblem } from './birth.ts';
import { ethnicities, genders, languages, maritalStatuses } from './lists.ts';

/** The fields of a patient and the rules for changing them, for both sides of the wire (C-110, C-208 to C-216). */

export const phoneTypes = ['Home', 'Mobile', 'Work'] as const;
export type PhoneType = (typeof phoneTypes)[number];

/** Maximum number of address lines above the city. */
export const ADDRESS_LINES = 4;
const MAX_PHONE = 10;

const keysOf = <T extends string>(list: Readonly<Record<T, string>>) => Object.keys(list) as [T, ...T[]];
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, message('field.max', { n: most }));
const filled = (most: number) => text(most).min(1, message('field.required'));

/** Nine digits, or only the last four, with or without hyphens (C-208). */
export const ssnSchema = z
  .string()
  .trim()
  .regex(/^(\d{3}-?\d{2}-?\d{4}|\d{4})$/, message('patient.ssn'))
  .transform((ssn) => ssn.replaceAll('-', ''));
/** At most ten digits (C-209, C-210). */
export const patientPhoneSchema = z
  .string()
  .trim()
  .regex(/^\d*$/, message('patient.phoneNumeric'))
  .max(MAX_PHONE, message('field.max', { n: MAX_PHONE }));
/** C-212; an empty address is removed before this check. */
export const patientEmailSchema = text(120).pipe(z.email(message('person.email')));

const codeOf = <T extends string>(list: Readonly<Record<T, string>>) => phi(z.enum(keysOf(list)));
const nameSchema = z.strictObject({
  /** May be unknown, as for a newborn. */
  firstName: emptyToNull(phi(filled(35))),
  familyName: phi(filled(60)),
  middleInitial: phi(text(1)).nullable().default(null),
});
/** The only name of a patient. */
export const patientNamesSchema = z.array(nameSchema).length(1);
const addressSchema = z.strictObject({
  /** `id` is the position of the line, from 1; empty lines are omitted. */
  line: z
    .array(z.strictObject({ id: internal(z.int().min(1).max(ADDRESS_LINES)), value: phi(filled(60)) }))
    .max(ADDRESS_LINES)
    .default([]),
  ...emptiable({
    city: phi(text(60)).nullable(),
    state: codeOf(states).nullable(),
    postalCode: phi(text(10)).nullable(),
    country: codeOf(countries).nullable(),
  }),
});
const phoneSchema = z.strictObject({
  phoneType: internal(z.enum(phoneTypes)),
  phoneNumber: phi(patientPhoneSchema.min(1, message('field.required'))),
});
const phonesSchema = z
  .array(phoneSchema)
  .max(phoneTypes.length)
  .refine((phones) => new Set(phones.map(({ phoneType }) => phoneType)).size === phones.length, {
    error: message('field.invalid'),
  });

/** A patient as the patient service returns it (C-312). */
export const patientSchema = z.object({
  patientId: internal(uuid),
  /** The value for `If-Match` of a change. */
  version,
  patientNumber: phi(z.string()),
  /** Null when unknown. */
  birthDate: phi(isoDate).nullable(),
  /** `XXX-XX-1234`: at most the last four digits; the whole number requires a call of its own. */
  socialSecurityNumber: phi(z.string().describe('Masked: the last four digits at the most')).nullable(),
  socialSecurityDigits: internal(
    z.union([z.literal(0), z.literal(4), z.literal(9)]).describe('0, 4 or 9: how much of it is on record'),
  ),
  medicalRecordNumber: phi(z.string()).nullable(),
  masterPatientIndex: phi(z.string()).nullable(),
  maritalStatus: phi(z.string()).nullable(),
  gender: phi(z.string()),
  language: phi(z.string()).nullable(),
  ethnicity: phi(z.string()).nullable(),
  name: z.array(
    z.object({
      firstName: phi(z.string()).nullable(),
      familyName: phi(z.string()),
      middleInitial: phi(z.string()).nullable(),
    }),
  ),
  address: z.array(
    z.object({
      line: z.array(z.object({ id: internal(z.int()), value: phi(z.string()) })),
      city: phi(z.string()).nullable(),
      state: phi(z.string()).nullable(),
      postalCode: phi(z.string()).nullable(),
      country: phi(z.string()).nullable(),
    }),
  ),
  patientPhoneNumber: z.array(
    z.object({ phoneType: internal(z.enum(phoneTypes)), phoneNumber: phi(z.string()) }),
  ),
  email: phi(z.string()).nullable(),
  deceasedDate: phi(isoDate).nullable(),
  isDeceased: phi(z.boolean()),
});
export type Patient = z.infer<typeof patientSchema>;

/**
 * A change of a patient (C-315): a JSON merge patch (RFC 7396). An absent field stays unchanged, null or an empty
 * text clears it, and a list replaces the whole list.
 */
export const patientFields = emptiable({
  birthDate: phi(isoDate).optional(),
  socialSecurityNumber: secret(ssnSchema).nullable().optional(),
  medicalRecordNumber: phi(filled(150)).nullable().optional(),
  masterPatientIndex: phi(filled(150)).nullable().optional(),
  maritalStatus: codeOf(maritalStatuses).nullable().optional(),
  gender: phi(z.enum(genders)).optional(),
  language: codeOf(languages).nullable().optional(),
  ethnicity: codeOf(ethnicities).nullable().optional(),
  name: patientNamesSchema.optional(),
  address: z.array(addressSchema).max(1).nullable().optional(),
  patientPhoneNumber: phonesSchema.nullable().optional(),
  email: phi(patientEmailSchema).nullable().optional(),
  deceasedDate: phi(isoDate).nullable().optional(),
  isDeceased: phi(z.boolean()).optional(),
});
export const patientPatchSchema = z.strictObject(patientFields);
export type PatientPatch = z.infer<typeof patientPatchSchema>;

type Life = { birthDate: string | null; isDeceased: boolean; deceasedDate: string | null };

/**
 * Problems of birth and death dates, by field (C-213, C-214); each day is in the time zone of the patient's
 * records.
 */
export function lifeProblems({ birthDate, isDeceased, deceasedDate }: Life, today: string) {
  const problems: Array<{ path: 'birthDate' | 'deceasedDate'; message: string }> = [];
  const birth = birthDate && birthProblem(birthDate, today);
  if (birth) problems.push({ path: 'birthDate', message: birth });
  if (deceasedDate === null) return problems;
  if (!isDeceased) problems.push({ path: 'deceasedDate', message: message('patient.alive') });
  else if (deceasedDate > today)
    problems.push({ path: 'deceasedDate', message: message('patient.deceasedFuture') });
  else if (birthDate !== null && deceasedDate < birthDate)
    problems.push({ path: 'deceasedDate', message: message('patient.deceasedBeforeBirth') });
  return problems;
}
