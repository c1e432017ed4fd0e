import { getCaseCoverages, patientDetails } from '@waypost/contract/graphql';
import type { SourceDifference } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { PATIENT } from '../support/registration.ts';
import { DIFFERENCES, importer, newImporter, putOne, registrationOf, sourceAt } from '../support/sources.ts';

const { pool } = await testDatabase();
let at: Organization;
let ines: Client;
beforeAll(async () => {
  at = await makeOrganization({
    roles: [
      importer,
      { name: 'Reader', permissions: ['patient-read', 'case-management-read'] },
      { name: 'Numbers', permissions: [...importer.permissions, 'ssn-read'] },
      { name: 'Nobody', permissions: ['task-management-read'] },
    ],
  });
  ines = await at.invite(newImporter);
});

const feed = (more: Partial<Source> = {}) => sourceAt(ines, { facilityIds: [at.facility(0).id], ...more });
const emailed = (email: string) => ({ patient: { email } });

/** A patient with a case from a source, which a user then corrects. */
async function corrected(source: Source) {
  const sent = registrationOf(at.facility(0).id, emailed('old@example.org'));
  const { patient, case: visit } = await putOne(ines, sent, source.sourceId);
  const patientId = patient?.patientId ?? '';
  await correct(patientId, 'person@example.org');
  return { sent, patientId, caseId: visit?.caseId ?? '' };
}
async function correct(patientId: string, email: string) {
  const { patientDetails: known } = await ines.read('patient', patientDetails, { patientId });
  const match = { 'If-Match': String(known?.version) };
  const answer = await ines.call('PATCH', `${PATIENT}/${patientId}`, { email }, match);
  expect(answer.status, answer.text).toBe(200);
}
const emailOf = async (patientId: string) =>
  (await ines.read('patient', patientDetails, { patientId })).patientDetails?.email;
const differences = async (caseId: string, client = ines) =>
  (await client.call<SourceDifference[]>('GET', `${DIFFERENCES}?caseId=${caseId}`)).body;
const decide = (
  caseId: string,
  one: SourceDifference | undefined,
  decision: 'keep' | 'take',
  client = ines,
) => client.call('POST', `${DIFFERENCES}/${one?.differenceId}`, { caseId, decision });

it('each field records its writer: the source or the user', async () => {
  const source = await feed();
  const { patientId } = await corrected(source);
  const { rows } = await pool.query('select field_writers as writers from patient where id = $1', [
    patientId,
  ]);
  expect(rows[0].writers).toMatchObject({
    name: { sourceId: source.sourceId, isPerson: false },
    birth_date: { sourceId: source.sourceId, isPerson: false },
    email: { sourceId: null, isPerson: true, by: ines.userId, at: expect.any(String) },
  });
});

it('a value that a source sends against a correction is shown beside it, once, and the correction stays', async () => {
  const source = await feed();
  const { sent, patientId, caseId } = await corrected(source);
  const again = await putOne(ines, sent, source.sourceId);
  expect(again.outcome).toBe('unchanged');
  expect(await emailOf(patientId)).toBe('person@example.org');
  await putOne(ines, sent, source.sourceId);
  expect(await differences(caseId)).toEqual([
    {
      differenceId: expect.any(String),
      sourceName: source.name,
      seenAt: expect.any(String),
      insuranceName: null,
      fields: [{ name: 'E-mail', here: 'person@example.org', sent: 'old@example.org' }],
    },
  ]);
  const { rows } = await pool.query(
    `select domain_id from audit_record where domain_type = 'SourceDifference' and operation = 'Create'
     and snapshot->>'PatientId' = $1`,
    [patientId],
  );
  expect(rows).toHaveLength(1);
});

it('an accepted value is stored as the user’s; a preserved correction is questioned again only for a different value', async () => {
  const source = await feed();
  const { sent, patientId, caseId } = await corrected(source);
  await putOne(ines, sent, source.sourceId);
  const [first] = await differences(caseId);
  expect((await decide(caseId, first, 'keep')).status).toBe(200);
  expect(await emailOf(patientId)).toBe('person@example.org');
  await putOne(ines, sent, source.sourceId);
  expect(await differences(caseId)).toEqual([]);
  expect((await decide(caseId, first, 'take')).status).toBe(404);
  await putOne(ines, { ...sent, patient: { ...sent.patient, email: 'new@example.org' } }, source.sourceId);
  const [second] = await differences(caseId);
  expect(second?.fields).toEqual([{ name: 'E-mail', here: 'person@example.org', sent: 'new@example.org' }]);
  expect((await decide(caseId, second, 'take')).status).toBe(200);
  expect(await emailOf(patientId)).toBe('new@example.org');
  expect(await differences(caseId)).toEqual([]);
  const { rows } = await pool.query(
    `select decision, decided_by as "by" from source_difference where patient_id = $1 order by seen_at`,
    [patientId],
  );
  expect(rows).toEqual([
    { decision: 'kept', by: ines.userId },
    { decision: 'taken', by: ines.userId },
  ]);
});

it('a newer value replaces the proposed one; a value equal to the stored one removes the proposal', async () => {
  const source = await feed();
  const { sent, patientId, caseId } = await corrected(source);
  await putOne(ines, sent, source.sourceId);
  const email = (text: string) => ({ ...sent, patient: { ...sent.patient, email: text } });
  await putOne(ines, email('newer@example.org'), source.sourceId);
  expect((await differences(caseId)).map(({ fields }) => fields[0]?.sent)).toEqual(['newer@example.org']);
  await putOne(ines, email('person@example.org'), source.sourceId);
  expect(await differences(caseId)).toEqual([]);
  await putOne(ines, email('newer@example.org'), source.sourceId);
  await correct(patientId, 'newer@example.org');
  expect(await differences(caseId)).toEqual([]);
});

it.each([
  ['keep', 'person@example.org'],
  ['overwrite', 'old@example.org'],
] as const)('a source with the rule "%s" asks nobody', async (onCorrection, email) => {
  const source = await feed({ onCorrection });
  const { sent, patientId, caseId } = await corrected(source);
  await putOne(ines, sent, source.sourceId);
  expect(await emailOf(patientId)).toBe(email);
  expect(await differences(caseId)).toEqual([]);
});

it('a correction yields to the source after the configured days', async () => {
  const source = await feed({ onCorrection: 'keep', correctionDays: 2 });
  const { sent, patientId } = await corrected(source);
  await putOne(ines, sent, source.sourceId);
  expect(await emailOf(patientId)).toBe('person@example.org');
  const before = await feed({ onCorrection: 'keep', correctionDays: 2 });
  const old = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = 'replica'`);
    await client.query(
      `update patient set field_writers = jsonb_set(field_writers, '{email,at}', to_jsonb($2::text)) where id = $1`,
      [patientId, old],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  await putOne(ines, sent, before.sourceId);
  expect(await emailOf(patientId)).toBe('old@example.org');
});

it('a corrected member number stays with the same insurance, and both are shown; insurances added by a user stay', async () => {
  const source = await feed();
  const sent = registrationOf(at.facility(0).id);
  const { case: visit } = await putOne(ines, sent, source.sourceId);
  const caseId = visit?.caseId ?? '';
  const coverages = async () => (await ines.read('case', getCaseCoverages, { caseId })).getCaseCoverages;
  const [first] = await coverages();
  const change = { coverage: { subscriberId: 'CORRECTED1' } };
  const match = { 'If-Match': String(first?.version) };
  const path = `/services/case/api/Coverages/${first?.coverageId}`;
  expect((await ines.call('PATCH', path, change, match)).status).toBe(200);
  await putOne(ines, sent, source.sourceId);
  expect((await coverages()).map(({ coverageId, coverage }) => [coverageId, coverage.subscriberId])).toEqual([
    [first?.coverageId, 'CORRECTED1'],
  ]);
  const [difference] = await differences(caseId);
  expect(difference).toMatchObject({
    insuranceName: 'Tidewater PPO',
    fields: [{ name: 'Subscriber ID', here: 'CORRECTED1', sent: 'TWM8841207' }],
  });
  expect((await decide(caseId, difference, 'take')).status).toBe(200);
  expect((await coverages())[0]?.coverage.subscriberId).toBe('TWM8841207');
  const { rows } = await pool.query(
    `select action, domain_id as about, snapshot->>'CaseId' as "case" from audit_record
     where domain_type = 'SourceDifference' and actor_id = $1 and (domain_id = $2 or domain_id = $3)
     order by occurred_at, id`,
    [ines.userId, caseId, difference?.differenceId],
  );
  expect(rows).toEqual([
    { action: 'Mutation', about: difference?.differenceId, case: caseId },
    { action: 'View', about: caseId, case: caseId },
    { action: 'Mutation', about: difference?.differenceId, case: caseId },
  ]);
});

it('a source cancels only insurances that it has sent, and does not reorder others', async () => {
  const [one, two] = [await feed(), await feed()];
  const insured = (insuranceName: string) => ({ coverage: { insuranceName, subscriberId: 'S1' } });
  const sent = registrationOf(at.facility(0).id, { case: { coverages: [insured('Alder Choice')] } });
  const { case: visit } = await putOne(ines, sent, one.sourceId);
  const caseId = visit?.caseId ?? '';
  const list = (names: string[]) => ({ ...sent, case: { ...sent.case, coverages: names.map(insured) } });
  await putOne(ines, list(['Harbor HMO']), two.sourceId);
  const states = async () =>
    (await ines.read('case', getCaseCoverages, { caseId })).getCaseCoverages
      .map(({ coverage }) => [coverage.insuranceName, coverage.coverageStatus])
      .toSorted();
  expect(await states()).toEqual([
    ['Alder Choice', 'Active'],
    ['Harbor HMO', 'Active'],
  ]);
  await putOne(ines, list([]), one.sourceId);
  expect(await states()).toEqual([
    ['Alder Choice', 'Canceled'],
    ['Harbor HMO', 'Active'],
  ]);
  // The insurance that the source sends again is the same one, with its checks.
  expect((await putOne(ines, list(['Alder Choice']), one.sourceId)).outcome).toBe('applied');
  expect(await states()).toEqual([
    ['Alder Choice', 'Active'],
    ['Harbor HMO', 'Active'],
  ]);
});

it('differences are visible to users who read the case, and decided by users who may change it', async () => {
  const source = await feed();
  const { sent, caseId } = await corrected(source);
  await putOne(ines, sent, source.sourceId);
  const [difference] = await differences(caseId);
  const reader = await at.invite({ firstName: 'Rea', lastName: 'Der', role: 'Reader' });
  expect(await differences(caseId, reader)).toHaveLength(1);
  expect((await decide(caseId, difference, 'take', reader)).status).toBe(403);
  const nobody = await at.invite({ firstName: 'No', lastName: 'Body', role: 'Nobody' });
  expect((await nobody.call('GET', `${DIFFERENCES}?caseId=${caseId}`)).status).toBe(403);
  const far = await at.invite({
    firstName: 'Lena',
    lastName: 'Weiss',
    role: importer.name,
    facilities: [-1],
  });
  const other = await makeOrganization({ roles: [importer] });
  const nadia = await other.invite({ firstName: 'Nadia', lastName: 'Castle', role: importer.name });
  for (const client of [far, nadia]) {
    expect(await differences(caseId, client)).toEqual([]);
    expect((await decide(caseId, difference, 'take', client)).status).toBe(404);
  }
  expect((await ines.call('POST', `${DIFFERENCES}/${difference?.differenceId}`, { caseId })).status).toBe(
    400,
  );
  expect(await differences(caseId)).toHaveLength(1);
});

it('an SSN sent against a corrected one is shown by its last digits, stored encrypted, and accepted by users who may read it', async () => {
  const nora = await at.invite({ firstName: 'Nora', lastName: 'Imre', role: 'Numbers' });
  const source = await sourceAt(nora, { facilityIds: [at.facility(0).id] });
  const sent = registrationOf(at.facility(0).id, { patient: { socialSecurityNumber: '900-12-3456' } });
  const { patient, case: visit } = await putOne(nora, sent, source.sourceId);
  const [patientId, caseId] = [patient?.patientId ?? '', visit?.caseId ?? ''];
  const known = async () => (await nora.read('patient', patientDetails, { patientId })).patientDetails;
  const { version } = (await known()) ?? {};
  const fixed = await nora.call(
    'PATCH',
    `${PATIENT}/${patientId}`,
    { socialSecurityNumber: '900-12-9999' },
    { 'If-Match': String(version) },
  );
  expect(fixed.status, fixed.text).toBe(200);
  await putOne(nora, sent, source.sourceId);
  await putOne(nora, sent, source.sourceId);
  expect((await known())?.socialSecurityNumber).toBe('XXX-XX-9999');
  const [one, ...others] = await differences(caseId);
  expect(others).toEqual([]);
  expect(one?.fields).toEqual([{ name: 'SSN', here: 'XXX-XX-9999', sent: 'XXX-XX-3456' }]);
  const { rows } = await pool.query(
    `select d.sent, d.ssn_sealed, row_to_json(d)::text || a.details::text as text
     from source_difference d join audit_record a on a.domain_id = d.id::text where d.patient_id = $1`,
    [patientId],
  );
  expect(rows).toMatchObject([{ sent: {}, ssn_sealed: expect.any(String) }]);
  expect(rows[0].text).not.toMatch(/9001|900-12/);
  expect((await decide(caseId, one, 'take')).status).toBe(403);
  expect((await known())?.socialSecurityNumber).toBe('XXX-XX-9999');
  expect((await decide(caseId, one, 'keep', nora)).status).toBe(200);
  await putOne(nora, sent, source.sourceId);
  expect(await differences(caseId)).toEqual([]);
  const other = { ...sent, patient: { ...sent.patient, socialSecurityNumber: '900-12-7777' } };
  await putOne(nora, other, source.sourceId);
  const [second] = await differences(caseId);
  expect((await decide(caseId, second, 'take', nora)).status).toBe(200);
  expect((await known())?.socialSecurityNumber).toBe('XXX-XX-7777');
  expect(await differences(caseId)).toEqual([]);
});
