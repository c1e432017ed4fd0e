import { getCaseCoverages } from '@waypost/contract/graphql';
import type { Held, RegistrationResult, Sent } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { freshIdentifier, newRegistrar, registrar } from '../support/registration.ts';
import {
  endSource,
  HELD,
  importer,
  newImporter,
  putOne,
  putRegistrations,
  registrationOf,
  sourceAt,
} from '../support/sources.ts';

const { pool } = await testDatabase();
let at: Organization;
let ines: Client;
let rosa: Client;
let lena: Client;
let source: Source;
beforeAll(async () => {
  at = await makeOrganization({ roles: [registrar, importer] });
  ines = await at.invite(newImporter);
  rosa = await at.invite(newRegistrar);
  lena = await at.invite({ firstName: 'Lena', lastName: 'Weiss', role: importer.name, facilities: [-1] });
  source = await sourceAt(ines, {
    facilityIds: at.facilities.map(({ id }) => id),
    codes: [
      { kind: 'facility', code: 'MAIN', meaning: at.facility(0).id },
      { kind: 'gender', code: 'F', meaning: 'Female' },
      { kind: 'relationship', code: '18', meaning: 'Self' },
    ],
  });
});

type Results = { results: RegistrationResult[]; code?: string };
const one = (more: Parameters<typeof registrationOf>[1] = {}) =>
  registrationOf(at.facility(0).id, {
    ...more,
    case: { facilityId: undefined, facility: 'MAIN', ...more.case },
  });
const list = async (client: Client, of: string = source.sourceId) =>
  (await client.call<{ total: number; held: Held[] }>('GET', `${HELD}?sourceId=${of}`)).body;
const view = (client: Client, heldId: string) =>
  client.call<Held & { sent: Sent }>('GET', `${HELD}/${heldId}`);
const apply = async (client: Client, heldId: string, body: object = {}) => {
  const { body: held } = await view(ines, heldId);
  return client.call<Results>('POST', `${HELD}/${heldId}/apply`, body, { 'If-Match': String(held.version) });
};
const dismiss = async (client: Client, heldId: string, reason = 'Sent by mistake') => {
  const { body: held } = await view(ines, heldId);
  return client.call<Results>(
    'POST',
    `${HELD}/${heldId}/dismiss`,
    { reason },
    { 'If-Match': String(held.version) },
  );
};
const patientsNamed = async (lastName: string) =>
  (await pool.query('select id from patient where last_name = $1', [lastName])).rows.length;
const heldRow = async (heldId: string) =>
  (await pool.query('select state, sent_sealed as sealed from held_registration where id = $1', [heldId]))
    .rows[0];
const nameOf = (patient: object) =>
  (patient as { name: Array<{ familyName: string }> }).name[0]?.familyName ?? '';

it('codes of a source are translated by the source’s own list', async () => {
  const sent = one({
    patient: { gender: 'F' },
    case: {
      coverages: [
        {
          coverage: { insuranceName: 'Tidewater PPO', subscriberId: 'T1' },
          coverageSubscriber: { gender: 'F' },
          coverageRelationshipType: { relationshipTypeName: '18' },
        },
      ],
    },
  });
  const result = await putOne(ines, sent, source.sourceId);
  expect(result, JSON.stringify(result)).toMatchObject({ outcome: 'applied', heldId: null });
  const { rows } = await pool.query('select gender from patient where id = $1', [result.patient?.patientId]);
  expect(rows).toEqual([{ gender: 'Female' }]);
  const { getCaseCoverages: coverages } = await ines.read('case', getCaseCoverages, {
    caseId: result.case?.caseId ?? '',
  });
  expect(coverages[0]).toMatchObject({
    coverageSubscriber: { gender: 'Female' },
    coverageRelationshipType: { relationshipTypeName: 'Self' },
  });
});

it('a source of one facility need not name the facility', async () => {
  const single = await sourceAt(ines, { facilityIds: [at.facility(0).id] });
  const result = await putOne(ines, one({ case: { facility: undefined } }), single.sourceId);
  expect(result.outcome, JSON.stringify(result)).toBe('applied');
});

it('a registration that cannot be applied is held encrypted with its reason, and audited without content; a repetition is not held twice', async () => {
  const sent = one({ case: { facility: 'NORTH' } });
  const result = await putOne(ines, sent, source.sourceId);
  expect(result).toMatchObject({ outcome: 'held', patient: null, reason: { code: 'INVALID' } });
  expect(result.reason?.errors).toEqual([
    { path: 'case.facility', message: 'Add what this code means to the codes of the source' },
  ]);
  const again = await putOne(ines, sent, source.sourceId);
  expect(again.heldId).toBe(result.heldId);
  const { held, total } = await list(ines);
  expect(total).toBe(held.length);
  expect(held.filter(({ heldId }) => heldId === result.heldId)).toEqual([
    expect.objectContaining({
      reason: result.reason,
      source: { sourceId: source.sourceId, name: source.name },
    }),
  ]);
  const row = await heldRow(result.heldId ?? '');
  expect(row.sealed).not.toContain('Marisol');
  const { rows } = await pool.query('select details, snapshot from audit_record where domain_id = $1', [
    result.heldId,
  ]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('Echeverria');
  expect(await patientsNamed(nameOf(sent.patient))).toBe(0);
});

it('a user with access sees the sent data, which is audited, and the SSN only with its permission', async () => {
  const sent = one({ patient: { socialSecurityNumber: '900-12-3456' } });
  const { heldId, reason } = await putOne(ines, sent, source.sourceId);
  // The sender cannot write it, either.
  expect(reason?.code).toBe('FORBIDDEN');
  const seen = await view(ines, heldId ?? '');
  const { socialSecurityNumber: _ssn, ...patient } = sent.patient as Record<string, unknown>;
  expect(seen.body.sent).toEqual({ patient, case: JSON.parse(JSON.stringify(sent.case)) });
  const { rows } = await pool.query(
    `select actor_id as "by", domain_type as about from audit_record where domain_id = $1 and action = 'View'`,
    [heldId],
  );
  expect(rows).toEqual([{ by: ines.userId, about: 'HeldRegistration' }]);
  // A correction that omits it keeps it, and it still may not be written.
  const applied = await apply(ines, heldId ?? '', { registration: seen.body.sent });
  expect(applied.body.results[0]).toMatchObject({ outcome: 'held', reason: { code: 'FORBIDDEN' } });
});

it('a corrected registration is applied and its content deleted; an invalid correction is stored', async () => {
  const sent = one({ case: { facility: 'NORTH', dateOfServiceStart: '2027-13-40' } });
  const { heldId } = await putOne(ines, sent, source.sourceId);
  const half = { ...sent, case: { ...sent.case, facility: 'MAIN' } };
  const still = await apply(ines, heldId ?? '', { registration: half });
  expect(still.body.results).toEqual([expect.objectContaining({ outcome: 'held', heldId })]);
  expect((await view(ines, heldId ?? '')).body.sent.case).toMatchObject({ facility: 'MAIN' });
  const whole = { ...sent, case: { ...sent.case, facility: 'MAIN', dateOfServiceStart: '2027-03-04' } };
  const done = await apply(ines, heldId ?? '', { registration: whole });
  expect(done.body.results).toEqual([expect.objectContaining({ outcome: 'applied', heldId: null })]);
  expect(await patientsNamed(nameOf(sent.patient))).toBe(1);
  expect(await heldRow(heldId ?? '')).toEqual({ state: 'applied', sealed: null });
  const decided = await view(ines, heldId ?? '');
  expect([decided.status, (decided.body as { code?: string }).code]).toEqual([409, 'HELD_SETTLED']);
});

it('a later registration of the same patient waits for it, and is applied after it in order', async () => {
  const sent = one({ case: { facility: 'EAST' } });
  const { heldId } = await putOne(ines, sent, source.sourceId);
  const second = { patient: { ...sent.patient, gender: 'Male' }, case: { ...sent.case, facility: 'MAIN' } };
  const third = { patient: { ...sent.patient, gender: 'Other' } };
  const later = await putRegistrations(ines, [second, third, one()], source.sourceId);
  expect(later.body.results.map(({ outcome, reason }) => [outcome, reason?.code])).toEqual([
    ['held', 'WAITS'],
    ['held', 'WAITS'],
    ['applied', undefined],
  ]);
  const { held } = await list(ines);
  const places = [heldId, ...later.body.results.map((result) => result.heldId)].slice(0, 3).map((id) => {
    const { waiting, waitsFor } = held.find((shown) => shown.heldId === id) ?? {};
    return [waiting, waitsFor];
  });
  expect(places).toEqual([
    [2, null],
    [1, heldId],
    [0, heldId],
  ]);
  expect((await view(ines, later.body.results[0]?.heldId ?? '')).body).toMatchObject({
    waiting: 1,
    waitsFor: heldId,
  });
  // An earlier one still waits.
  const early = await apply(ines, later.body.results[1]?.heldId ?? '');
  expect(early.body.results[0]).toMatchObject({ outcome: 'held', reason: { code: 'WAITS' } });
  const mended = await apply(ines, heldId ?? '', {
    registration: { ...sent, case: { ...sent.case, facility: 'MAIN' } },
  });
  expect(mended.body.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
  const { rows } = await pool.query('select gender from patient where last_name = $1', [
    nameOf(sent.patient),
  ]);
  expect(rows).toEqual([{ gender: 'Other' }]);
});

it('a held registration that is sent again after another one is held again, and is applied last', async () => {
  const facility = (code: string, gender: string) => ({
    patient: { ...sent.patient, gender },
    case: { ...sent.case, facility: code },
  });
  const sent = one({ case: { facility: 'LATER' } });
  const { heldId } = await putOne(ines, sent, source.sourceId);
  const male = await putOne(ines, { ...facility('MAIN', 'Male'), messageId: 'M-2' }, source.sourceId);
  const female = await putOne(ines, facility('MAIN', 'Female'), source.sourceId);
  const maleAgain = await putOne(ines, { ...facility('MAIN', 'Male'), messageId: 'M-4' }, source.sourceId);
  expect(new Set([heldId, male.heldId, female.heldId, maleAgain.heldId]).size).toBe(4);
  // Content equal to the last one is not held again, regardless of the message.
  const repeated = await putOne(ines, { ...facility('MAIN', 'Male'), messageId: 'M-5' }, source.sourceId);
  expect(repeated.heldId).toBe(maleAgain.heldId);
  await apply(ines, heldId ?? '', { registration: facility('MAIN', 'Other') });
  const { rows } = await pool.query(
    'select gender, field_writers as writers from patient where last_name = $1',
    [nameOf(sent.patient)],
  );
  expect(rows).toEqual([expect.objectContaining({ gender: 'Male' })]);
  expect(rows[0].writers.gender).toMatchObject({ sourceId: source.sourceId, messageId: 'M-4' });
});

it('a registration of a possibly known patient is held until a user decides who it is', async () => {
  const first = one();
  const known = await putOne(ines, first, source.sourceId);
  const identifier = freshIdentifier();
  const other = { ...one(), patient: { ...first.patient, identifiers: [identifier] } };
  const held = await putOne(ines, other, source.sourceId);
  expect(held).toMatchObject({ outcome: 'held', reason: { code: 'SAME_PERSON' } });
  const same = await apply(ines, held.heldId ?? '', { patientId: known.patient?.patientId });
  expect(same.body.results[0]).toMatchObject({
    outcome: 'applied',
    patient: { patientId: known.patient?.patientId },
    case: { outcome: 'opened' },
  });
  // From here on the identifier decides.
  const again = await putOne(ines, other, source.sourceId);
  expect(again.outcome, JSON.stringify(again)).toBe('unchanged');
});

it('a source that accepts certain matches links them automatically, and others still wait for a user', async () => {
  const linking = await sourceAt(ines, { facilityIds: [at.facility(0).id], linksSureMatches: true });
  const first = registrationOf(at.facility(0).id);
  const known = await putOne(ines, first, linking.sourceId);
  const sure = {
    ...registrationOf(at.facility(0).id),
    patient: { ...first.patient, identifiers: [freshIdentifier()] },
  };
  expect(await putOne(ines, sure, linking.sourceId)).toMatchObject({
    outcome: 'applied',
    patient: { patientId: known.patient?.patientId },
  });
  const unsure = {
    ...registrationOf(at.facility(0).id),
    patient: { ...first.patient, identifiers: [freshIdentifier()], gender: 'Male' },
  };
  expect(await putOne(ines, unsure, linking.sourceId)).toMatchObject({
    outcome: 'held',
    reason: { code: 'SAME_PERSON' },
  });
});

it('a dismissed registration is not applied, shows the reason, and lets later ones continue', async () => {
  const sent = one({ case: { facility: 'SOUTH' } });
  const { heldId } = await putOne(ines, sent, source.sourceId);
  const next = await putOne(ines, { ...sent, case: { ...sent.case, facility: 'MAIN' } }, source.sourceId);
  expect(next.reason?.code).toBe('WAITS');
  expect((await dismiss(ines, heldId ?? '', ' ')).status).toBe(400);
  expect((await dismiss(ines, heldId ?? '')).status).toBe(200);
  expect(await heldRow(heldId ?? '')).toEqual({ state: 'dismissed', sealed: null });
  const { rows } = await pool.query(
    `select details from audit_record where domain_id = $1 and operation = 'Update'`,
    [heldId],
  );
  expect(JSON.stringify(rows)).toContain('Sent by mistake');
  expect((await apply(ines, next.heldId ?? '')).body.results[0]?.outcome).toBe('applied');
});

it('only one of two simultaneous decisions on a registration succeeds, and one based on an older version is refused', async () => {
  const sent = one({ case: { facility: 'WEST' } });
  const { heldId } = await putOne(ines, sent, source.sourceId);
  const { body: held } = await view(ines, heldId ?? '');
  const match = { 'If-Match': String(held.version) };
  const path = `${HELD}/${heldId}/apply`;
  await ines.call('POST', path, {}, match);
  const late = await ines.call<Results>('POST', path, {}, match);
  expect([late.status, late.body.code]).toEqual([412, 'VERSION_CHANGED']);
  expect((await ines.call('POST', path, {})).status).toBe(428);
});

it('an ended source sends nothing, and its held registrations can still be resolved', async () => {
  const closing = await sourceAt(ines, { facilityIds: [at.facility(0).id] });
  const { heldId } = await putOne(ines, one({ case: { facility: 'NORTH' } }), closing.sourceId);
  const ended = await endSource(ines, closing);
  const refused = await putRegistrations(ines, [one()], closing.sourceId);
  expect([refused.status, refused.body.code]).toEqual([409, 'SOURCE_ENDED']);
  expect((await dismiss(ines, heldId ?? '')).status).toBe(200);
  await endSource(ines, ended.body, false);
  expect((await putRegistrations(ines, [one()], closing.sourceId)).status).toBe(200);
});

it('a held registration can be read by users who may import at all facilities of the source, and not by other organizations', async () => {
  const { heldId } = await putOne(ines, one({ case: { facility: 'NOWHERE' } }), source.sourceId);
  const other = await makeOrganization({ roles: [importer] });
  const nadia = await other.invite({ firstName: 'Nadia', lastName: 'Castle', role: importer.name });
  for (const [client, status] of [
    [rosa, 403],
    [lena, 404],
    [nadia, 404],
  ] as const) {
    expect((await view(client, heldId ?? '')).status).toBe(status);
    expect((await apply(client, heldId ?? '')).status).toBe(status);
    expect((await dismiss(client, heldId ?? '')).status).toBe(status);
    expect((await client.call('GET', `${HELD}?sourceId=${source.sourceId}`)).status).toBe(status);
    expect((await putRegistrations(client, [one()], source.sourceId)).status).toBe(status);
  }
  for (const client of [lena, nadia])
    expect((await client.call<{ total: number }>('GET', HELD)).body.total).toBe(0);
  expect((await heldRow(heldId ?? '')).state).toBe('held');
});

it('a source cannot use a facility of another source', async () => {
  const single = await sourceAt(ines, { facilityIds: [at.facility(0).id] });
  const sent = registrationOf(at.facility(-1).id);
  expect(await putOne(ines, sent, single.sourceId)).toMatchObject({
    outcome: 'held',
    reason: { errors: [{ path: 'case.facilityId' }] },
  });
  expect(await patientsNamed(nameOf(sent.patient))).toBe(0);
});

it('the draft of a held registration can be read by users who may apply it at all facilities of its source, until it is resolved', async () => {
  const { heldId } = await putOne(ines, one({ case: { facility: 'DRAFT' } }), source.sourceId);
  const drafts = '/services/policy/users/me/drafts';
  for (const path of [`${drafts}/held-registration/${heldId}`, `${drafts}/source/${source.sourceId}`])
    for (const [client, status] of [
      [ines, 200],
      [lena, 204],
      [rosa, 204],
    ] as const) {
      await client.call('PUT', path, { content: '{"case/facility":"MAIN"}' });
      expect((await client.call('GET', path)).status, path).toBe(status);
    }
  await dismiss(ines, heldId ?? '');
  expect((await ines.call('GET', `${drafts}/held-registration/${heldId}`)).status).toBe(204);
});

it('a new patient requires a name, also from a source', async () => {
  const { patient } = one({ patient: { name: undefined } });
  expect(await putOne(ines, { patient }, source.sourceId)).toMatchObject({
    outcome: 'held',
    reason: { code: 'BAD_REQUEST', errors: [{ path: 'patient.name' }] },
  });
});
