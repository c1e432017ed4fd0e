import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { dayOf } from '../core/days.ts';
import { listPageSchema } from '../core/list.ts';
import { type MessageKey, message } from '../core/messages.ts';
import { isoDate, uuid } from '../core/values.ts';

/** Search dates are written `MM-dd-yyyy` (C-321); null when the text is no calendar date. */
export function searchDate(text: string): string | null {
  const [, month, day, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) ?? [];
  return dayOf(Number(year), Number(month), Number(day));
}

const text = (max: number) => phi(z.string().trim().max(max)).nullish();
const dateField = (key: MessageKey) =>
  phi(
    z.string().refine((given) => given === '' || searchDate(given) !== null, { error: message(key) }),
  ).nullish();

/** Fields of which at least one must be given (C-232). */
const oneOf = [
  'patientAccountNumber',
  'caseNumber',
  'lastName',
  'dateOfBirth',
  'medicalRecordNumber',
] as const;

export const caseSearchSchema = z
  .object({
    /** A name matches by its beginning, or that of a later word; accents, signs and blanks do not count. */
    firstName: text(35),
    lastName: text(60),
    /**
     * The number or its beginning, with or without the C of numbers that Waypost assigns. Leading zeros do not
     * count.
     */
    caseNumber: phi(
      z
        .string()
        .trim()
        .max(40)
        .regex(/^(?:C(?=\d))?[\d-]*$/i, message('search.numericOnly')),
    ).nullish(),
    patientAccountNumber: text(150),
    medicalRecordNumber: text(150),
    dateOfBirth: dateField('search.invalidBirthDate'),
    /** Cases whose dates of service overlap the days from start to end; a start alone means one day. */
    dateOfServiceStart: dateField('search.invalidDate'),
    dateOfServiceEnd: dateField('search.invalidDate'),
    /** The number of rows of one page, and the cursor at which it starts. */
    limit: internal(z.int().min(1).max(1000)).nullish(),
    after: internal(z.string().max(4000)).nullish(),
  })
  .refine((search) => oneOf.some((name) => Boolean(search[name])), { error: message('search.needsField') })
  .refine(({ dateOfServiceStart: start, dateOfServiceEnd: end }) => !end || Boolean(start), {
    path: ['dateOfServiceStart'],
    error: message('field.required'),
  })
  .refine(
    ({ dateOfServiceStart: start, dateOfServiceEnd: end }) =>
      !start || !end || (searchDate(end) ?? '') >= (searchDate(start) ?? ''),
    { path: ['dateOfServiceEnd'], error: message('field.serviceEnd') },
  );
export type CaseSearch = z.infer<typeof caseSearchSchema>;

/** A case that the search found (C-092). */
const foundCaseSchema = z.object({
  id: internal(uuid),
  caseId: internal(uuid),
  caseNumber: phi(z.string()),
  caseStatus: internal(z.string()),
  dateOfServiceStart: phi(isoDate),
  dateOfServiceEnd: phi(isoDate).nullable(),
  patientId: internal(uuid),
  firstName: phi(z.string()).nullable(),
  lastName: phi(z.string()),
  dateOfBirth: phi(isoDate).nullable(),
  medicalRecordNumber: phi(z.string()).nullable(),
  patientAccountNumber: phi(z.string()).nullable(),
});
export type FoundCase = z.infer<typeof foundCaseSchema>;

export const foundCasesSchema = listPageSchema(foundCaseSchema);
export type FoundCases = z.infer<typeof foundCasesSchema>;
