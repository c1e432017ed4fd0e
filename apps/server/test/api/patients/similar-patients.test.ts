import type { Problem } from '@waypost/contract/core/errors';
import { MAX_SIMILAR, type SimilarPatient } from '@waypost/contract/patients/similar';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import type { Organization } from '../support/organization.ts';
import { named, open, PATIENT, register, registrar, registrationDesk } from '../support/registration.ts';

const { pool } = await testDatabase();
const reading = {
  name: 'Reading',
  permissions: registrar.permissions.filter((one) => !one.endsWith('-write')),
};
const moving = {
  name: 'Moving',
  permissions: registrar.permissions.filter((one) => one !== 'patient-write'),
};
let at: Organization;
let rosa: Client;
let lena: Client;
let nadia: Client;
let wren: Client;
let mona: Client;
beforeAll(async () => {
  ({ at, rosa, lena, nadia } = await registrationDesk(reading, moving));
  wren = await at.invite({ firstName: 'Wren', lastName: 'Ode', role: reading.name });
  mona = await at.invite({ firstName: 'Mona', lastName: 'Ode', role: moving.name });
});

const similar = (client: Client, typed: object) =>
  client.call<SimilarPatient[] & Problem>('POST', `${PATIENT}/similar`, typed);
const found = async (client: Client, typed: object) => (await similar(client, typed)).body;
const registered = async (firstName: string, familyName: string, more: object = {}) =>
  (await register(rosa, { name: named(firstName, familyName), isAnother: true, ...more })).body.patientId ??
  '';
const visit = async (patientId: string, facility: number, dateOfServiceStart: string) =>
  expect(
    (
      await open(rosa, {
        patient: { patientId },
        facilityId: at.facility(facility).id,
        dateOfServiceStart,
      })
    ).status,
  ).toBe(200);

it('patients are found by the beginnings of their names without accents and punctuation, with number and last visit', async () => {
  const patientId = await registered('Marisol', 'Echeverría-Quin', {
    birthDate: '1984-03-14',
    gender: 'Female',
    medicalRecordNumber: 'Q-881',
  });
  await visit(patientId, 0, '2026-11-03');
  await visit(patientId, 1, '2026-10-01');
  const one = {
    patientId,
    rule: null,
    firstName: 'Marisol',
    middleInitial: null,
    familyName: 'Echeverría-Quin',
    birthDate: '1984-03-14',
    gender: 'Female',
    patientNumber: expect.stringMatching(/^P\d{8}$/),
    medicalRecordNumber: 'Q-881',
    lastVisit: { dateOfServiceStart: '2026-11-03', facility: at.facility(0).name },
  };
  for (const typed of [
    { familyName: 'echeverria q' },
    { familyName: 'Echeverria, Mar' },
    { familyName: 'ECHEVERRIAQUIN', firstName: 'marisol' },
    { medicalRecordNumber: 'q-881' },
    { familyName: 'Echeverria Q', birthDate: '1984-03-14' },
  ])
    expect(await found(rosa, typed), JSON.stringify(typed)).toEqual([one]);
  for (const typed of [
    { familyName: 'Echeverria Q', firstName: 'Ana' },
    { familyName: 'Echeverria Q', birthDate: '1984-03-15' },
    { medicalRecordNumber: 'Q-88' },
    { familyName: 'E' },
    {},
  ])
    expect(await found(rosa, typed), JSON.stringify(typed)).toEqual([]);
});

it('the most similar patient is listed first with the reason, and each response is audited without a name', async () => {
  const birthDate = '1991-07-22';
  const robert = await registered('Robert', 'Tamsin', { birthDate });
  const roberta = await registered('Bobbie-Jo', 'Tamsin', { birthDate });
  const rows = await found(rosa, { familyName: 'Tamsin', firstName: 'Bob', birthDate });
  expect(rows.map(({ patientId, rule }) => [patientId, rule])).toEqual([
    [robert, 'nickname'],
    [roberta, null],
  ]);
  const { rows: records } = await pool.query(
    `select action, snapshot from audit_record where actor_id = $1 and domain_type = 'SimilarPatients'
     order by occurred_at desc, id desc limit 1`,
    [rosa.userId],
  );
  expect(records).toEqual([{ action: 'View', snapshot: { ids: [robert, roberta] } }]);
});

it('similar patients are limited to a number that a user can review', async () => {
  for (let i = 0; i <= MAX_SIMILAR; i++) await registered(`Twin${i}`, 'Manyfold');
  expect(await found(rosa, { familyName: 'Manyfold' })).toHaveLength(MAX_SIMILAR);
});

it('similar patients exclude other facilities and organizations, and require permission to register or to move cases', async () => {
  const patientId = await registered('Ada', 'Quillfeather', { birthDate: '1970-01-02' });
  const typed = { familyName: 'Quillfeather', firstName: 'Ada', birthDate: '1970-01-02' };
  expect((await found(lena, typed)).map((one) => one.patientId)).toEqual([patientId]);
  await visit(patientId, 0, '2026-11-03');
  expect(await found(lena, typed)).toEqual([]);
  expect(await found(nadia, typed)).toEqual([]);
  await visit(patientId, -1, '2026-11-01');
  expect((await found(lena, typed)).map(({ lastVisit }) => lastVisit)).toEqual([
    { dateOfServiceStart: '2026-11-01', facility: at.facility(-1).name },
  ]);
  expect((await similar(wren, typed)).status).toBe(403);
  expect((await found(mona, typed)).map((one) => one.patientId)).toEqual([patientId]);
  expect((await similar(rosa, { ...typed, birthDate: 'yesterday' })).status).toBe(400);
  expect((await similar(rosa, { ...typed, ssn: '900' })).status).toBe(400);
});
