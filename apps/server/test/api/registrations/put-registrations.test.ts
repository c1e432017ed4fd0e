import { getCaseCoverages } from '@waypost/contract/graphql';
import { MAX_REGISTRATIONS } from '@waypost/contract/registrations/calls';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { freshIdentifier, named, newRegistrar, registrar } from '../support/registration.ts';
import {
  importer,
  newImporter,
  putOne,
  putRegistrations,
  REGISTRATIONS,
  registrationOf,
  sourceAt,
} from '../support/sources.ts';

const { pool } = await testDatabase();

/** Roles that lack one permission each. */
const weakRoles = ['patient-write', 'case-management-write', 'patient-read'].map((missing) => ({
  name: `No ${missing}`,
  permissions: registrar.permissions.filter((one) => one !== missing),
}));
let at: Organization;
let rosa: Client;
let ines: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [registrar, importer, ...weakRoles] });
  rosa = await at.invite(newRegistrar);
  ines = await at.invite(newImporter);
});

const one = (more?: Parameters<typeof registrationOf>[1]) => registrationOf(at.facility(0).id, more);
const patientsNamed = async (lastName: string) =>
  (await pool.query('select id from patient where last_name = $1', [lastName])).rows.length;
const nameOf = ({ patient }: ReturnType<typeof one>) =>
  (patient.name as Array<{ familyName: string }>)[0]?.familyName ?? '';

it('several registrations are applied in order with their results; repeating the call changes nothing and writes no audit record', async () => {
  const [first, second] = [one(), one()];
  const sent = [first, second, { patient: first.patient, case: { ...one().case, encounter: 'E2' } }];
  const { status, body, text } = await putRegistrations(rosa, sent);
  expect(status, text).toBe(200);
  expect(
    body.results.map(({ outcome, patient, case: visit }) => [outcome, patient?.outcome, visit?.outcome]),
  ).toEqual([
    ['applied', 'registered', 'opened'],
    ['applied', 'registered', 'opened'],
    ['applied', 'known', 'opened'],
  ]);
  expect(body.results[2]?.patient?.patientId).toBe(body.results[0]?.patient?.patientId);
  const { getCaseCoverages: coverages } = await rosa.read('case', getCaseCoverages, {
    caseId: body.results[1]?.case?.caseId ?? '',
  });
  expect(coverages.map(({ coverage }) => coverage.subscriberId)).toEqual(['TWM8841207']);

  const records = () =>
    pool
      .query(`select count(*) from audit_record where entity_id = $1 and actor_kind = 'user'`, [at.id])
      .then(({ rows }) => rows[0].count);
  const before = await records();
  const again = await putRegistrations(rosa, sent);
  expect(again.body.results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  expect(await records()).toBe(before);
});

it('an invalid registration has its error in the result and is not stored, and the others are applied', async () => {
  const [good, noDate, elsewhere, last] = [
    one(),
    one({ case: { dateOfServiceStart: undefined } }),
    one({ case: { facilityId: '0190c1de-0000-7000-8000-000000000001' } }),
    one(),
  ];
  const { body } = await putRegistrations(rosa, [
    good,
    noDate,
    { patient: { gender: 'X' } },
    elsewhere,
    last,
  ]);
  expect(body.results.map(({ outcome }) => outcome)).toEqual([
    'applied',
    'refused',
    'refused',
    'refused',
    'applied',
  ]);
  expect(body.results[1]?.reason).toMatchObject({
    code: 'INVALID',
    errors: [{ path: 'case.dateOfServiceStart', message: expect.any(String) }],
  });
  expect(body.results[2]?.reason?.errors.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['patient.gender', 'patient.identifiers']),
  );
  expect(body.results[3]?.reason?.code).toBe('FACILITY_REFUSED');
  // The patient precedes their case in the same request.
  expect(await patientsNamed(nameOf(noDate))).toBe(0);
  expect(await patientsNamed(nameOf(elsewhere))).toBe(0);
  expect(await patientsNamed(nameOf(last))).toBe(1);
  expect(body.results.every(({ heldId }) => heldId === null)).toBe(true);
  expect((await pool.query('select from held_registration where entity_id = $1', [at.id])).rows).toEqual([]);
});

it('a sent registration of a possibly known patient returns the candidates until the sender decides who it is', async () => {
  const first = one();
  const known = await putOne(rosa, first);
  const other = { ...one(), patient: { ...first.patient, identifiers: [freshIdentifier()] } };
  const proposed = await putOne(rosa, other);
  expect(proposed).toMatchObject({
    outcome: 'refused',
    patient: null,
    case: null,
    reason: { code: 'SAME_PERSON' },
  });
  expect(proposed.reason?.candidates).toEqual([
    { patientId: known.patient?.patientId, rule: 'name-and-birth-date' },
  ]);
  const another = await putOne(rosa, { ...other, patient: { ...other.patient, isAnother: true } });
  expect(another).toMatchObject({ outcome: 'applied', patient: { outcome: 'registered' } });
  expect(await patientsNamed(nameOf(first))).toBe(2);
});

it('a registration may contain a patient without a case', async () => {
  const { patient } = one();
  expect(await putOne(rosa, { patient })).toMatchObject({
    outcome: 'applied',
    patient: { outcome: 'registered' },
    case: null,
  });
});

it('a list that is missing, empty or longer than 500 is refused as a whole', async () => {
  const { patient } = one();
  for (const registrations of [[], Array.from({ length: MAX_REGISTRATIONS + 1 }, () => ({ patient }))])
    expect((await putRegistrations(rosa, registrations)).status).toBe(400);
  expect((await rosa.call('PUT', REGISTRATIONS, { registrations: 'none' })).status).toBe(400);
  // Nested more deeply than any valid request.
  const deep = `{"registrations":[{"patient":{"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}}]}`;
  expect((await rosa.call('PUT', REGISTRATIONS, deep)).status).toBe(400);
});

it('sending registrations requires permission to write patients and cases, and sending as a source permission to import', async () => {
  const source = await sourceAt(ines, { facilityIds: [at.facility(0).id] });
  for (const { name } of weakRoles) {
    const weak = await at.invite({ firstName: 'Wim', lastName: 'Weiss', role: name });
    expect((await putRegistrations(weak, [one()])).status).toBe(403);
  }
  const refused = await putRegistrations(rosa, [one()], source.sourceId);
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  expect((await putRegistrations(ines, [one()], source.sourceId)).status).toBe(200);
});

it('the name of a registration is compared with the patient whom the identifier names', async () => {
  const first = one();
  await putOne(rosa, first);
  const recycled = await putOne(rosa, {
    patient: { ...first.patient, name: named('Otto', 'Brandt'), birthDate: '1951-01-02' },
  });
  expect(recycled).toMatchObject({ outcome: 'refused', reason: { code: 'IDENTIFIER_RECYCLED' } });
});
