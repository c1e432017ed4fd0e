import type { Patient } from '@waypost/contract/patients/shapes';
import { describe, expect, it } from 'vitest';
import { addressLines, ssnText, yearsBetween } from '#src/ui/patient-text.ts';
import { demographicsOf, demographicsRules, noDemographics, patchOf } from './demographics-values.ts';

const patient: Patient = {
  patientId: '00000000-0000-4000-8000-000000000001',
  version: 3,
  patientNumber: 'LKMT-1',
  birthDate: '1984-03-14',
  socialSecurityNumber: 'XXX-XX-4417',
  socialSecurityDigits: 9,
  medicalRecordNumber: '88213',
  masterPatientIndex: null,
  maritalStatus: 'M',
  gender: 'Female',
  language: null,
  ethnicity: null,
  name: [{ firstName: 'Marisol', familyName: 'Echeverria', middleInitial: 'T' }],
  address: [
    {
      line: [{ id: 1, value: '218 Alder Court' }],
      city: 'Lakemont',
      state: 'CA',
      postalCode: '95811',
      country: 'US',
    },
  ],
  patientPhoneNumber: [{ phoneType: 'Home', phoneNumber: '9165550142' }],
  email: null,
  deceasedDate: null,
  isDeceased: false,
};
const saved = demographicsOf(patient, '900-12-4417');
const rules = demographicsRules('2026-11-21', true);

describe('the patch of the demographics form', () => {
  it('the patch of the demographics form contains only the changed fields, with null for cleared ones [C-179]', () => {
    expect(patchOf(saved, saved)).toBeNull();
    expect(patchOf(saved, { ...saved, language: 'es', maritalStatus: '' })).toEqual({
      language: 'es',
      maritalStatus: null,
    });
    expect(patchOf(saved, { ...saved, ssn: '4417' })).toEqual({ socialSecurityNumber: '4417' });
    expect(patchOf(saved, { ...saved, ssn: '' })).toEqual({ socialSecurityNumber: null });
    expect(patchOf(saved, { ...saved, workPhone: '9165550199' })?.patientPhoneNumber).toEqual([
      { phoneType: 'Home', phoneNumber: '9165550142' },
      { phoneType: 'Work', phoneNumber: '9165550199' },
    ]);
    const noAddress = { line1: '', city: '', state: '', postalCode: '', country: '' };
    expect(patchOf(saved, { ...saved, ...noAddress })).toEqual({ address: null });
  });

  it('the patch of the demographics form contains an incomplete address', () => {
    const rest = { city: 'Lakemont', state: 'CA', postalCode: '95811', country: 'US' };
    expect(patchOf(saved, { ...saved, line1: '' })).toEqual({ address: [{ line: [], ...rest }] });
    const nothing = { city: '', state: '', postalCode: '', country: '' };
    const line = [{ id: 1, value: '218 Alder Court' }];
    const none = { city: null, state: null, postalCode: null, country: null };
    expect(patchOf(saved, { ...saved, ...nothing })).toEqual({ address: [{ line, ...none }] });
  });

  const messagesFor = (change: object) =>
    rules.safeParse({ ...saved, ...change }).error?.issues.map(({ message }) => message);
  it('the demographics form accepts blank optional fields, and an SSN of 4 or 9 digits [C-208][C-212][C-216]', () => {
    const { firstName, familyName, birthDate, gender, isDeceased } = saved;
    const least = { ...noDemographics, firstName, familyName, birthDate, gender, isDeceased };
    expect(rules.safeParse(least).success).toBe(true);
    expect(messagesFor({ ssn: '417' })).toEqual(['Invalid Social Security Number']);
    expect(messagesFor({ email: 'm@example.org' })).toBeUndefined();
    expect(messagesFor({ email: 'nobody' })).toEqual(['Invalid email address']);
    for (const [ssn, isRight] of [
      ['900-12-4417', true],
      ['900124417', true],
      ['4417', true],
      ['417', false],
      ['90012441', false],
      ['9001244170', false],
    ] as const)
      expect(rules.safeParse({ ...saved, ssn }).success, ssn).toBe(isRight);
    expect(rules.safeParse({ ...saved, firstName: ' ' }).success).toBe(true);
    expect(rules.safeParse({ ...saved, familyName: ' ' }).success).toBe(false);
  });

  const problemOf = (change: Partial<typeof saved>) =>
    rules.safeParse({ ...saved, ...change }).error?.issues.map(({ path, message }) => [path[0], message]);

  it('the demographics form names the problem of an invalid SSN, phone and e-mail [C-208][C-209][C-210][C-211][C-212]', () => {
    for (const ssn of ['417', '12345', '90012441', '9001244170', 'XXX-XX-4417'])
      expect(problemOf({ ssn }), ssn).toEqual([['ssn', 'Invalid Social Security Number']]);
    for (const phone of ['homePhone', 'mobilePhone', 'workPhone'] as const) {
      expect(problemOf({ [phone]: '9165550142' })).toBeUndefined();
      expect(problemOf({ [phone]: '91655501420' })).toEqual([[phone, 'Cannot exceed 10 characters']]);
      expect(problemOf({ [phone]: '916555ext' })).toEqual([[phone, 'Numeric Only']]);
    }
    for (const email of ['nobody', 'a@', '@example.org', 'a b@example.org'])
      expect(problemOf({ email }), email).toEqual([['email', 'Invalid email address']]);
  });

  it('the demographics form refuses a deceased date before the date of birth or after today [C-213][C-214]', () => {
    const died = (deceasedDate: string) => problemOf({ isDeceased: true, deceasedDate });
    expect(died('2026-11-21')).toBeUndefined();
    expect(died('2026-11-22')).toEqual([['deceasedDate', 'Deceased Date cannot be a future date']]);
    expect(died('1984-03-14')).toBeUndefined();
    expect(died('1984-03-13')).toEqual([['deceasedDate', 'Deceased Date cannot be before Date of Birth']]);
  });
});

describe('the read view of a patient', () => {
  it('the read view of a patient shows an SSN with nine digits in full, and any other not at all [C-201]', () => {
    expect(ssnText('900124417')).toBe('900-12-4417');
    for (const other of ['', '4417', '90012441', '9001244170', 'XXXXX4417']) expect(ssnText(other)).toBe('');
  });

  it('the read view of a patient shows the address in lines as on an envelope, and the age in whole years', () => {
    expect(addressLines(patient)).toEqual(['218 Alder Court', 'Lakemont, CA 95811']);
    expect(addressLines({ ...patient, address: [] })).toEqual([]);
    expect(yearsBetween('1984-03-14', '2026-03-13')).toBe(41);
    expect(yearsBetween('1984-03-14', '2026-03-14')).toBe(42);
  });
});
