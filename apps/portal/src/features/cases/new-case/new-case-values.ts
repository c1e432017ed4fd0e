import { message } from '@waypost/contract/core/messages';
import { coverageProblems, isDuplicate } from '@waypost/contract/coverages/rules';
import { birthProblem } from '@waypost/contract/patients/birth';
import { patientEmailSchema, patientPhoneSchema } from '@waypost/contract/patients/shapes';
import { z } from 'zod';
import { noVisit, type VisitValues, visitLabels, visitProblems, visitShape } from '../visit/visit-values.ts';
import {
  type CoverageField,
  type CoverageKey,
  type CoverageValues,
  coverageAt,
  coverageFieldNames,
  isBlank,
  keyAt,
  noCoverages,
  places,
} from './coverage-places.ts';

/** The fields of a patient at the registration desk; the case page has the others. */
export type PatientValues = {
  familyName: string;
  firstName: string;
  middleInitial: string;
  birthDate: string;
  gender: string;
  medicalRecordNumber: string;
  mobilePhone: string;
  email: string;
  line1: string;
  city: string;
  state: string;
  postalCode: string;
};
/** All values of the form, as flat texts for the draft. */
export type NewCaseValues = PatientValues &
  VisitValues &
  CoverageValues & {
    /** The id of the chosen known patient; empty for a new one. */
    patientId: string;
    facilityId: string;
    /** The number of shown insurances. */
    coverageCount: string;
  };

export const noPatient: PatientValues = {
  familyName: '',
  firstName: '',
  middleInitial: '',
  birthDate: '',
  gender: 'Unknown',
  medicalRecordNumber: '',
  mobilePhone: '',
  email: '',
  line1: '',
  city: '',
  state: '',
  postalCode: '',
};

/** An untouched form. */
export const newCase = (facilityId: string, today: string): NewCaseValues => ({
  ...noPatient,
  ...noVisit,
  ...noCoverages,
  patientId: '',
  facilityId,
  dateOfServiceStart: today,
  coverageCount: '1',
});

export const coverageFieldLabels: Record<CoverageField, string> = {
  insuranceName: 'Insurance Name',
  subscriberId: 'Member ID',
  groupNumber: 'Group Number',
  planId: 'Plan Id',
  clientCode: 'Client Insurance Code',
  relationship: 'Relationship to Patient',
  holderFamilyName: 'Subscriber Last Name',
  holderFirstName: 'Subscriber First Name',
  holderBirthDate: 'Subscriber Date of Birth',
  holderGender: 'Subscriber Gender',
};

/** Every label in the order of the screen; labels of several insurances name the position. */
export const newCaseLabels: Readonly<Record<string, string>> = {
  familyName: 'Last Name',
  firstName: 'First Name',
  birthDate: 'Date of Birth',
  gender: 'Gender',
  medicalRecordNumber: 'Medical Record Number',
  middleInitial: 'Middle Initial',
  mobilePhone: 'Mobile Phone',
  email: 'E-mail',
  line1: 'Address Line 1',
  city: 'City',
  state: 'State',
  postalCode: 'Zip Code',
  facilityId: 'Facility',
  ...visitLabels,
  ...Object.fromEntries(
    places.flatMap((place) =>
      coverageFieldNames.map((name) => [
        keyAt(name, place),
        `Insurance ${place}, ${coverageFieldLabels[name]}`,
      ]),
    ),
  ),
};

const most = (n: number) => z.string().trim().max(n, message('field.max', { n }));
const required = (n: number) => most(n).min(1, message('field.required'));
const date = z.union([z.literal(''), z.iso.date()], message('search.invalidDate'));
const patientShape = z.object({
  familyName: required(60),
  firstName: most(35),
  middleInitial: most(1),
  birthDate: date,
  gender: z.string(),
  medicalRecordNumber: most(150),
  mobilePhone: patientPhoneSchema,
  email: z
    .string()
    .refine(
      (typed) => typed.trim() === '' || patientEmailSchema.safeParse(typed).success,
      message('person.email'),
    ),
  line1: most(60),
  city: most(60),
  state: z.string(),
  postalCode: most(10),
});

const lengths: Partial<Record<CoverageField, number>> = {
  insuranceName: 120,
  planId: 40,
  clientCode: 40,
  subscriberId: 80,
  groupNumber: 80,
  holderFamilyName: 60,
  holderFirstName: 60,
};
const coverageShape = z.object(
  Object.fromEntries(
    places.flatMap((place) =>
      coverageFieldNames.map((name) => [
        keyAt(name, place),
        name === 'holderBirthDate' ? date : most(lengths[name] ?? 40),
      ]),
    ),
  ) as unknown as Record<CoverageKey, z.ZodType<string>>,
);

type Issue = { path: keyof NewCaseValues; message: string };

/** Rules between the insurances: each has a name, and none occurs twice. */
function insuranceProblems(values: NewCaseValues, today: string): Issue[] {
  const shown = shownPlaces(values).map((place) => ({ place, one: coverageAt(values, place) }));
  const filled = shown.filter(({ one }) => !isBlank(one));
  const identity = ({ one }: (typeof filled)[number]) => ({ ...one, planCode: one.planId });
  return filled.flatMap((here, at): Issue[] => {
    const { place, one } = here;
    const dates = { periodStart: null, periodEnd: null, birthDate: one.holderBirthDate };
    return [
      ...(one.insuranceName.trim() === ''
        ? [{ path: keyAt('insuranceName', place), message: message('field.required') }]
        : []),
      ...(isDuplicate(identity(here), filled.slice(0, at).map(identity))
        ? [{ path: keyAt('subscriberId', place), message: message('coverage.duplicate') }]
        : []),
      ...coverageProblems(dates, today).map((problem) => ({
        path: keyAt('holderBirthDate', place),
        message: problem.message,
      })),
    ];
  });
}

/** The positions of the insurances that the form shows. */
export const shownPlaces = ({ coverageCount }: Pick<NewCaseValues, 'coverageCount'>) =>
  places.slice(0, Number(coverageCount) || 1);

/** The rules of the form. A chosen patient needs no values. */
export const newCaseRules = (today: string): z.ZodType<NewCaseValues> =>
  z
    .object({
      ...patientShape.shape,
      ...visitShape.shape,
      ...coverageShape.shape,
      patientId: z.string(),
      facilityId: required(40),
      coverageCount: z.string(),
    })
    .superRefine((values, context) => {
      const problems: Issue[] = [
        ...visitProblems(values),
        ...insuranceProblems(values as NewCaseValues, today),
      ];
      const birth =
        values.patientId === '' && values.birthDate !== '' && birthProblem(values.birthDate, today);
      if (birth) problems.push({ path: 'birthDate', message: birth });
      for (const { path, message: text } of problems)
        context.addIssue({ code: 'custom', path: [path], message: text });
    }) as z.ZodType<NewCaseValues>;
