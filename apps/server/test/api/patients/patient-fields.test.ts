import type { Problem } from '@waypost/contract/core/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays, todayIn } from '../../../src/infrastructure/dates.ts';
import { makeOrganization } from '../support/organization.ts';
import { knownPatient } from '../support/patients.ts';

let known: Awaited<ReturnType<typeof knownPatient>>['known'];
let change: Awaited<ReturnType<typeof knownPatient>>['change'];
beforeAll(async () => {
  const ruth = await (await makeOrganization()).person('ruth');
  ({ known, change } = await knownPatient(ruth));
  await change({ birthDate: '1984-03-14', email: 'born@example.org' });
});

const problemsOf = ({ body }: { body: Problem }) =>
  Object.fromEntries((body.errors ?? []).map(({ path, message }) => [path.replace(/^body\./, ''), message]));

describe('patient data', () => {
  const phones = (phoneType: string, phoneNumber: string) => ({
    patientPhoneNumber: [{ phoneType, phoneNumber }],
  });
  const place = { line: [], city: null, state: null, postalCode: null, country: null };
  const deceased = (deceasedDate: string) => ({ isDeceased: true, deceasedDate });
  it.each<[string, string, Array<Record<string, unknown>>, string, string | undefined]>([
    [
      'an SSN that has neither 9 digits nor 4',
      '[C-208]',
      ['12345678', '1234567890', '12345', '123', 'abc', '9001244x7'].map((invalid) => ({
        socialSecurityNumber: invalid,
      })),
      'socialSecurityNumber',
      'Invalid Social Security Number',
    ],
    [
      'a phone number of 11 digits, whichever it is',
      '[C-209][C-211]',
      ['Home', 'Mobile', 'Work'].map((type) => phones(type, '91655501422')),
      'patientPhoneNumber.0.phoneNumber',
      'Cannot exceed 10 characters',
    ],
    [
      'a phone number with anything but digits, whichever it is',
      '[C-210]',
      ['Home', 'Mobile', 'Work'].flatMap((type) => [phones(type, '916555014x'), phones(type, '916-555-01')]),
      'patientPhoneNumber.0.phoneNumber',
      'Numeric Only',
    ],
    [
      'an e-mail address that is none',
      '[C-211][C-212]',
      ['nobody', 'nobody@', '@example.org', 'no body@example.org'].map((email) => ({ email })),
      'email',
      'Invalid email address',
    ],
    [
      'a date of death to come',
      '[C-213]',
      [deceased('2999-01-01'), deceased(addDays(new Date().toISOString().slice(0, 10), 2))],
      'deceasedDate',
      'Deceased Date cannot be a future date',
    ],
    [
      'a date of death before the birth',
      '[C-214]',
      [deceased('1984-03-13')],
      'deceasedDate',
      'Deceased Date cannot be before Date of Birth',
    ],
    ['a gender of no list', '[C-216]', [{ gender: 'female' }], 'gender', undefined],
    ['a marital status of no list', '[C-216]', [{ maritalStatus: 'Married' }], 'maritalStatus', undefined],
    ['a language of no list', '[C-216]', [{ language: 'xx' }], 'language', undefined],
    ['an ethnicity of no list', '[C-216]', [{ ethnicity: 'none' }], 'ethnicity', undefined],
    [
      'a state of no list',
      '[C-216]',
      [{ address: [{ ...place, state: 'XX' }] }],
      'address.0.state',
      undefined,
    ],
    [
      'a country of no list',
      '[C-216]',
      [{ address: [{ ...place, country: 'CA' }] }],
      'address.0.country',
      undefined,
    ],
  ])(
    'a patient is refused with %s, in the words of the field %s',
    async (_what, _row, bodies, path, text) => {
      const before = await known();
      for (const body of bodies) {
        const answer = await change(body);
        expect(answer.status, JSON.stringify(body)).toBe(400);
        expect(problemsOf(answer)).toEqual({ [path]: text ?? expect.any(String) });
      }
      expect(await known()).toEqual(before);
    },
  );

  it('a patient without a name or a birth date, or with unknown fields, is refused', async () => {
    const before = await known();
    for (const body of [
      { name: [] },
      { name: [{ firstName: ' ', familyName: 'X', middleInitial: null }] },
      { birthDate: null },
      { birthDate: '2999-01-01' },
      { patientNumber: '1' },
      { deceasedDate: '2020-01-01' },
      {},
    ])
      expect((await change(body)).status, JSON.stringify(body)).toBe(400);
    expect(await known()).toEqual(before);
  });

  it('a patient is accepted with values at their limits, and without optional fields [C-209][C-212][C-213][C-214][C-216]', async () => {
    const nothing = {
      maritalStatus: null,
      language: null,
      ethnicity: null,
      medicalRecordNumber: null,
      masterPatientIndex: null,
      email: null,
      isDeceased: false,
    };
    await change({
      gender: 'Other',
      maritalStatus: 'UNK',
      language: 'id',
      ethnicity: '2186-5',
      email: 'a@b.example',
    });
    await change({
      medicalRecordNumber: '1',
      masterPatientIndex: '2',
      ...deceased(todayIn('America/Los_Angeles', new Date())),
    });
    const three = ['Home', 'Mobile', 'Work'].map((phoneType, at) => ({
      phoneType,
      phoneNumber: `916555014${at}`,
    }));
    const { birthDate } = z.object({ birthDate: z.string() }).parse(await known());
    const fits = { patientPhoneNumber: three, ...deceased(birthDate) };
    expect((await change(fits)).status).toBe(200);
    expect(await known()).toMatchObject({
      gender: 'Other',
      maritalStatus: 'UNK',
      email: 'a@b.example',
      ...fits,
    });
    expect((await change({ ...nothing, address: null, patientPhoneNumber: null })).status).toBe(200);
    expect(await known()).toMatchObject({
      ...nothing,
      deceasedDate: null,
      address: [],
      patientPhoneNumber: [],
    });
  });
});
