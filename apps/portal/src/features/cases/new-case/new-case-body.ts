import type { ListedCoverage } from '@waypost/contract/coverages/calls';
import type { PatientPatch } from '@waypost/contract/patients/shapes';
import { typedNames } from '@waypost/contract/patients/similar';
import type { NewRegistration } from '@waypost/contract/registrations/desk';
import { emptyToNull } from '#src/ui/form/field-texts.ts';
import { fieldOfVisitProblem } from '../visit/visit-problems.ts';
import { visitBody } from '../visit/visit-values.ts';
import { coverageAt, isBlank, keyAt, type OneCoverage, places } from './coverage-places.ts';
import { type NewCaseValues, shownPlaces } from './new-case-values.ts';

/** The typed insurances with their positions. */
const filledPlaces = (values: NewCaseValues) =>
  shownPlaces(values).filter((place) => !isBlank(coverageAt(values, place)));

export const hasInsurance = (values: NewCaseValues): boolean => filledPlaces(values).length > 0;

/** The subscriber of an insurance: absent when the patient is the subscriber. */
function coverageBody(one: OneCoverage, patient: PatientPatch['name']): ListedCoverage {
  const isSelf = one.relationship === 'Self';
  const [self] = patient ?? [];
  return {
    coverage: {
      insuranceName: one.insuranceName,
      subscriberId: one.subscriberId,
      rcsInsuranceCode: emptyToNull(one.planId),
      clientInsuranceCode: emptyToNull(one.clientCode),
      groupNumber: emptyToNull(one.groupNumber),
      administrationTypeCode: 'Unable to Verify',
      hardCopyClaim: false,
      media: 'Electronic',
    },
    coverageSubscriber: isSelf
      ? { firstName: self?.firstName ?? null, lastName: self?.familyName ?? null }
      : {
          firstName: emptyToNull(one.holderFirstName),
          lastName: emptyToNull(one.holderFamilyName),
          birthDate: emptyToNull(one.holderBirthDate),
          gender: emptyToNull(one.holderGender) as ListedCoverage['coverageSubscriber']['gender'],
        },
    coverageRelationshipType: {
      relationshipTypeName:
        one.relationship as ListedCoverage['coverageRelationshipType']['relationshipTypeName'],
    },
  };
}

/** The typed data of a new patient, without unknown values. */
function patientBody(values: NewCaseValues): NonNullable<NewRegistration['patient']> {
  const address = {
    line: values.line1.trim() === '' ? [] : [{ id: 1, value: values.line1.trim() }],
    city: emptyToNull(values.city),
    state: emptyToNull(values.state) as 'OH' | null,
    postalCode: emptyToNull(values.postalCode),
  };
  const hasAddress = address.line.length > 0 || address.city || address.state || address.postalCode;
  const { familyName, firstName } = typedNames(values);
  return {
    name: [{ firstName: firstName || null, familyName, middleInitial: emptyToNull(values.middleInitial) }],
    identifiers: [],
    isAnother: false,
    gender: values.gender as NonNullable<PatientPatch['gender']>,
    ...(values.birthDate ? { birthDate: values.birthDate } : {}),
    ...(values.medicalRecordNumber.trim() ? { medicalRecordNumber: values.medicalRecordNumber.trim() } : {}),
    ...(values.mobilePhone
      ? { patientPhoneNumber: [{ phoneType: 'Mobile', phoneNumber: values.mobilePhone }] }
      : {}),
    ...(values.email.trim() ? { email: values.email.trim() } : {}),
    ...(hasAddress ? { address: [address] } : {}),
  };
}

/**
 * The request for a form. @param zone the facility's time zone, for the appointment @param isAnother whether
 * the patient is a new one
 */
export function registrationOf(
  values: NewCaseValues,
  { zone, isAnother = false }: { zone: string; isAnother?: boolean },
): NewRegistration {
  const patient = patientBody(values);
  return {
    ...(values.patientId === '' ? { patient: { ...patient, isAnother } } : { patientId: values.patientId }),
    case: {
      ...visitBody(values, zone),
      facilityId: values.facilityId,
      identifiers: [],
      coverages: filledPlaces(values).map((place) => coverageBody(coverageAt(values, place), patient.name)),
    },
  };
}

const patientFields: Readonly<Record<string, keyof NewCaseValues>> = {
  'name.0.firstName': 'firstName',
  'name.0.familyName': 'familyName',
  'name.0.middleInitial': 'middleInitial',
  'patientPhoneNumber.0.phoneNumber': 'mobilePhone',
  'address.0.line.0.value': 'line1',
  'address.0.city': 'city',
  'address.0.state': 'state',
  'address.0.postalCode': 'postalCode',
};
const insuranceFields = {
  'coverage.rcsInsuranceCode': 'planId',
  'coverage.clientInsuranceCode': 'clientCode',
  'coverage.insuranceName': 'insuranceName',
  'coverage.subscriberId': 'subscriberId',
  'coverage.groupNumber': 'groupNumber',
  'coverageSubscriber.firstName': 'holderFirstName',
  'coverageSubscriber.lastName': 'holderFamilyName',
  'coverageSubscriber.birthDate': 'holderBirthDate',
  'coverageSubscriber.gender': 'holderGender',
} as const;

/** The field of the form for a problem of the server; null when there is none. */
export function fieldOfProblem(path: string, values: NewCaseValues): keyof NewCaseValues | null {
  const [part, ...rest] = path.split('.');
  const inner = rest.join('.');
  const known = (name: string | undefined): keyof NewCaseValues | null =>
    name !== undefined && Object.hasOwn(values, name) ? (name as keyof NewCaseValues) : null;
  if (path === 'patientId') return 'familyName';
  if (part === 'patient') return patientFields[inner] ?? known(inner);
  if (rest[0] !== 'coverages') return fieldOfVisitProblem(inner) ?? known(inner);
  const place = filledPlaces(values)[Number(rest[1])] ?? places[0];
  const field = Object.entries(insuranceFields).find(([name]) => name === rest.slice(2).join('.'))?.[1];
  return field ? keyAt(field, place) : null;
}
