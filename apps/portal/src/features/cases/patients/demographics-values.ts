import { type MessageKey, message } from '@waypost/contract/core/messages';
import { countries, states } from '@waypost/contract/core/places';
import { ethnicities, genders, languages, maritalStatuses } from '@waypost/contract/patients/lists';
import {
  ADDRESS_LINES,
  lifeProblems,
  type Patient,
  type PatientPatch,
  patientEmailSchema,
  patientPatchSchema,
  patientPhoneSchema,
  phoneTypes,
  ssnSchema,
} from '@waypost/contract/patients/shapes';
import { z } from 'zod';
import { phoneOf } from '#src/ui/patient-text.ts';

/** The values of the demographics form; empty when unknown. */
export type DemographicsValues = {
  firstName: string;
  familyName: string;
  middleInitial: string;
  birthDate: string;
  gender: string;
  ssn: string;
  medicalRecordNumber: string;
  masterPatientIndex: string;
  maritalStatus: string;
  language: string;
  ethnicity: string;
  line1: string;
  line2: string;
  line3: string;
  line4: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  homePhone: string;
  mobilePhone: string;
  workPhone: string;
  email: string;
  isDeceased: boolean;
  deceasedDate: string;
};
type Name = keyof DemographicsValues;

/** In the order of the screen. */
export const demographicsLabels: Record<Name, string> = {
  firstName: 'First Name',
  middleInitial: 'Middle Initial',
  familyName: 'Last Name',
  birthDate: 'Date of Birth',
  gender: 'Gender',
  ssn: 'SSN',
  medicalRecordNumber: 'Medical Record Number',
  masterPatientIndex: 'Master Patient Index',
  maritalStatus: 'Marital Status',
  language: 'Language',
  ethnicity: 'Ethnicity',
  line1: 'Address Line 1',
  line2: 'Address Line 2',
  line3: 'Address Line 3',
  line4: 'Address Line 4',
  city: 'City',
  state: 'State',
  postalCode: 'Zip Code',
  country: 'Country',
  homePhone: 'Home Phone',
  mobilePhone: 'Mobile Phone',
  workPhone: 'Work Phone',
  email: 'E-mail',
  isDeceased: 'Deceased',
  deceasedDate: 'Deceased Date',
};

const lineNames = ['line1', 'line2', 'line3', 'line4'] as const satisfies readonly Name[];
const phoneNames = { Home: 'homePhone', Mobile: 'mobilePhone', Work: 'workPhone' } as const;

const optionsOf = (list: Readonly<Record<string, string>>) =>
  Object.entries(list).map(([value, label]) => ({ value, label }));
const notGiven = { value: '', label: 'Not given' };

/** Values chosen from lists (C-216). */
export const demographicsOptions = {
  gender: genders.map((gender) => ({ value: gender, label: gender })),
  maritalStatus: [notGiven, ...optionsOf(maritalStatuses)],
  language: [notGiven, ...optionsOf(languages)],
  ethnicity: [notGiven, ...optionsOf(ethnicities)],
  state: optionsOf(states),
  country: [notGiven, ...optionsOf(countries)],
};

/** The initial values of the form. `ssn` is the number as far as the user may see it. */
export function demographicsOf(patient: Patient, ssn: string): DemographicsValues {
  const [name] = patient.name;
  const [address] = patient.address;
  const line = (place: number) => address?.line[place]?.value ?? '';
  return {
    firstName: name?.firstName ?? '',
    familyName: name?.familyName ?? '',
    middleInitial: name?.middleInitial ?? '',
    birthDate: patient.birthDate ?? '',
    gender: patient.gender,
    ssn,
    medicalRecordNumber: patient.medicalRecordNumber ?? '',
    masterPatientIndex: patient.masterPatientIndex ?? '',
    maritalStatus: patient.maritalStatus ?? '',
    language: patient.language ?? '',
    ethnicity: patient.ethnicity ?? '',
    line1: line(0),
    line2: line(1),
    line3: line(2),
    line4: line(3),
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address?.postalCode ?? '',
    country: address?.country ?? '',
    homePhone: phoneOf(patient, 'Home'),
    mobilePhone: phoneOf(patient, 'Mobile'),
    workPhone: phoneOf(patient, 'Work'),
    email: patient.email ?? '',
    isDeceased: patient.isDeceased,
    deceasedDate: patient.deceasedDate ?? '',
  };
}

/** The values of the form until the patient is loaded. */
export const noDemographics: DemographicsValues = Object.fromEntries(
  Object.keys(demographicsLabels).map((name) => [name, name === 'isDeceased' ? false : '']),
) as DemographicsValues;

const most = (n: number) => z.string().trim().max(n, message('field.max', { n }));
const filled = (n: number) => most(n).min(1, message('field.required'));
const orEmpty = (schema: z.ZodType, problem: MessageKey) =>
  z.string().refine((value) => value === '' || schema.safeParse(value).success, { error: message(problem) });
const date = orEmpty(z.iso.date(), 'search.invalidDate');

/** The rules of the form, including the order of birth and death. An unknown date of birth may stay unknown. */
export const demographicsRules = (today: string, isBirthKnown: boolean): z.ZodType<DemographicsValues> =>
  z
    .object({
      firstName: most(35),
      familyName: filled(60),
      middleInitial: most(1),
      birthDate: isBirthKnown ? z.string().min(1, message('field.required')).pipe(date) : date,
      gender: z.string(),
      ssn: orEmpty(ssnSchema, 'patient.ssn'),
      medicalRecordNumber: most(150),
      masterPatientIndex: most(150),
      maritalStatus: z.string(),
      language: z.string(),
      ethnicity: z.string(),
      line1: most(60),
      line2: most(60),
      line3: most(60),
      line4: most(60),
      city: most(60),
      state: z.string(),
      postalCode: most(10),
      country: z.string(),
      homePhone: patientPhoneSchema,
      mobilePhone: patientPhoneSchema,
      workPhone: patientPhoneSchema,
      email: orEmpty(patientEmailSchema, 'person.email'),
      isDeceased: z.boolean(),
      deceasedDate: date,
    })
    .superRefine(({ birthDate, isDeceased, deceasedDate }, context) => {
      const life = { birthDate: birthDate || null, isDeceased, deceasedDate: deceasedDate || null };
      for (const { path, message: text } of lifeProblems(life, today))
        context.addIssue({ code: 'custom', path: [path], message: text });
    });

/** Fields that are sent together. */
const single = [
  'birthDate',
  'gender',
  'medicalRecordNumber',
  'masterPatientIndex',
  'maritalStatus',
  'language',
  'ethnicity',
  'email',
] as const satisfies readonly Name[];

/** The changed values for sending (C-179); null when nothing changed. */
export function patchOf(saved: DemographicsValues, values: DemographicsValues): PatientPatch | null {
  const differs = (...names: readonly Name[]) => names.some((name) => saved[name] !== values[name]);
  const { firstName, familyName, middleInitial, ssn, isDeceased, deceasedDate } = values;
  const patch = {
    ...(differs('firstName', 'familyName', 'middleInitial')
      ? { name: [{ firstName: firstName.trim() || null, familyName, middleInitial: middleInitial || null }] }
      : {}),
    ...Object.fromEntries(single.filter((name) => differs(name)).map((name) => [name, values[name] || null])),
    ...(differs('ssn') ? { socialSecurityNumber: ssn || null } : {}),
    ...(differs(...lineNames, 'city', 'state', 'postalCode', 'country')
      ? { address: addressFrom(values) }
      : {}),
    ...(differs(...Object.values(phoneNames))
      ? {
          patientPhoneNumber: phoneTypes.flatMap((phoneType) => {
            const phoneNumber = values[phoneNames[phoneType]];
            return phoneNumber === '' ? [] : [{ phoneType, phoneNumber }];
          }),
        }
      : {}),
    ...(differs('isDeceased') ? { isDeceased } : {}),
    ...(differs('deceasedDate') ? { deceasedDate: deceasedDate || null } : {}),
  };
  return Object.keys(patch).length === 0 ? null : patientPatchSchema.parse(patch);
}

function addressFrom(values: DemographicsValues) {
  const line = lineNames
    .map((name) => values[name].trim())
    .filter((value) => value !== '')
    .slice(0, ADDRESS_LINES)
    .map((value, index) => ({ id: index + 1, value }));
  const { city, state, postalCode, country } = values;
  const rest = {
    city: city.trim() || null,
    state: state || null,
    postalCode: postalCode.trim() || null,
    country: country || null,
  };
  const isEmpty = line.length === 0 && Object.values(rest).every((value) => value === null);
  return isEmpty ? null : [{ line, ...rest }];
}
