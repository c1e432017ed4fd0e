import { randomUUID } from 'node:crypto';
import type { AuditPage } from '@waypost/contract/audit/calls';
import { allCasesForPatient, casePatients } from '@waypost/contract/graphql';
import { beforeAll, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { eventsAbout } from '../support/events.ts';
import { caseOf, merge, mergesOf, preview, readPatient, type Someone, someone } from '../support/merging.ts';
import type { Organization } from '../support/organization.ts';
import { worked } from '../support/processes.ts';
import {
  freshIdentifier,
  named,
  open,
  PATIENT,
  putPatient,
  register,
  registrationDesk,
} from '../support/registration.ts';
import { noSearch } from '../support/samples/audit.ts';
import { listTasks } from '../support/tasks.ts';

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

const insured = [{ coverage: { insuranceName: 'Tidewater PPO', subscriberId: 'ACT000915' } }];
const casesOf = async (client: Client, patientId: string) =>
  (await client.read('case', allCasesForPatient, { patientId })).allCasesForPatient.map(
    ({ caseId }) => caseId,
  );
const two = async (): Promise<[Someone, Someone]> => [
  await someone(rosa, 'Marisol', 'Echeverria', { birthDate: '1984-03-14' }),
  await someone(rosa, 'Mari', 'Etcheverry', { birthDate: '1984-04-13', email: 'mari@example.org' }),
];
const recordsOf = async (patientId: string) =>
  (
    await pool.query(
      `select details, snapshot from audit_record where domain_type = 'Patient' and domain_id = $1
         and action = 'Mutation' order by occurred_at desc, id desc`,
      [patientId],
    )
  ).rows;

it('the preview shows both patients and the records that would move; the merge moves tasks with assignees and is audited for both', async () => {
  const [survivor, merged] = await two();
  const own = await caseOf(rosa, survivor.id, here);
  const moving = await caseOf(rosa, merged.id, here, { coverages: insured });
  const [task] = await worked(pool, moving.caseId);
  const path = `/services/task/tasks/${task?.id}`;
  const started = await rosa.call<{ version: number }>(
    'PATCH',
    path,
    { status: 'InProcess' },
    { 'if-match': '1' },
  );
  expect(started.status, started.text).toBe(200);

  const shown = await preview(rosa, survivor.id, merged.id);
  expect(shown.status, shown.text).toBe(200);
  expect(shown.body).toMatchObject({
    survivor: { patientId: survivor.id, birthDate: '1984-03-14' },
    merged: { patientId: merged.id, birthDate: '1984-04-13', email: 'mari@example.org' },
    differs: ['name', 'birthDate', 'medicalRecordNumber', 'email'],
    cases: [{ caseId: moving.caseId, caseNumber: moving.caseNumber }],
  });
  expect(shown.body.identifiers.map(({ type }) => type).sort()).toEqual(['MR', 'PI']);
  expect(await casesOf(rosa, merged.id)).toEqual([moving.caseId]);

  const reason = 'Registered twice at the desk';
  const done = await merge(rosa, survivor.id, merged.id, { reason });
  expect(done.status, done.text).toBe(200);
  expect(done.body).toMatchObject({
    survivorId: survivor.id,
    mergedPatientId: merged.id,
    mergedPatient: { firstName: 'Mari', familyName: 'Etcheverry' },
    mergedBy: rosa.userId,
    movedCaseIds: [moving.caseId],
    takenBackAt: null,
  });
  expect(done.body.movedIdentifierIds).toHaveLength(2);
  expect((await mergesOf(rosa, survivor.id)).body).toEqual([done.body]);
  expect((await mergesOf(rosa, merged.id)).body).toEqual([done.body]);

  // A request for the merged patient returns the survivor, with the cases of both.
  expect(await readPatient(rosa, merged.id)).toMatchObject({ patientId: survivor.id, email: null });
  for (const id of [survivor.id, merged.id])
    expect((await casesOf(rosa, id)).sort()).toEqual([own.caseId, moving.caseId].sort());
  const { rows } = await pool.query(
    'select assignee_id, status, patient_last_name as name from task where id = $1',
    [task?.id],
  );
  expect(rows).toEqual([{ assignee_id: rosa.userId, status: 'InProcess', name: 'Echeverria' }]);

  const snapshot = {
    MergeId: done.body.mergeId,
    SurvivorId: survivor.id,
    MergedPatientId: merged.id,
    Reason: reason,
  };
  expect((await recordsOf(survivor.id))[0]).toMatchObject({
    details: [{ propertyName: 'Merged patient', previousValue: null, newValue: merged.id }],
    snapshot,
  });
  expect((await recordsOf(merged.id))[0]).toMatchObject({
    details: [{ propertyName: 'Merged into', previousValue: null, newValue: survivor.id }],
    snapshot,
  });
  // The history of the moved case names both patients by number, as the Audit History page shows it.
  const history = await (await at.person('joel')).call<AuditPage>(
    'GET',
    `/services/audit/api/AuditHistory/${moving.caseId}?limit=100`,
  );
  const numberOf = async (id: string) =>
    (await pool.query('select patient_number as number from patient where id = $1', [id])).rows[0].number;
  const details = history.body.rows.flatMap(({ mutationDetails }) => mutationDetails);
  for (const [propertyName, newValue] of [
    ['Merged into', await numberOf(survivor.id)],
    ['Merged patient', await numberOf(merged.id)],
  ])
    expect(details, history.text).toContainEqual({ propertyName, previousValue: null, newValue });
  expect((await eventsAbout(pool, survivor.id)).filter(({ type }) => type === 'patient.merged')).toEqual([
    expect.objectContaining({ facility_id: here, data: { mergedPatientId: merged.id } }),
  ]);
  expect((await eventsAbout(pool, moving.caseId)).filter(({ type }) => type === 'case.moved')).toEqual([
    expect.objectContaining({
      data: { patientId: survivor.id, previousPatientId: merged.id, toFacilityId: here },
    }),
  ]);
});

it('the number or id of a merged patient resolves to the surviving patient', async () => {
  const [survivor, merged] = await two();
  await merge(rosa, survivor.id, merged.id);
  const again = await register(rosa, { name: named('Mari', 'Etcheverry'), identifiers: [merged.identifier] });
  expect(again.body).toMatchObject({ outcome: 'known', patientId: survivor.id });
  // The previous name and date of birth still identify the patient, because no number was reassigned.
  const put = await putPatient(rosa, {
    identifiers: [merged.identifier, freshIdentifier()],
    name: named('Mari', 'Etcheverry'),
    birthDate: '1984-04-13',
  });
  expect(put.body).toMatchObject({ outcome: 'changed', patientId: survivor.id });
  const outsider = { identifiers: [merged.identifier], name: named('Ola', 'Far'), birthDate: '1950-01-01' };
  expect(await putPatient(rosa, outsider)).toMatchObject({
    status: 409,
    body: { code: 'IDENTIFIER_RECYCLED' },
  });
  for (const patient of [{ patientId: merged.id }, { identifier: merged.identifier }]) {
    const opened = await open(rosa, { patient, facilityId: here, dateOfServiceStart: '2027-03-01' });
    expect(opened.body).toMatchObject({ outcome: 'opened', patientId: survivor.id });
  }
  const change = await rosa.call(
    'PATCH',
    `${PATIENT}/${merged.id}`,
    { language: 'es' },
    { 'if-match': '"1"' },
  );
  expect(change).toMatchObject({ status: 409, body: { code: 'PATIENT_MERGED' } });
});

it('a merged patient is not proposed or found by search or in the task list; the survivor’s cases are', async () => {
  const birthDate = '1990-05-06';
  const survivor = await someone(rosa, 'Ida', 'Stonewall', { birthDate });
  const merged = await someone(rosa, 'Ida', 'Stonewall', { birthDate });
  const misnamed = await someone(rosa, 'Ida', 'Stonehenge', { birthDate });
  const { caseId } = await caseOf(rosa, misnamed.id, here, { coverages: insured });
  const tasks = (await worked(pool, caseId)).map(({ id }) => id);
  const proposed = async () =>
    (await register(rosa, { name: named('Ida', 'Stonewall'), birthDate })).body.candidates.map(
      ({ patientId }) => patientId,
    );
  const found = async (lastName: string) => {
    const filter = { patientLastName: { filterType: 'text', type: 'startsWith', filter: lastName } } as const;
    return {
      cases: (await rosa.read('search', casePatients, { lastName })).casePatients.rows.map(
        (row) => row.caseId,
      ),
      tasks: (await listTasks(rosa, filter)).map(({ id }) => id).sort(),
    };
  };
  expect((await proposed()).sort()).toEqual([survivor.id, merged.id].sort());
  expect(await found('Stonehenge')).toEqual({ cases: [caseId], tasks: tasks.toSorted() });
  for (const { id } of [merged, misnamed]) expect((await merge(rosa, survivor.id, id)).status).toBe(200);
  expect(await proposed()).toEqual([survivor.id]);
  expect(await found('Stonehenge')).toEqual({ cases: [], tasks: [] });
  expect(await found('Stonewall')).toEqual({ cases: [caseId], tasks: tasks.toSorted() });
});

it('a merge is refused with the same patient, a merged one, an older version, or missing fields, and merges nothing', async () => {
  const [survivor, merged] = await two();
  const itself = await merge(rosa, survivor.id, survivor.id.toUpperCase());
  expect(itself).toMatchObject({ status: 422, body: { errors: [{ path: 'mergedPatientId' }] } });
  for (const seen of [{ version: 2 }, { mergedVersion: 2 }])
    expect((await merge(rosa, survivor.id, merged.id, seen)).status).toBe(412);
  const path = `${PATIENT}/${survivor.id}/merge`;
  expect((await rosa.call('POST', path, {}, { 'if-match': '"1"' })).status).toBe(400);
  const body = { mergedPatientId: merged.id, mergedVersion: 1 };
  expect((await rosa.call('POST', path, body)).status).toBe(428);
  expect((await preview(rosa, survivor.id, 'nobody')).status).toBe(400);
  expect((await mergesOf(rosa, survivor.id)).body).toEqual([]);
  expect(await readPatient(rosa, merged.id)).toMatchObject({ patientId: merged.id });

  expect((await merge(rosa, survivor.id, merged.id)).status).toBe(200);
  const third = await someone(rosa);
  for (const [into, who] of [
    [survivor.id, merged.id],
    [third.id, merged.id],
    [merged.id, third.id],
  ] as const) {
    expect(await merge(rosa, into, who, { version: 1, mergedVersion: 1 })).toMatchObject({
      status: 409,
      body: { code: 'PATIENT_MERGED' },
    });
    expect((await preview(rosa, into, who)).status).toBe(409);
  }
  expect((await mergesOf(rosa, third.id)).body).toEqual([]);
});

it('merging requires permission to change patients and cases, and access to everything that moves', async () => {
  const [survivor, merged] = await two();
  await caseOf(rosa, survivor.id, here);
  await caseOf(rosa, merged.id, here);
  const seen = { version: 1, mergedVersion: 1 };
  const joel = await at.person('joel');
  const nobody = new Client({ ...rosa, idToken: 'none' });
  for (const [client, status] of [
    [nobody, 401],
    [joel, 403],
    [lena, 404],
    [nadia, 404],
  ] as const) {
    expect((await preview(client, survivor.id, merged.id)).status).toBe(status);
    expect((await merge(client, survivor.id, merged.id, seen)).status).toBe(status);
    expect((await mergesOf(client, survivor.id)).status).toBe(status);
  }
  expect((await merge(rosa, survivor.id, randomUUID(), seen)).status).toBe(404);
  // Lena sees one of the two cases that would move.
  await caseOf(lena, merged.id, there);
  await caseOf(lena, survivor.id, there);
  for (const answer of [
    await preview(lena, survivor.id, merged.id),
    await merge(lena, survivor.id, merged.id, seen),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'MERGE_ELSEWHERE' } });
  expect((await casesOf(rosa, merged.id)).length).toBe(2);
  const done = await merge(rosa, survivor.id, merged.id, seen);
  expect(done.body.movedCaseIds).toHaveLength(2);
  expect((await mergesOf(lena, survivor.id)).body[0]?.movedCaseIds).toHaveLength(1);
});

it('records of a merged patient are visible where the survivor is known, and nowhere else', async () => {
  const [survivor, merged] = await two();
  await caseOf(rosa, merged.id, here);
  await merge(rosa, survivor.id, merged.id);
  const auditor = (lastName: string, facility: number) =>
    at.invite({ firstName: 'Ute', lastName, role: 'Auditor', facilities: [facility] });
  const search = async (client: Client) => {
    const asked = { ...noSearch, domainType: 'Patient', domainId: merged.id };
    const { body } = await client.call<AuditPage>('POST', '/services/audit/api/AuditHistory/search', asked);
    return body.rows.map(({ actionType }) => actionType);
  };
  expect(await search(await auditor('Frank', 0))).toEqual(expect.arrayContaining(['Mutation', 'View']));
  expect(await search(await auditor('Far', -1))).toEqual([]);
});

it('the survivor is proposed once under each merged name, also after a second merge', async () => {
  const birthDate = '1961-07-19';
  const first = await someone(rosa, 'Odile', 'Marchetti', { birthDate });
  const second = await someone(rosa, 'Odile', 'Vasquez', { birthDate });
  const third = await someone(rosa, 'Odile', 'Brankovic', { birthDate });
  await merge(rosa, second.id, first.id);
  await merge(rosa, third.id, second.id);
  const by = async (last: string) => (await register(rosa, { name: named('Odile', last), birthDate })).body;
  for (const last of ['Marchetti', 'Vasquez', 'Brankovic'])
    expect(await by(last), last).toMatchObject({
      outcome: 'proposed',
      candidates: [{ patientId: third.id, rule: 'name-and-birth-date' }],
    });
});
