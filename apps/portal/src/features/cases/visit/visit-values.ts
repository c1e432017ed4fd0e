import type { CaseChange } from '@waypost/contract/cases/open';
import { writtenDiagnosisSchema } from '@waypost/contract/cases/visit';
import { admissionTypes, visitClasses } from '@waypost/contract/cases/visit-lists';
import { message } from '@waypost/contract/core/messages';
import { isNpi } from '@waypost/contract/core/npi';
import { z } from 'zod';
import { emptyToNull, noTexts } from '#src/ui/form/field-texts.ts';
import { instantOf, timeOf } from './visit-time.ts';

/** In the order of the screen. */
export const visitLabels = {
  dateOfServiceStart: 'Date of Service',
  visitClass: 'Class',
  accountNumber: 'Account Number',
  admissionType: 'Admission Type',
  dateOfServiceEnd: 'End of Service',
  appointmentTime: 'Appointment Time',
  attendingFamilyName: 'Attending Last Name',
  attendingFirstName: 'Attending First Name',
  attendingNpi: 'Attending NPI',
  diagnosis: 'Diagnosis Code',
  expectedAmount: 'Expected Amount',
  location: 'Location',
  encounter: 'Encounter',
  requisition: 'Requisition',
  order: 'Order',
};

/** The values of a visit in a form; empty when unknown. */
export type VisitValues = Record<keyof typeof visitLabels, string>;

export const noVisit: VisitValues = noTexts(visitLabels);

const words = (list: object) => [
  { value: '', label: 'Not given' },
  ...Object.keys(list).map((word) => ({ value: word, label: word })),
];
export const visitOptions = { visitClass: words(visitClasses), admissionType: words(admissionTypes) };

const most = (n: number) => z.string().trim().max(n, message('field.max', { n }));
const date = z.union([z.literal(''), z.iso.date()], message('search.invalidDate'));
export const visitShape = z.object({
  dateOfServiceStart: z.string().min(1, message('field.required')).pipe(date),
  dateOfServiceEnd: date,
  visitClass: z.string(),
  admissionType: z.string(),
  accountNumber: most(60),
  appointmentTime: z
    .string()
    .refine((typed) => typed.trim() === '' || timeOf(typed) !== null, message('visit.time')),
  attendingFamilyName: most(60),
  attendingFirstName: most(35),
  attendingNpi: z.string().refine((npi) => npi.trim() === '' || isNpi(npi.trim()), message('field.npi')),
  diagnosis: z
    .string()
    .refine(
      (code) => code.trim() === '' || writtenDiagnosisSchema.shape.code.safeParse(code).success,
      message('visit.diagnosis'),
    ),
  expectedAmount: z.string().regex(/^(\d{1,9}(\.\d{1,2})?)?$/, message('visit.amount')),
  location: most(120),
  encounter: most(60),
  requisition: most(60),
  order: most(60),
});

/** Rules between the fields of a visit. */
export function visitProblems(
  values: Pick<
    VisitValues,
    'dateOfServiceStart' | 'dateOfServiceEnd' | 'attendingFamilyName' | 'attendingFirstName' | 'attendingNpi'
  >,
): Array<{ path: keyof VisitValues; message: string }> {
  const { dateOfServiceStart: from, dateOfServiceEnd: to } = values;
  const isNameless = values.attendingFamilyName.trim() === '' && values.attendingNpi.trim() === '';
  return [
    ...(from !== '' && to !== '' && to < from
      ? [{ path: 'dateOfServiceEnd' as const, message: message('case.endsBefore') }]
      : []),
    ...(isNameless && values.attendingFirstName.trim() !== ''
      ? [{ path: 'attendingFamilyName' as const, message: message('visit.physician') }]
      : []),
  ];
}

type Physician = NonNullable<CaseChange['physicians']>[number];
/** The attending physician of a form; null when none is named. */
const attendingOf = (values: VisitValues): Physician | null =>
  values.attendingFamilyName.trim() === '' && values.attendingNpi.trim() === ''
    ? null
    : {
        role: 'Attending',
        npi: emptyToNull(values.attendingNpi),
        familyName: emptyToNull(values.attendingFamilyName),
        firstName: emptyToNull(values.attendingFirstName),
      };

/**
 * The values of a visit for sending, with its appointment in the given time zone. The form has validated them, and the
 * server validates again.
 */
export function visitBody(values: VisitValues, zone: string) {
  const time = timeOf(values.appointmentTime);
  const attending = attendingOf(values);
  return {
    dateOfServiceStart: values.dateOfServiceStart,
    dateOfServiceEnd: emptyToNull(values.dateOfServiceEnd),
    visitClass: emptyToNull(values.visitClass) as CaseChange['visitClass'],
    admissionType: emptyToNull(values.admissionType) as CaseChange['admissionType'],
    accountNumber: emptyToNull(values.accountNumber),
    expectedAmount: emptyToNull(values.expectedAmount),
    location: emptyToNull(values.location),
    encounter: emptyToNull(values.encounter),
    requisition: emptyToNull(values.requisition),
    order: emptyToNull(values.order),
    appointment: time === null ? null : { startsAt: instantOf(values.dateOfServiceStart, time, zone) },
    physicians: attending ? [attending] : [],
    diagnoses:
      values.diagnosis.trim() === '' ? [] : [{ code: values.diagnosis, system: 'ICD-10-CM' as const }],
  };
}
