import type { FieldId, PatientField } from '../columns/fields.ts';
import { parseCityStateZip } from '../values/contact.ts';
import { parseName } from '../values/whole-name.ts';
import { firstInitial, omitUndefined } from './known.ts';

type Values = ReadonlyMap<FieldId, string>;

/** Reads the names of a patient from their own columns or from a whole-name column. */
export function readPatientName(values: Values): {
  familyName?: string;
  firstName?: string;
  middleInitial?: string;
} {
  const wholeName = parseName(values.get('patient.wholeName') ?? '');
  const last = values.get('patient.lastName') ?? wholeName?.lastName;
  const first = values.get('patient.firstName') ?? wholeName?.firstName;
  return omitUndefined({
    familyName: last,
    firstName: first,
    middleInitial: firstInitial(values.get('patient.middleName') ?? wholeName?.middleName),
  });
}

/** Makes the body of `PUT /services/patient/api/Patient` from the values of a patient. */
export function makePatient(values: Values, authority: string): Record<string, unknown> {
  const get = (field: PatientField): string | undefined => values.get(`patient.${field}`);
  const identifier = (type: string, value: string | undefined) =>
    value === undefined ? [] : [{ authority, type, value }];
  const name = readPatientName(values);
  const phones = [
    ['Home', get('homePhone')],
    ['Mobile', get('mobilePhone')],
    ['Work', get('workPhone')],
  ].flatMap(([phoneType, phoneNumber]) => (phoneNumber === undefined ? [] : [{ phoneType, phoneNumber }]));
  const address = readAddress(values);
  const deceasedDate = get('deceasedDate');
  return omitUndefined({
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

function readAddress(values: Values): Record<string, unknown> | null {
  const get = (field: PatientField): string | undefined => values.get(`patient.${field}`);
  const combined = parseCityStateZip(get('cityStateZip') ?? '');
  const lines = [get('line1'), get('line2')].filter((line) => line !== undefined);
  const parts = omitUndefined({
    city: get('city') ?? combined?.city,
    state: get('state') ?? combined?.state.toUpperCase(),
    postalCode: get('postalCode') ?? combined?.zip,
  });
  if (lines.length === 0 && Object.keys(parts).length === 0) return null;
  return { line: lines.map((value, at) => ({ id: at + 1, value })), ...parts, country: 'US' };
}
