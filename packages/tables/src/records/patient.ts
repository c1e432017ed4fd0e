import type { FieldId, PatientField } from '../columns/fields.ts';
import { cityStateZipIn } from '../values/contact.ts';
import { namePartsOf } from '../values/whole-name.ts';
import { initialOf, known } from './known.ts';

type Values = ReadonlyMap<FieldId, string>;

/** The names of a patient, from their columns or from the one that has all. */
export function nameOfPatient(values: Values): {
  familyName?: string;
  firstName?: string;
  middleInitial?: string;
} {
  const whole = namePartsOf(values.get('patient.wholeName') ?? '');
  const last = values.get('patient.lastName') ?? whole?.lastName;
  const first = values.get('patient.firstName') ?? whole?.firstName;
  return known({
    familyName: last,
    firstName: first,
    middleInitial: initialOf(values.get('patient.middleName') ?? whole?.middleName),
  });
}

/** What is known of a patient, in the shape of `PUT /services/patient/api/Patient`. */
export function patientOf(values: Values, authority: string): Record<string, unknown> {
  const get = (field: PatientField): string | undefined => values.get(`patient.${field}`);
  const identifier = (type: string, value: string | undefined) =>
    value === undefined ? [] : [{ authority, type, value }];
  const name = nameOfPatient(values);
  const phones = [
    ['Home', get('homePhone')],
    ['Mobile', get('mobilePhone')],
    ['Work', get('workPhone')],
  ].flatMap(([phoneType, phoneNumber]) => (phoneNumber === undefined ? [] : [{ phoneType, phoneNumber }]));
  const address = addressOf(values);
  const deceasedDate = get('deceasedDate');
  return known({
    identifiers: [...identifier('MR', get('mrn')), ...identifier('PI', get('otherId'))],
    name: name.familyName === undefined ? undefined : [name],
    birthDate: get('birthDate'),
    gender: get('gender'),
    socialSecurityNumber: get('ssn'),
    maritalStatus: get('maritalStatus'),
    language: get('language'),
    ethnicity: get('ethnicity'),
    address: address === null ? undefined : [address],
    patientPhoneNumber: phones.length > 0 ? phones : undefined,
    email: get('email'),
    deceasedDate,
    isDeceased: deceasedDate === undefined ? undefined : true,
  });
}

function addressOf(values: Values): Record<string, unknown> | null {
  const get = (field: PatientField): string | undefined => values.get(`patient.${field}`);
  const together = cityStateZipIn(get('cityStateZip') ?? '');
  const lines = [get('line1'), get('line2')].filter((line) => line !== undefined);
  const parts = known({
    city: get('city') ?? together?.city,
    state: get('state') ?? together?.state.toUpperCase(),
    postalCode: get('postalCode') ?? together?.zip,
  });
  if (lines.length === 0 && Object.keys(parts).length === 0) return null;
  return { line: lines.map((value, at) => ({ id: at + 1, value })), ...parts, country: 'US' };
}
