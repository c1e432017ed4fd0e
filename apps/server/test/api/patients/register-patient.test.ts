import { patientDetails } from '@waypost/contract/graphql';
import { registrationSchema } from '@waypost/contract/patients/register';
import { beforeAll, expect, it } from 'vitest';
import { registerPatient } from '../../../src/modules/patients/register-patient.ts';
import { Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { eventsAbout } from '../support/events.ts';
import type { Organization } from '../support/organization.ts';
import {
  freshIdentifier,
  named,
  open,
  PATIENT,
  putPatient,
  register,
  registrar,
  registrationDesk,
} from '../support/registration.ts';
import { scopeOf } from '../support/scope.ts';
import { registerCase } from '../support/sources.ts';
import { commandTools } from '../support/tools.ts';

const { db, pool } = await testDatabase();
let at: Organization;
let rosa: Client;
let dana: Client;
let lena: Client;
let nadia: Client;
beforeAll(async () => {
  ({ at, rosa, lena, nadia } = await registrationDesk());
  dana = await at.person('dana');
});

const read = async (client: Client, patientId: string) =>
  (await client.read('patient', patientDetails, { patientId })).patientDetails;
const identifiersOf = async (patientId: string | null) =>
  (
    await pool.query<{ authority: string; type: string; value: string }>(
      'select authority, type, value from patient_identifier where patient_id = $1 order by authority, type, value',
      [patientId],
    )
  ).rows;
const patientsOf = async (identifier: { value: string }) =>
  (
    await pool.query('select distinct patient_id from patient_identifier where value = $1', [
      identifier.value,
    ])
  ).rows.length;

it('a patient is registered with the known fields only, gets a number, and has an audit record and an event', async () => {
  const identifier = freshIdentifier();
  const answer = await register(rosa, {
    name: named('Marisol', 'Echeverría'),
    gender: 'Female',
    patientPhoneNumber: [{ phoneType: 'Home', phoneNumber: '9165550142' }],
    identifiers: [identifier],
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({
    outcome: 'registered',
    patientId: expect.any(String),
    version: 1,
    candidates: [],
  });
  const patientId = answer.body.patientId ?? '';
  expect(await read(rosa, patientId)).toMatchObject({
    patientNumber: expect.stringMatching(/^P\d{8}$/),
    birthDate: null,
    gender: 'Female',
    medicalRecordNumber: identifier.value,
    name: [{ firstName: 'Marisol', familyName: 'Echeverría', middleInitial: null }],
    patientPhoneNumber: [{ phoneType: 'Home', phoneNumber: '9165550142' }],
    address: [],
  });
  expect((await identifiersOf(patientId)).map(({ authority, type }) => [authority, type])).toEqual([
    ['local', 'PI'],
    [identifier.authority, 'MR'],
  ]);
  const { rows } = await pool.query(
    `select actor_id, operation, details, snapshot from audit_record where domain_type = 'Patient' and domain_id = $1
       and action = 'Mutation'`,
    [patientId],
  );
  expect(rows).toEqual([
    expect.objectContaining({
      actor_id: rosa.userId,
      operation: 'Create',
      details: expect.arrayContaining([
        { propertyName: 'Last name', previousValue: null, newValue: 'Echeverría' },
      ]),
      snapshot: expect.objectContaining({
        Identifiers: [`${identifier.value} (MR, ${identifier.authority})`],
      }),
    }),
  ]);
  expect((await eventsAbout(pool, patientId)).map(({ type }) => type)).toEqual(['patient.registered']);
});

it('a patient matched by an identifier is neither registered again nor changed; the same key never registers two', async () => {
  const identifier = freshIdentifier();
  const body = { name: named('Ada', 'Quill'), birthDate: '1971-02-03', identifiers: [identifier] };
  const key = newKey();
  const first = await register(rosa, body, key);
  expect((await register(rosa, body, key)).body).toEqual(first.body);
  const again = await register(rosa, { ...body, birthDate: '1971-02-04', gender: 'Male' });
  expect(again.body).toMatchObject({ outcome: 'known', patientId: first.body.patientId, version: 1 });
  expect(await read(rosa, first.body.patientId ?? '')).toMatchObject({
    birthDate: '1971-02-03',
    gender: 'Unknown',
  });
  expect(await patientsOf(identifier)).toBe(1);
});

it('many simultaneous registrations with one identifier, by each call and by the command, register one patient and return that one', async () => {
  const people = Array.from({ length: 5 }, () => freshIdentifier());
  const working = {
    entity: { id: at.id, name: at.name, lCode: at.lcode },
    userId: rosa.userId,
    facilityIds: [at.facility(0).id],
    permissions: registrar.permissions,
  };
  const { keyring } = commandTools();
  const ways: ((body: object) => Promise<string | null | undefined>)[] = [
    async (body) => (await register(rosa, body)).body.patientId,
    async (body) => (await putPatient(rosa, body)).body.patientId,
    async (patient) => {
      const visit = { facilityId: at.facility(0).id, dateOfServiceStart: '2027-02-03' };
      return (await registerCase(rosa, { patient, case: visit })).body.case?.patientId;
    },
    (body) =>
      scopeOf(db('app'), working).change(
        async (work) => (await registerPatient(work, keyring, registrationSchema.parse(body))).patientId,
      ),
  ];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => {
      const identifier = people[i % people.length];
      const body = { name: named(`Racer${i % people.length}`, 'Dorn'), identifiers: [identifier] };
      return ways[Math.floor(i / people.length) % ways.length]?.(body);
    }),
  );
  for (const [person, identifier] of people.entries()) {
    const ids = answers.filter((_, i) => i % people.length === person);
    expect(new Set(ids)).toEqual(new Set([expect.any(String)]));
    expect(await patientsOf(identifier)).toBe(1);
    const eventTypes = (await eventsAbout(pool, ids[0] ?? '')).map(({ type }) => type);
    expect(eventTypes).toEqual(['patient.registered']);
  }
});

it('a registration of a possibly known patient is proposed, and stored once the caller confirms a new one', async () => {
  const body = { name: named('Anne-Marie', "O'Connor"), birthDate: '1990-10-11' };
  const first = await register(rosa, body);
  expect(first.body.outcome).toBe('registered');
  const folded = { ...body, name: named('ANNE MARIE', 'O’Cönnor') };
  const proposed = await register(rosa, folded);
  expect(proposed.body).toEqual({
    outcome: 'proposed',
    patientId: null,
    version: null,
    candidates: [{ patientId: first.body.patientId, rule: 'name-and-birth-date' }],
  });
  const racing = await Promise.all(
    Array.from({ length: 6 }, () => register(rosa, { ...body, name: named('Uma', 'Thorne') })),
  );
  expect(racing.map(({ body: { outcome } }) => outcome).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 'proposed'),
    'registered',
  ]);
  const another = await register(rosa, { ...folded, isAnother: true });
  expect(another.body.outcome).toBe('registered');
  expect(another.body.patientId).not.toBe(first.body.patientId);
});

it('a call by identifier registers a patient, then updates the sent fields; repeating it changes nothing', async () => {
  const [mrn, mpi] = [freshIdentifier(), freshIdentifier('PI')];
  const first = await putPatient(rosa, {
    name: named('Ben', 'Holloway'),
    email: 'ben@example.org',
    identifiers: [mrn],
  });
  expect(first.body.outcome).toBe('registered');
  const patientId = first.body.patientId ?? '';
  const change = { birthDate: '1950-05-05', identifiers: [mrn, mpi] };
  const second = await putPatient(rosa, change);
  expect(second.body).toMatchObject({ outcome: 'changed', patientId, version: 2 });
  expect(await read(rosa, patientId)).toMatchObject({ birthDate: '1950-05-05', email: 'ben@example.org' });
  expect(await identifiersOf(patientId)).toContainEqual(mpi);
  const third = await putPatient(rosa, { ...change, identifiers: [mpi] });
  expect(third.body).toMatchObject({ outcome: 'known', patientId, version: 2 });
  const { rows } = await pool.query(
    `select operation from audit_record where domain_type = 'Patient' and domain_id = $1 and action = 'Mutation' order by id`,
    [patientId],
  );
  expect(rows.map(({ operation }) => operation)).toEqual(['Create', 'Update', 'Update']);
});

it('identifiers of two patients, a reassigned one, and numbers issued by Waypost are refused, and nothing is stored', async () => {
  const [one, two, fresh] = [freshIdentifier(), freshIdentifier(), freshIdentifier()];
  const first = await register(rosa, {
    name: named('Carla', 'Voss'),
    birthDate: '1960-01-01',
    identifiers: [one],
  });
  await register(rosa, { name: named('Dirk', 'Amsel'), birthDate: '1961-01-01', identifiers: [two] });
  const both = await putPatient(rosa, { gender: 'Male', identifiers: [one, two, fresh] });
  expect(both).toMatchObject({ status: 409, body: { code: 'IDENTIFIERS_DISAGREE' } });
  const recycled = { name: named('Emil', 'Nobody'), birthDate: '2001-01-01', identifiers: [one, fresh] };
  for (const call of [register, putPatient])
    expect(await call(rosa, recycled)).toMatchObject({
      status: 409,
      body: { code: 'IDENTIFIER_RECYCLED' },
    });
  // One of the two may be a correction.
  expect((await putPatient(rosa, { ...recycled, birthDate: '1960-01-01', identifiers: [one] })).status).toBe(
    200,
  );
  const own = { authority: 'local', type: 'PI', value: 'P1' };
  for (const call of [register, putPatient])
    expect(await call(rosa, { name: named('Fay', 'Own'), identifiers: [own] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'identifiers.0', message: expect.stringContaining('Waypost gives') }] },
    });
  expect(await patientsOf(fresh)).toBe(0);
  expect(first.body.patientId).not.toBeNull();
});

it('an invalid value is refused with its field: a future birth, a death before birth, a new patient without a name, a duplicate identifier', async () => {
  const identifier = freshIdentifier();
  const name = named('Gus', 'Field');
  for (const [body, path] of [
    [{ name, birthDate: '2999-01-01' }, 'birthDate'],
    [{ name, birthDate: '2000-01-01', isDeceased: true, deceasedDate: '1999-01-01' }, 'deceasedDate'],
    [{ birthDate: '2000-01-01' }, 'name'],
    [{ name, identifiers: [identifier, identifier] }, 'identifiers'],
    [{ name, identifiers: [{ ...identifier, type: 'mr' }] }, 'identifiers.0.type'],
  ] as const) {
    const answer = await register(rosa, body);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.errors?.map((problem) => problem.path)).toContain(path);
  }
  expect(await putPatient(rosa, { gender: 'Male', identifiers: [identifier] })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'name' }] },
  });
  // A user who may not read the SSN may not write it.
  const ssn = {
    name: named('Ssn', 'Writer'),
    socialSecurityNumber: '900-12-4417',
    identifiers: [identifier],
  };
  for (const call of [register, putPatient]) expect((await call(rosa, ssn)).status).toBe(403);
  expect(await patientsOf(identifier)).toBe(0);
});

it('registering requires patient-write and a session; another organization finds neither patient nor identifier', async () => {
  const identifier = freshIdentifier();
  const body = { name: named('Hana', 'Ito'), birthDate: '1980-08-08', identifiers: [identifier] };
  for (const call of [register, putPatient]) expect((await call(dana, body)).status).toBe(403);
  for (const method of ['POST', 'PUT'])
    expect(
      (await new Client({ ...rosa, idToken: 'none' }).call(method, PATIENT, body, newKey())).status,
    ).toBe(401);
  const here = await register(rosa, body);
  const there = await register(nadia, body);
  expect(there.body.outcome).toBe('registered');
  expect(there.body.patientId).not.toBe(here.body.patientId);
  expect(await read(nadia, here.body.patientId ?? '')).toBeNull();
});

it('a patient of another facility is found by an identifier, but neither shown nor changed until a case is opened', async () => {
  const identifier = freshIdentifier();
  const { body } = await register(rosa, {
    name: named('Ivo', 'Lang'),
    birthDate: '1999-09-09',
    identifiers: [identifier],
  });
  const patientId = body.patientId ?? '';
  expect(await read(lena, patientId)).not.toBeNull();
  const visit = { patient: { identifier }, dateOfServiceStart: '2026-12-01' };
  expect((await open(rosa, { ...visit, facilityId: at.facility(0).id })).status).toBe(200);
  expect(await read(lena, patientId)).toBeNull();
  const known = await register(lena, {
    name: named('Ivo', 'Lang'),
    birthDate: '1999-09-09',
    identifiers: [identifier],
  });
  expect(known.body).toMatchObject({ outcome: 'known', patientId });
  expect(await putPatient(lena, { gender: 'Male', identifiers: [identifier] })).toMatchObject({
    status: 409,
    body: { code: 'IDENTIFIER_ELSEWHERE' },
  });
  expect((await open(lena, { ...visit, facilityId: at.facility(-1).id })).status).toBe(200);
  expect((await putPatient(lena, { gender: 'Male', identifiers: [identifier] })).body.outcome).toBe(
    'changed',
  );
  expect(await read(lena, patientId)).toMatchObject({ gender: 'Male' });
});
