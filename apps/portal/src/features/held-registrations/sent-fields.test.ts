import type { Sent } from '@waypost/contract/registrations/calls';
import { expect, it } from 'vitest';
import { reasonText } from './held-text.ts';
import { corrected, fieldErrors, sentFields, sentValues } from './sent-fields.ts';

const sent: Sent = {
  messageId: 'M-1',
  patient: {
    identifiers: [{ authority: 'A', type: 'MR', value: '1' }],
    name: [{ firstName: 'Odalys', familyName: 'Ferreira' }],
    gender: 'F',
    email: null,
    socialSecurityNumber: '900124417',
    isDeceased: false,
    address: [{ line: [{ id: 1, value: '12 Alder Court' }], city: 'Lakemont' }],
    patientPhoneNumber: [
      { phoneType: 'Home', phoneNumber: '1' },
      { phoneType: 'Work', phoneNumber: '2' },
    ],
    'un.known': { deep: ['x'] },
  },
  case: {
    facility: 'NORTH',
    appointment: { startsAt: 'soon', durationMinutes: 30 },
    coverages: [{ coverage: { insuranceName: 'One' } }, { coverage: { insuranceName: 'Two' } }],
  },
};
const change = (values: Record<string, string>) => corrected(sent, { ...sentValues(sent), ...values });
const facilities = [{ value: 'id-1', label: 'North' }];
const fields = sentFields(sent, facilities);
const nameOf = (path: string) => fields.find((field) => field.path === path)?.name ?? '';

it('untouched fields are sent unchanged, including unknown parts', () => {
  expect(change({})).toEqual(sent);
  expect(fields.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'patient.un.known.deep.0',
      'case.appointment.durationMinutes',
      'patient.birthDate',
    ]),
  );
  // React Hook Form reads a dot as a path.
  expect(fields.every(({ name }) => !/[.,[\]]/.test(name))).toBe(true);
});

it('typed values replace the sent ones, with numbers and booleans as such', () => {
  expect(
    change({
      'case/appointment/durationMinutes': '45',
      'patient/isDeceased': 'true',
      'patient/birthDate': '1979-09-21',
      'patient/name/0/familyName': 'true',
    }),
  ).toMatchObject({
    patient: { isDeceased: true, birthDate: '1979-09-21', name: [{ familyName: 'true' }] },
    case: { appointment: { durationMinutes: 45 } },
  });
});

it('cleared fields and emptied list items are left out, and a cleared SSN is sent as cleared', () => {
  const next = change({
    'patient/patientPhoneNumber/0/phoneNumber': '',
    'patient/address/0/line/0/value': '',
    'case/coverages/0/coverage/insuranceName': '',
    'patient/socialSecurityNumber': '',
    'patient/gender': '',
  });
  expect(next.patient.patientPhoneNumber).toEqual([{ phoneType: 'Work', phoneNumber: '2' }]);
  expect(next.patient.address).toEqual([{ city: 'Lakemont' }]);
  expect(next.case?.coverages).toEqual([{ coverage: { insuranceName: 'Two' } }]);
  expect(next.patient.socialSecurityNumber).toBeNull();
  expect(next.patient).not.toHaveProperty('gender');
  expect(next.patient.email).toBeNull();
});

it('a chosen facility replaces its code', () => {
  expect(change({ 'case/facilityId': 'id-1' }).case).toMatchObject({ facilityId: 'id-1' });
  expect(change({ 'case/facilityId': 'id-1' }).case).not.toHaveProperty('facility');
});

it('a source code is offered beside the known values', () => {
  const gender = fields.find(({ path }) => path === 'patient.gender');
  expect(gender?.options.slice(0, 3)).toEqual([
    { value: '', label: 'Not given' },
    { value: 'F', label: 'F (as sent)' },
    { value: 'Female', label: 'Female' },
  ]);
});

it('an error is shown at its field, at the fields of a missing part, or without a field', () => {
  const errors = [
    { path: 'patient.gender', message: 'Invalid option: expected one of "Female"|"Male"' },
    { path: 'patient.name', message: 'Invalid input: expected array, received undefined' },
    { path: 'case.facility', message: 'Add it' },
    { path: 'patient', message: 'Unrecognized key: "un.known"' },
  ];
  const { ofField, others } = fieldErrors({ errors }, fields);
  expect(ofField.get(nameOf('patient.gender'))).toBe('Choose one of the list');
  expect(ofField.get(nameOf('patient.name.0.familyName'))).toBe('Required');
  expect([nameOf('case.facility'), nameOf('case.facilityId')].map((name) => ofField.get(name))).toEqual([
    'Add it',
    'Add it',
  ]);
  expect(others).toEqual(['Unrecognized key: "un.known"']);
  expect(reasonText({ code: 'INVALID', message: 'No', errors: errors.slice(0, 1), candidates: [] })).toBe(
    'Cannot be read: Gender',
  );
  expect(reasonText({ code: 'FORBIDDEN', message: 'No', errors: [], candidates: [] })).toBe('No');
});
