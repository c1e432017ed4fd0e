import {
  allCasesForPatient,
  getCaseCoverages,
  getCaseDetails,
  getCaseNotes,
} from '@waypost/contract/graphql';
import { beforeAll, expect, it } from 'vitest';
import { Client, newKey } from '../support/client.ts';
import { ofCase, write } from '../support/comments.ts';
import { testDatabase } from '../support/database.ts';
import { eventsAbout } from '../support/events.ts';
import { caseOf, someone } from '../support/merging.ts';
import { addOrder } from '../support/orders.ts';
import type { Organization } from '../support/organization.ts';
import { worked } from '../support/processes.ts';
import { CASE, freshIdentifier, putCase, registrationDesk } from '../support/registration.ts';

const { pool } = await testDatabase();
let at: Organization;
let rosa: Client;
let lena: Client;
let noor: Client;
let nadia: Client;
let here: string;
let there: string;
beforeAll(async () => {
  ({ at, rosa, lena, nadia } = await registrationDesk());
  noor = await at.invite({ firstName: 'Noor', lastName: 'Haddad', role: 'Registrar', facilities: [0] });
  here = at.facility(0).id;
  there = at.facility(-1).id;
});

type Moved = {
  outcome: string;
  code: string;
  version: number;
  patientId: string;
  errors: { path: string }[];
};
const move = (client: Client, caseId: string, to: object, version: number) =>
  client.call<Moved>('POST', `${CASE}/${caseId}/move`, to, { 'if-match': `"${version}"` });
const insured = [{ coverage: { insuranceName: 'Tidewater PPO', subscriberId: 'ACT000915' } }];
const start = async (client: Client, taskId: string) => {
  const answer = await client.call(
    'PATCH',
    `/services/task/tasks/${taskId}`,
    { status: 'InProcess' },
    { 'if-match': '1' },
  );
  expect(answer.status, answer.text).toBe(200);
};
const taskOf = async (caseId: string) =>
  (
    await pool.query(
      `select t.id, t.status, t.assignee_id, t.facility_id, t.patient_last_name as name, t.start_url
       from task t where t.case_id = $1 and t.process = 'Insurance Verification'`,
      [caseId],
    )
  ).rows;
const mutations = async (kind: string, id: string) =>
  (
    await pool.query(
      `select details from audit_record where domain_type = $1 and domain_id = $2 and action = 'Mutation'
         and operation = 'Update' order by occurred_at, id`,
      [kind, id],
    )
  ).rows.flatMap(({ details }) => details);

it('moving a visit to the right patient also moves its tasks with their assignees, and is recorded for both patients', async () => {
  const invalid = await someone(rosa, 'Ana', 'Wrong');
  const right = await someone(rosa, 'Ana', 'Right');
  const { caseId, caseNumber } = await caseOf(rosa, invalid.id, here, { coverages: insured });
  await worked(pool, caseId);
  const [task] = await taskOf(caseId);
  await start(rosa, task?.id ?? '');
  const moved = await move(rosa, caseId, { patient: { identifier: right.identifier } }, 1);
  expect(moved, moved.text).toMatchObject({
    status: 200,
    body: { outcome: 'moved', caseId, patientId: right.id, version: 2 },
  });
  const details = (await rosa.read('case', getCaseDetails, { caseNumber })).getCaseDetails;
  expect(details).toMatchObject({ patientId: right.id, patient: { lastName: 'Right' } });
  for (const [patientId, cases] of [
    [invalid.id, []],
    [right.id, [{ caseId }]],
  ] as const)
    expect((await rosa.read('case', allCasesForPatient, { patientId })).allCasesForPatient).toMatchObject(
      cases,
    );
  await worked(pool, caseId);
  expect(await taskOf(caseId)).toMatchObject([
    { id: task?.id, status: 'InProcess', assignee_id: rosa.userId, name: 'Right' },
  ]);
  expect(await mutations('Case', caseId)).toEqual([
    { propertyName: 'Patient', previousValue: invalid.id, newValue: right.id },
  ]);
  expect(await mutations('Patient', invalid.id)).toEqual([
    { propertyName: 'Case', previousValue: caseId, newValue: null },
  ]);
  expect(await mutations('Patient', right.id)).toEqual([
    { propertyName: 'Case', previousValue: null, newValue: caseId },
  ]);
  expect((await eventsAbout(pool, caseId)).filter(({ type }) => type === 'case.moved')).toEqual([
    expect.objectContaining({
      data: { patientId: right.id, previousPatientId: invalid.id, toFacilityId: here },
    }),
  ]);
  expect((await move(rosa, caseId, { patient: { patientId: right.id } }, 2)).body).toMatchObject({
    outcome: 'known',
    version: 2,
  });
});

it('moving a case to another facility moves all of its records; tasks of users without that facility return to their group', async () => {
  const patient = await someone(rosa);
  const identifier = freshIdentifier('VN');
  const { body } = await putCase(rosa, {
    patient: { patientId: patient.id },
    facilityId: here,
    dateOfServiceStart: '2027-02-03',
    identifiers: [identifier],
    coverages: [...insured, { coverage: { insuranceName: 'Harbor HMO', subscriberId: 'H-1' } }],
  });
  const { caseId, caseNumber } = body;
  const [first, second] = (await worked(pool, caseId)).filter(
    ({ process }) => process === 'Insurance Verification',
  );
  await start(rosa, first?.id ?? '');
  await start(noor, second?.id ?? '');
  await rosa.call(
    'POST',
    '/services/case/api/case/notes',
    { caseId, note: 'Hello', eventType: 'Message' },
    newKey(),
  );
  await addOrder(await at.person('ruth'), caseId, {});
  const words = await write(await at.person('ruth'), ofCase(caseId));
  expect(words.status, words.text).toBe(201);
  await pool.query(
    `insert into eligibility_transaction (entity_id, id, facility_id, payer_code, payer_name, task_id, case_id,
       requested_by, request_source, state, request, patient_name, trace_number, control_number, sent_at, lease_until,
       raw_270_sealed)
     values ($1, gen_random_uuid(), $2, 'X', 'X', $3, $4, $5, 'test', 'cancelled', '{}', 'X', gen_random_uuid()::text, 1,
       now(), now(), '')`,
    [at.id, here, first?.id, caseId, rosa.userId],
  );
  await pool.query(
    `insert into generated_document (entity_id, id, case_id, facility_id, template, template_name, task_id, event_id,
       ordered_at, making)
     values ($1, gen_random_uuid(), $2, $3, 'X', 'X', $4, gen_random_uuid(), now(), 'failed')`,
    [at.id, caseId, here, first?.id],
  );
  const parts = async () => {
    const { rows } = await pool.query(
      `select table_name as name, column_name as by from information_schema.columns c
       where table_schema = 'public' and column_name in ('case_id', 'task_id', 'comment_id', 'order_id')
         and exists (select from information_schema.columns f where f.table_schema = 'public'
           and f.table_name = c.table_name and f.column_name = 'facility_id')
         and table_name !~ '^(webhook_|event$|bulk_change)'`,
    );
    const found: Record<string, string[]> = {};
    const ids = {
      case_id: 'select $1::uuid',
      task_id: 'select id from task where case_id = $1',
      comment_id: 'select id from case_comment where case_id = $1',
      order_id: 'select id from case_order where case_id = $1',
    };
    for (const { name, by } of rows as { name: string; by: keyof typeof ids }[]) {
      const { rows: at } = await pool.query(
        `select distinct facility_id as id from ${name} where ${by} in (${ids[by]})`,
        [caseId],
      );
      if (at.length > 0) found[name] = at.map(({ id }) => id);
    }
    return found;
  };
  const before = await parts();
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'task',
      'task_step',
      'task_reason',
      'case_coverage',
      'case_identifier',
      'case_note',
      'case_order',
      'case_comment',
      'eligibility_transaction',
      'generated_document',
    ]),
  );
  const moved = await move(rosa, caseId, { facilityId: there }, 1);
  expect(moved, moved.text).toMatchObject({ status: 200, body: { outcome: 'moved', version: 2 } });
  const after = await parts();
  expect(Object.keys(after)).toEqual(expect.arrayContaining(Object.keys(before)));
  for (const [name, places] of Object.entries(after)) expect(places, name).toEqual([there]);

  const tasks = await taskOf(caseId);
  expect(tasks.find(({ id }) => id === first?.id)).toMatchObject({
    status: 'InProcess',
    assignee_id: rosa.userId,
  });
  expect(tasks.find(({ id }) => id === second?.id)).toMatchObject({ status: 'Open', assignee_id: null });
  expect(tasks.some(({ start_url }) => start_url.includes(here))).toBe(false);
  // Users who work only there now see the whole case, and users of the previous facility see nothing new.
  const seen = async (client: Client) => ({
    details: (await client.read('case', getCaseDetails, { caseNumber })).getCaseDetails?.facilityId,
    coverages: (await client.read('case', getCaseCoverages, { caseId })).getCaseCoverages.length,
    notes: (await client.read('case', getCaseNotes, { caseId })).getCaseNotes.map(({ note }) => note),
    task: (await client.call('GET', `/services/task/tasks/${first?.id}`)).status,
  });
  expect(await seen(lena)).toEqual({ details: there, coverages: 2, notes: ['Hello'], task: 200 });
  expect(await seen(noor)).toEqual({ details: undefined, coverages: 0, notes: [], task: 404 });
  expect(await mutations('Case', caseId)).toEqual([
    { propertyName: 'Facility', previousValue: here, newValue: there },
  ]);
  const events = (await eventsAbout(pool, caseId)).filter(({ type }) => type === 'case.moved');
  expect(events.map(({ facility_id }) => facility_id)).toEqual([here, there]);
  await worked(pool, caseId);
  expect((await taskOf(caseId)).map(({ id }) => id).sort()).toEqual(tasks.map(({ id }) => id).sort());
  const put = (facilityId: string) =>
    putCase(rosa, {
      patient: { patientId: patient.id },
      facilityId,
      dateOfServiceStart: '2027-02-03',
      identifiers: [identifier],
    });
  expect(await put(here)).toMatchObject({ status: 422, body: { errors: [{ path: 'facilityId' }] } });
  expect((await put(there)).body).toMatchObject({ outcome: 'known', caseId });
});

it('an appointment in the facility’s time zone gets the zone of the new facility at the same instant; another zone stays', async () => {
  const startsAt = '2027-02-03T14:30:00.000Z';
  const zoneAfter = async (timeZone?: string) => {
    const patient = await someone(rosa);
    const { caseId, caseNumber } = await caseOf(rosa, patient.id, here, {
      appointment: { startsAt, ...(timeZone && { timeZone }) },
    });
    expect((await move(rosa, caseId, { facilityId: at.facility(1).id }, 1)).status).toBe(200);
    return (await rosa.read('case', getCaseDetails, { caseNumber })).getCaseDetails?.appointment;
  };
  expect(await zoneAfter()).toMatchObject({ startsAt, timeZone: at.facility(1).timeZone });
  expect(await zoneAfter('America/Denver')).toMatchObject({ startsAt, timeZone: 'America/Denver' });
});

it('moving a case requires the permission, a version, a target, and access to both facilities; otherwise nothing moves', async () => {
  const patient = await someone(rosa);
  const other = await someone(nadia);
  const { caseId, caseNumber } = await caseOf(rosa, patient.id, here);
  const to = { facilityId: there };
  expect((await move(new Client({ ...rosa, idToken: 'none' }), caseId, to, 1)).status).toBe(401);
  expect((await move(await at.person('joel'), caseId, to, 1)).status).toBe(403);
  expect((await move(lena, caseId, to, 1)).status).toBe(404);
  expect((await move(nadia, caseId, to, 1)).status).toBe(404);
  expect((await move(noor, caseId, to, 1)).status).toBe(403);
  expect((await move(rosa, caseId, to, 2)).status).toBe(412);
  expect((await rosa.call('POST', `${CASE}/${caseId}/move`, to)).status).toBe(428);
  expect((await move(rosa, caseId, {}, 1)).status).toBe(400);
  expect((await move(rosa, caseId, { facilityId: nadia.entityId }, 1)).status).toBe(403);
  for (const [refused, path] of [
    [{ patientId: other.id }, 'patient.patientId'],
    [{ identifier: other.identifier }, 'patient.identifier'],
  ] as const)
    expect(await move(rosa, caseId, { patient: refused }, 1)).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    });
  expect((await rosa.read('case', getCaseDetails, { caseNumber })).getCaseDetails).toMatchObject({
    facilityId: here,
    patientId: patient.id,
  });
  expect(await mutations('Case', caseId)).toEqual([]);
});

it('a case that moves while its tasks are opened has no task with the other patient’s name or at the other facility', async () => {
  for (const to of [{ facilityId: there }, { patient: true }, { facilityId: there, patient: true }]) {
    const invalid = await someone(rosa, 'Ana', 'Wrong');
    const right = await someone(rosa, 'Ana', 'Right');
    const cases = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { caseId } = await caseOf(rosa, invalid.id, here, { coverages: insured });
        const target = { ...to, ...(to.patient && { patient: { patientId: right.id } }) };
        const moved = await move(rosa, caseId, target, 1);
        expect(moved.status, moved.text).toBe(200);
        return caseId;
      }),
    );
    for (const caseId of cases) {
      await worked(pool, caseId);
      const tasks = await taskOf(caseId);
      expect(tasks).toHaveLength(1);
      expect(tasks).toMatchObject([
        { name: to.patient ? 'Right' : 'Wrong', facility_id: to.facilityId ?? here },
      ]);
    }
  }
});
