import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { emptiable } from '../core/empty-field.ts';
import { message } from '../core/messages.ts';
import { isNpi } from '../core/npi.ts';
import { timeZone } from '../core/time-zone.ts';
import { instant, isoDate, uuid } from '../core/values.ts';
import {
  admissionTypes,
  appointmentStatuses,
  diagnosisSystems,
  diagnosisTypes,
  guarantorRelationships,
  physicianRoles,
  visitClasses,
} from './visit-lists.ts';

/** The details of a visit. Each may be unknown; no placeholder is stored for an unknown detail. */

const MAX_PHYSICIANS = 20;
const MAX_DIAGNOSES = 25;
/** The longest appointment in minutes: a week. */
const MAX_MINUTES = 7 * 24 * 60;

/** One of these words; the document lists the code of each. */
const wordOf = <Word extends string>(words: Readonly<Record<Word, string>>, table: string) =>
  z.enum(Object.keys(words) as [Word, ...Word[]]).describe(
    `${table}: ${Object.entries(words)
      .map(([word, code]) => `${code} is ${word}`)
      .join(', ')}`,
  );
const text = (most: number) =>
  phi(
    z
      .string()
      .trim()
      .max(most, message('field.max', { n: most })),
  );
const filled = (most: number) =>
  phi(
    z
      .string()
      .trim()
      .min(1, message('field.required'))
      .max(most, message('field.max', { n: most })),
  );

/** An instant within these centuries, with its offset from UTC. */
const dated = z.iso
  .datetime({ offset: true, error: message('visit.instant') })
  .refine((at) => at >= '1900-01-02' && at < '2100-12-31', message('visit.instant'))
  .meta({ examples: ['2027-02-03T09:30:00-05:00'] });

const status = internal(wordOf(appointmentStatuses, 'FHIR'));
const minutes = phi(z.int().min(1).max(MAX_MINUTES));
export const writtenAppointmentSchema = z.strictObject({
  startsAt: phi(dated),
  ...emptiable({
    /** The time zone of the facility when absent. */
    timeZone: internal(timeZone).nullable(),
    durationMinutes: minutes.nullable(),
    status: status.nullable(),
  }),
});
export type WrittenAppointment = z.infer<typeof writtenAppointmentSchema>;

const guarantorFields = {
  firstName: text(35).nullable(),
  middleName: text(35).nullable(),
  relationship: phi(wordOf(guarantorRelationships, 'HL7 table 0063')).nullable(),
  birthDate: phi(isoDate).nullable(),
  phoneNumber: text(30).nullable(),
};
const addressFields = {
  line1: text(60).nullable(),
  line2: text(60).nullable(),
  city: text(60).nullable(),
  state: text(30).nullable(),
  postalCode: text(15).nullable(),
  country: text(30).nullable(),
};
const writtenAddressSchema = z.strictObject(emptiable(addressFields));
export const writtenGuarantorSchema = z.strictObject({
  /** Contains the name of a company. */
  familyName: filled(60),
  ...emptiable(guarantorFields),
  ...emptiable({ address: writtenAddressSchema.nullable() }),
});
export type WrittenGuarantor = z.infer<typeof writtenGuarantorSchema>;

const physicianNames = {
  familyName: text(60).nullable(),
  firstName: text(35).nullable(),
  middleName: text(35).nullable(),
  suffix: text(20).nullable(),
};
const role = internal(wordOf(physicianRoles, 'HL7 table 0443'));
const npi = internal(z.string().trim().refine(isNpi, message('field.npi')));
export const writtenPhysicianSchema = z
  .strictObject({ role, ...emptiable({ npi: npi.nullable(), ...physicianNames }) })
  .refine((one) => Boolean(one.npi || one.familyName), {
    error: message('visit.physician'),
    path: ['familyName'],
  });
export type WrittenPhysician = z.infer<typeof writtenPhysicianSchema>;

/** A code of ICD-10, with or without its dot: `E11.9`. */
const icd10 = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Za-z]\d[A-Za-z\d](\.?[A-Za-z\d]{1,4})?$/, message('visit.diagnosis'))
  .meta({ examples: ['E11.9'] });
const diagnosisType = internal(wordOf(diagnosisTypes, 'HL7 table 0052'));
export const writtenDiagnosisSchema = z.strictObject({
  code: phi(icd10),
  system: internal(z.enum(diagnosisSystems)).default(diagnosisSystems[0]),
  ...emptiable({ type: diagnosisType.nullable() }),
});
export type WrittenDiagnosis = z.infer<typeof writtenDiagnosisSchema>;

/** An amount in dollars, with or without cents. */
const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, message('visit.amount'))
  .meta({ examples: ['1250.00'] });
const visitClass = phi(wordOf(visitClasses, 'HL7 table 0004')).nullable();
const admissionType = phi(wordOf(admissionTypes, 'HL7 table 0007')).nullable();

/**
 * The details of a visit that a call may send. An absent field stays unchanged, null clears it, and a list
 * replaces the whole list.
 */
export const visitFields = emptiable({
  visitClass,
  admissionType,
  expectedAmount: phi(amount).nullable(),
  appointment: writtenAppointmentSchema.nullable(),
  guarantor: writtenGuarantorSchema.nullable(),
  physicians: z.array(writtenPhysicianSchema).max(MAX_PHYSICIANS).nullable(),
  diagnoses: z.array(writtenDiagnosisSchema).max(MAX_DIAGNOSES).nullable(),
});

export const appointmentSchema = z.object({
  startsAt: phi(instant),
  timeZone: internal(z.string()),
  durationMinutes: minutes.nullable(),
  status: status.nullable(),
});
export type Appointment = z.infer<typeof appointmentSchema>;

export const guarantorSchema = z.object({
  familyName: phi(z.string()),
  ...guarantorFields,
  address: z.object(addressFields).nullable(),
});
export type Guarantor = z.infer<typeof guarantorSchema>;

export const visitPhysicianSchema = z.object({
  role,
  npi: internal(z.string()).nullable(),
  ...physicianNames,
  /** The physician with this NPI in the directory of the organization, whose name replaces an absent one. */
  providerIndividualId: internal(uuid).nullable(),
});
export const visitDiagnosisSchema = z.object({
  code: phi(z.string()),
  system: internal(z.enum(diagnosisSystems)),
  type: diagnosisType.nullable(),
});

/** A visit as the API returns it: null or an empty list means unknown. */
export const visitReadFields = {
  visitClass,
  admissionType,
  expectedAmount: phi(z.string()).nullable(),
  appointment: appointmentSchema.nullable(),
  guarantor: guarantorSchema.nullable(),
  physicians: z.array(visitPhysicianSchema),
  diagnoses: z.array(visitDiagnosisSchema),
};
const visitSchema = z.object(visitReadFields);
export type Visit = z.infer<typeof visitSchema>;
