import { randomUUID } from 'node:crypto';
import { allCasesForPatient } from '@waypost/contract/graphql';
import { beforeAll, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { eventsAbout } from '../support/events.ts';
import { caseOf, merge, mergesOf, readPatient, someone, undoMerge } from '../support/merging.ts';
import type { Organization } from '../support/organization.ts';
import { worked } from '../support/processes.ts';
import { freshIdentifier, PATIENT, putPatient, register, registrationDesk } from '../support/registration.ts';

const { pool } = await testDatabase();
let at: Organization;
let rosa: Client;
let lena: Client;
let nadia: Client;
let here: string;
let there: string;
beforeAll(async () => {
  ({ at, rosa, lena, nadia } = await registrationDesk());
  here = at.facility(0).id;
  there = at.facility(-1).id;
});

const casesOf = async (patientId: string) =>
  (await rosa.read('case', allCasesForPatient, { patientId })).allCasesForPatient
    .map(({ caseId }) => caseId)
    .sort();
const merged = async (survivor: string, other: string) => {
  const { status, text, body } = await merge(rosa, survivor, other);
  expect(status, text).toBe(200);
  return body.mergeId;
};
const twoPeople = async () => ({
  a: await someone(rosa, 'Mari', 'Etcheverry'),
  b: await someone(rosa, 'Marisol', 'Echeverria', { email: 'b@example.org' }),
});

it('undoing a merge returns the moved records with their tasks if none were added since; a second undo is refused', async () => {
  const { a, b } = await twoPeople();
  const own = await caseOf(rosa, b.id, here);
  const moved = await caseOf(rosa, a.id, here, {
    coverages: [{ coverage: { insuranceName: 'Tidewater PPO', subscriberId: 'A-1' } }],
  });
  const mergeId = await merged(b.id, a.id);
  const back = await undoMerge(rosa, mergeId);
  expect(back.status, back.text).toBe(200);
  expect(back.body).toMatchObject({
    outcome: 'taken-back',
    merge: { mergeId, takenBackBy: rosa.userId },
    undecided: { cases: [], identifiers: [], fields: [] },
  });
  expect(await readPatient(rosa, a.id)).toMatchObject({ patientId: a.id, name: [{ firstName: 'Mari' }] });
  expect(await casesOf(a.id)).toEqual([moved.caseId]);
  expect(await casesOf(b.id)).toEqual([own.caseId]);
  for (const { id, identifier } of [a, b])
    expect(
      (await register(rosa, { name: [{ firstName: 'X', familyName: 'Y' }], identifiers: [identifier] })).body,
    ).toMatchObject({ outcome: 'known', patientId: id });
  await worked(pool, moved.caseId);
  const { rows } = await pool.query(
    'select distinct patient_first_name as name from task where case_id = $1',
    [moved.caseId],
  );
  expect(rows).toEqual([{ name: 'Mari' }]);
  for (const id of [a.id, b.id]) {
    const { rows: records } = await pool.query(
      `select snapshot from audit_record where domain_type = 'Patient' and domain_id = $1 and action = 'Mutation'
         and snapshot ->> 'MergeId' = $2`,
      [id, mergeId],
    );
    expect(records).toHaveLength(2);
    expect(records[0]?.snapshot).toMatchObject({ SurvivorId: b.id, MergedPatientId: a.id });
    expect((await eventsAbout(pool, id)).map(({ type }) => type)).toContain('patient.merge-taken-back');
  }
  expect(await undoMerge(rosa, mergeId)).toMatchObject({ status: 409, body: { code: 'MERGE_TAKEN_BACK' } });
  expect((await mergesOf(rosa, a.id)).body).toHaveLength(1);
  // They can be merged again.
  await merged(b.id, a.id);
});

it('undo lists records added to the survivor since, and changes nothing until a user assigns each to a patient', async () => {
  const { a, b } = await twoPeople();
  const moved = await caseOf(rosa, a.id, here);
  const mergeId = await merged(b.id, a.id);
  const theirs = await caseOf(rosa, a.id, here);
  const caseAfter = await caseOf(rosa, b.id, here);
  const given = freshIdentifier();
  await putPatient(rosa, {
    identifiers: [a.identifier, given],
    email: 'a@example.org',
    patientPhoneNumber: [{ phoneType: 'Home', phoneNumber: '5550100' }],
  });
  const listed = await undoMerge(rosa, mergeId);
  expect(listed.status, listed.text).toBe(200);
  const { undecided } = listed.body;
  expect(listed.body).toMatchObject({ outcome: 'undecided', merge: { takenBackAt: null } });
  expect(undecided.cases.map(({ caseId }) => caseId).sort()).toEqual(
    [theirs.caseId, caseAfter.caseId].sort(),
  );
  expect(undecided.identifiers).toMatchObject([given]);
  expect(undecided.fields).toEqual([
    { field: 'patientPhoneNumber', before: null, now: '5550100' },
    { field: 'email', before: 'b@example.org', now: 'a@example.org' },
  ]);
  const some = {
    cases: [{ caseId: theirs.caseId, patientId: a.id }],
    identifiers: [{ identifierId: undecided.identifiers[0]?.identifierId, patientId: a.id }],
    fields: [{ field: 'email', patientId: a.id }],
  };
  const rest = await undoMerge(rosa, mergeId, some);
  expect(rest.body).toMatchObject({
    outcome: 'undecided',
    undecided: {
      cases: [{ caseId: caseAfter.caseId }],
      identifiers: [],
      fields: [{ field: 'patientPhoneNumber' }],
    },
  });
  expect(await casesOf(b.id)).toEqual([moved.caseId, theirs.caseId, caseAfter.caseId].sort());
  for (const [wrong, path] of [
    [{ cases: [{ caseId: moved.caseId, patientId: a.id }] }, 'cases.0'],
    [{ cases: [{ caseId: caseAfter.caseId, patientId: randomUUID() }] }, 'cases.0.patientId'],
    [{ identifiers: [{ identifierId: randomUUID(), patientId: a.id }] }, 'identifiers.0'],
    [{ fields: [{ field: 'gender', patientId: a.id }] }, 'fields.0'],
  ] as const)
    expect(await undoMerge(rosa, mergeId, wrong)).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    });
  expect((await undoMerge(rosa, mergeId, { cases: [{ caseId: 'x', patientId: a.id }] })).status).toBe(400);

  const done = await undoMerge(rosa, mergeId, {
    ...some,
    cases: [...some.cases, { caseId: caseAfter.caseId, patientId: b.id }],
    fields: [...some.fields, { field: 'patientPhoneNumber', patientId: b.id }],
  });
  expect(done.body.outcome, done.text).toBe('taken-back');
  expect(await casesOf(a.id)).toEqual([moved.caseId, theirs.caseId].sort());
  expect(await casesOf(b.id)).toEqual([caseAfter.caseId]);
  expect(await readPatient(rosa, a.id)).toMatchObject({ email: 'a@example.org', patientPhoneNumber: [] });
  expect(await readPatient(rosa, b.id)).toMatchObject({
    email: 'b@example.org',
    patientPhoneNumber: [{ phoneNumber: '5550100' }],
  });
  expect((await putPatient(rosa, { identifiers: [given] })).body.patientId).toBe(a.id);
});

it('several merges in a row are undone from the latest to the first', async () => {
  const { a, b } = await twoPeople();
  const c = await someone(rosa, 'Mary', 'Etchebarne');
  const d = await someone(rosa, 'Maria', 'Etxeberria');
  const cases = await Promise.all([a, b, c, d].map(({ id }) => caseOf(rosa, id, here)));
  const [ofA, ofB, ofC, ofD] = cases.map(({ caseId }) => caseId);
  const first = await merged(b.id, a.id);
  const second = await merged(c.id, b.id);
  const third = await merged(c.id, d.id);
  for (const id of [a.id, b.id, c.id, d.id]) expect((await readPatient(rosa, id))?.patientId).toBe(c.id);
  expect(await casesOf(a.id)).toEqual([ofA, ofB, ofC, ofD].sort());
  for (const [early, late] of [
    [first, second],
    [second, third],
  ] as const) {
    const refused = await undoMerge(rosa, early);
    expect(refused).toMatchObject({ status: 409, body: { code: 'MERGE_LATER' } });
    expect(refused.body.errors?.[0]?.message).toContain(late);
  }
  for (const id of [third, second, first])
    expect((await undoMerge(rosa, id)).body.outcome).toBe('taken-back');
  for (const [{ id }, own] of [
    [a, ofA],
    [b, ofB],
    [c, ofC],
    [d, ofD],
  ] as const)
    expect(await casesOf(id)).toEqual([own]);
});

it('a merge can be undone for thirty days only', async () => {
  const { a, b } = await twoPeople();
  const mergeId = await merged(b.id, a.id);
  const ago = (days: number) =>
    pool.query('update patient_merge set merged_at = $2 where id = $1', [
      mergeId,
      new Date(Date.now() - days * 86_400_000),
    ]);
  await ago(30.01);
  expect(await undoMerge(rosa, mergeId)).toMatchObject({ status: 409, body: { code: 'MERGE_TOO_OLD' } });
  expect((await readPatient(rosa, a.id))?.patientId).toBe(b.id);
  await ago(29.99);
  expect((await undoMerge(rosa, mergeId)).body.outcome).toBe('taken-back');
});

it('undoing a merge requires the permissions of a merge, and access to everything that it moves', async () => {
  const { a, b } = await twoPeople();
  await caseOf(rosa, a.id, there);
  await caseOf(rosa, b.id, here);
  const mergeId = await merged(b.id, a.id);
  for (const [client, status] of [
    [new Client({ ...rosa, idToken: 'none' }), 401],
    [await at.person('joel'), 403],
    [nadia, 404],
  ] as const)
    expect((await undoMerge(client, mergeId)).status).toBe(status);
  expect((await undoMerge(rosa, randomUUID())).status).toBe(404);
  const unseen = await someone(rosa, 'Noa', 'Here');
  const into = await someone(rosa, 'Noah', 'Here');
  await caseOf(rosa, unseen.id, here);
  const elsewhere = await merged(into.id, unseen.id);
  expect((await undoMerge(lena, elsewhere)).status).toBe(404);
  await caseOf(lena, into.id, there);
  expect(await undoMerge(lena, elsewhere)).toMatchObject({ status: 409, body: { code: 'MERGE_ELSEWHERE' } });
  expect((await readPatient(rosa, unseen.id))?.patientId).toBe(into.id);
  // The survivor's own case at another facility stays and does not block the undo, because Lena sees what
  // returns.
  const back = await undoMerge(lena, mergeId);
  expect(back.body.outcome, back.text).toBe('taken-back');
  expect(await casesOf(a.id)).toHaveLength(1);
});

it('undoing a merge leaves a case that was moved to another patient since', async () => {
  const { a, b } = await twoPeople();
  const c = await someone(rosa, 'Other', 'Person');
  const moved = await caseOf(rosa, a.id, here);
  const mergeId = await merged(b.id, a.id);
  const answer = await rosa.call(
    'POST',
    `/services/case/api/Case/${moved.caseId}/move`,
    { patient: { patientId: c.id } },
    { 'if-match': '"2"' },
  );
  expect(answer.status, answer.text).toBe(200);
  expect((await undoMerge(rosa, mergeId)).body.outcome).toBe('taken-back');
  expect(await casesOf(c.id)).toEqual([moved.caseId]);
  expect(await casesOf(a.id)).toEqual([]);
  const change = { 'if-match': `"${(await readPatient(rosa, a.id))?.version}"` };
  expect((await rosa.call('PATCH', `${PATIENT}/${a.id}`, { language: 'es' }, change)).status).toBe(200);
});
