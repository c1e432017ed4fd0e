import { getCaseCoverages, getCaseDetails, patientDetails } from '@waypost/contract/graphql';
import { beforeAll, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { named, newRegistrar, register, registrar } from '../support/registration.ts';
import { registerCase } from '../support/sources.ts';

const { pool } = await testDatabase();
const weakRoles = ['patient-write', 'case-management-write', 'patient-read'].map((missing) => ({
  name: `No ${missing}`,
  permissions: registrar.permissions.filter((one) => one !== missing),
}));
let at: Organization;
let rosa: Client;
let elsewhere: Organization;
let nadia: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [registrar, ...weakRoles] });
  rosa = await at.invite({ ...newRegistrar, facilities: [0] });
  elsewhere = await makeOrganization({ roles: [registrar] });
  nadia = await elsewhere.invite({ firstName: 'Nadia', lastName: 'Castle', role: 'Registrar' });
});

let next = 0;
const somebody = () => ({
  name: named('Odalys', `Ferreira${'abcdefghijklmnopqrstuvwxyz'[next++ % 26]?.repeat(6)}`),
  birthDate: '1979-09-21',
});
const visit = (more: object = {}) => ({
  facilityId: at.facility(0).id,
  dateOfServiceStart: '2027-02-03',
  coverages: [
    { coverage: { insuranceName: 'Tidewater PPO', subscriberId: 'TWM8841301' } },
    { coverage: { insuranceName: 'Lakeshore Health Plan', subscriberId: 'LKS22' } },
  ],
  ...more,
});
const counts = async () =>
  (
    await pool.query(
      `select (select count(*) from patient where entity_id = $1)::int as patients,
        (select count(*) from patient_case where entity_id = $1)::int as cases`,
      [at.id],
    )
  ).rows[0];

it('a new patient is registered with a case and its insurances, once for each key', async () => {
  const [patient, key] = [somebody(), newKey()];
  const body = { patient: { ...patient, gender: 'Female' }, case: visit({ visitClass: 'Outpatient' }) };
  const answer = await registerCase(rosa, body, key);
  expect(answer.status, answer.text).toBe(200);
  const opened = answer.body.case;
  expect(answer.body).toEqual({
    outcome: 'opened',
    candidates: [],
    case: {
      outcome: 'opened',
      caseId: expect.any(String),
      caseNumber: expect.stringMatching(/^C\d{8}$/),
      patientId: expect.any(String),
      version: 1,
    },
  });
  const { caseId = '', caseNumber = '', patientId = '' } = opened ?? {};
  const before = await counts();
  expect((await registerCase(rosa, body, key)).body).toEqual(answer.body);
  expect(await counts()).toEqual(before);
  expect((await registerCase(rosa, { ...body, case: visit() }, key)).status).toBe(409);
  const { patientDetails: known } = await rosa.read('patient', patientDetails, { patientId });
  expect(known).toMatchObject({ gender: 'Female', birthDate: '1979-09-21' });
  const { getCaseDetails: details } = await rosa.read('case', getCaseDetails, { caseNumber });
  expect(details).toMatchObject({ version: 1, visitClass: 'Outpatient', dateOfServiceStart: '2027-02-03' });
  const { getCaseCoverages: coverages } = await rosa.read('case', getCaseCoverages, { caseId });
  expect(coverages.map(({ coverage }) => coverage.subscriberId)).toEqual(['TWM8841301', 'LKS22']);
});

it('a case for a possibly known patient returns the candidates and stores nothing until the caller decides who it is', async () => {
  const patient = somebody();
  const { body: first } = await register(rosa, patient);
  const before = await counts();
  const proposed = await registerCase(rosa, { patient, case: visit() });
  expect(proposed.body).toEqual({
    outcome: 'proposed',
    case: null,
    candidates: [{ patientId: first.patientId, rule: 'name-and-birth-date' }],
  });
  expect(await counts()).toEqual(before);
  const same = await registerCase(rosa, { patientId: first.patientId, case: visit() });
  expect(same.body.case?.patientId).toBe(first.patientId);
  const another = await registerCase(rosa, { patient: { ...patient, isAnother: true }, case: visit() });
  expect(another.body.outcome).toBe('opened');
  expect(another.body.case?.patientId).not.toBe(first.patientId);
});

it('a refused case is not stored, and each problem names its field', async () => {
  const before = await counts();
  const pathsOf = async (body: object) => {
    const { status, body: answer } = await registerCase(rosa, body);
    return [status, answer.code, (answer.errors ?? []).map(({ path }) => path)];
  };
  const patient = somebody();
  expect(await pathsOf({ patient, case: visit({ dateOfServiceEnd: '2027-02-01' }) })).toEqual([
    422,
    'INVALID',
    ['case.dateOfServiceEnd'],
  ]);
  expect(await pathsOf({ patient: { ...patient, birthDate: '2999-01-01' }, case: visit() })).toEqual([
    400,
    'BAD_REQUEST',
    ['patient.birthDate'],
  ]);
  expect(await pathsOf({ patientId: at.id, case: visit() })).toEqual([422, 'INVALID', ['patientId']]);
  const twice = visit().coverages[0];
  expect(await pathsOf({ patient, case: visit({ coverages: [twice, twice] }) })).toEqual([
    409,
    'DUPLICATE_COVERAGE',
    [],
  ]);
  expect(await pathsOf({ patient, case: visit({ facilityId: at.facility(1).id }) })).toEqual([
    403,
    'FACILITY_REFUSED',
    [],
  ]);
  const name = [{ firstName: 'Odalys', familyName: '' }];
  expect((await pathsOf({ patient: { name }, case: visit() }))[2]).toContain('patient.name.0.familyName');
  expect((await pathsOf({ case: visit() }))[0]).toBe(400);
  expect((await pathsOf({ patient, patientId: at.id, case: visit() }))[0]).toBe(400);
  expect(await counts()).toEqual(before);
});

it('a case is refused without one of the permissions, or for a patient of another organization', async () => {
  const body = { patient: somebody(), case: visit() };
  for (const { name } of weakRoles) {
    const weak = await at.invite({ firstName: 'Wren', lastName: `Ode ${next++}`, role: name });
    expect((await registerCase(weak, body)).status, name).toBe(403);
  }
  const { body: here } = await register(rosa, somebody());
  const theirs = visit({ facilityId: elsewhere.facility(0).id });
  expect(await registerCase(nadia, { patientId: here.patientId, case: theirs })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'patientId' }] },
  });
  expect((await registerCase(nadia, body)).status).toBe(403);
});
