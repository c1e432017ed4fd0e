import { patientDetails } from '@waypost/contract/graphql';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import {
  freshIdentifier,
  named,
  newRegistrar,
  open,
  putCase,
  putPatient,
  register,
  registrar,
} from '../support/registration.ts';

const { pool } = await testDatabase();
let at: Organization;
let rosa: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [registrar] });
  rosa = await at.invite(newRegistrar);
});

/** A patient's or case's numbers of one type, with retired ones in brackets. */
const numbersOf = async (table: 'patient' | 'case', id: string | null, type: string) =>
  (
    await pool.query<{ number: string }>(
      `select case when retired_at is null then authority || ' ' || value else '(' || value || ')' end as number
       from ${table}_identifier where ${table}_id = $1 and type = $2 order by given_at, number`,
      [id, type],
    )
  ).rows.map(({ number }) => number);
const shownOf = async (patientId: string | null) =>
  (await rosa.read('patient', patientDetails, { patientId: patientId ?? '' })).patientDetails
    ?.medicalRecordNumber;

it('a medical record number on the screen is an identifier, and is updated when the number is changed or cleared', async () => {
  const mpi = freshIdentifier('PI');
  const { body } = await register(rosa, {
    name: named('Iris', 'Vane'),
    medicalRecordNumber: 'R-100',
    identifiers: [mpi],
  });
  const { patientId } = body;
  expect(await numbersOf('patient', patientId, 'MR')).toEqual(['local R-100']);
  const byNumber = { authority: 'local', type: 'MR', value: 'R-100' };
  expect((await putPatient(rosa, { gender: 'Female', identifiers: [byNumber] })).body.patientId).toBe(
    patientId,
  );
  await putPatient(rosa, { medicalRecordNumber: 'R-101', identifiers: [mpi] });
  expect(await numbersOf('patient', patientId, 'MR')).toEqual(['(R-100)', 'local R-101']);
  expect(await shownOf(patientId)).toBe('R-101');
  // The previous number is free, and can be given to another patient.
  const next = await register(rosa, { name: named('Otto', 'Gray'), identifiers: [byNumber] });
  expect(next.body.outcome).toBe('registered');
  expect(next.body.patientId).not.toBe(patientId);
  await putPatient(rosa, { medicalRecordNumber: null, identifiers: [mpi] });
  expect(await numbersOf('patient', patientId, 'MR')).toEqual(['(R-100)', '(R-101)']);
  // A number sent both as an identifier and as the displayed number is stored once.
  const both = { authority: 'local', type: 'MR', value: 'R-102' };
  const put = await putPatient(rosa, { medicalRecordNumber: 'R-102', identifiers: [mpi, both] });
  expect(put.status, put.text).toBe(200);
  expect(await numbersOf('patient', patientId, 'MR')).toContain('local R-102');
});

it('a number of another patient stays on the screen and identifies the first one; a number with its own authority is stored once', async () => {
  const first = await register(rosa, { name: named('Ada', 'First'), medicalRecordNumber: 'R-200' });
  const second = await register(rosa, { name: named('Bea', 'Second'), medicalRecordNumber: 'R-200' });
  expect(second.body.outcome).toBe('registered');
  expect(await shownOf(second.body.patientId)).toBe('R-200');
  expect(await numbersOf('patient', first.body.patientId, 'MR')).toEqual(['local R-200']);
  expect(await numbersOf('patient', second.body.patientId, 'MR')).toEqual([]);
  const mrn = freshIdentifier();
  const third = await register(rosa, { name: named('Cleo', 'Third'), identifiers: [mrn] });
  expect(await shownOf(third.body.patientId)).toBe(mrn.value);
  expect(await numbersOf('patient', third.body.patientId, 'MR')).toEqual([`${mrn.authority} ${mrn.value}`]);
});

it('an account number of a case is an identifier in the same way', async () => {
  const { body: patient } = await register(rosa, { name: named('Dora', 'Visit') });
  const visit = freshIdentifier('VN');
  const sent = {
    patient: { patientId: patient.patientId },
    facilityId: at.facility(0).id,
    dateOfServiceStart: '2026-12-01',
    identifiers: [visit],
  };
  const { body: opened, text } = await open(rosa, { ...sent, accountNumber: 'A-300' });
  expect(opened.outcome, text).toBe('opened');
  expect(await numbersOf('case', opened.caseId, 'AN')).toEqual(['local A-300']);
  expect((await putCase(rosa, { ...sent, accountNumber: 'A-301' })).body.outcome).toBe('changed');
  expect(await numbersOf('case', opened.caseId, 'AN')).toEqual(['(A-300)', 'local A-301']);
  const other = await open(rosa, { ...sent, identifiers: [freshIdentifier('VN')], accountNumber: 'A-301' });
  expect(other.body.outcome, other.text).toBe('opened');
  expect(await numbersOf('case', other.body.caseId, 'AN')).toEqual([]);
});
