import { type CaseSearch, caseSearchSchema } from '@waypost/contract/search/shapes';
import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import type { RequestedPatient } from '#src/app/requested-patient.ts';
import { noTexts } from '#src/ui/form/field-texts.ts';

/** The fields of the form (C-016) in order. Dates are `YYYY-MM-DD`, or the typed text when it is no date. */
export const searchLabels = {
  patientAccountNumber: 'Patient Account',
  caseNumber: 'Case Number',
  lastName: 'Last Name',
  firstName: 'First Name',
  dateOfBirth: 'Date of Birth',
  medicalRecordNumber: 'Medical Record Number',
  dateOfServiceStart: 'Service Start Date',
  dateOfServiceEnd: 'Service End Date',
} as const;
export type SearchField = keyof typeof searchLabels;
export type SearchValues = Record<SearchField, string>;

const fields = Object.keys(searchLabels) as SearchField[];

export const noSearch: SearchValues = noTexts(searchLabels);

export const isEmpty = (values: Partial<SearchValues>): boolean =>
  fields.every((field) => !values[field]?.trim());

/** The patient that was searched for, for the form of a new case. */
export const searchedPatient = (values: SearchValues): RequestedPatient => ({
  familyName: values.lastName.trim(),
  firstName: values.firstName.trim(),
  birthDate: values.dateOfBirth,
  medicalRecordNumber: values.medicalRecordNumber.trim(),
});

/** A date as the search expects it, `MM-dd-yyyy` (C-321). Other text stays unchanged and is rejected. */
const wireDay = (text: string): string => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2-$3-$1');

/** The search request. */
export const searchRequest = (values: SearchValues): CaseSearch =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = values[field].trim();
      return text === '' ? [] : [[field, field.startsWith('dateOf') ? wireDay(text) : text]];
    }),
  );

/** The rules of the server, one message per field; errors of the whole search are at `root`. */
export const searchRules: Resolver<SearchValues> = (values) => {
  const parsed = caseSearchSchema.safeParse(searchRequest(values));
  if (parsed.success) return { values, errors: {} };
  const errors: FieldErrors<SearchValues> = {};
  for (const { path, message } of parsed.error.issues.toReversed()) {
    const field = fields.find((name) => name === path[0]);
    set(errors, field ?? 'root', { type: 'rule', message });
  }
  return { values: {}, errors };
};
