import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, expect, it } from 'vitest';
import { setAvailability } from '../support/assignment.ts';
import { fill } from '../support/cases.ts';
import { type Client, newKey } from '../support/client.ts';
import { coveredCase } from '../support/coverages.ts';
import { testDatabase } from '../support/database.ts';
import { TABLES } from '../support/decision.ts';
import { verifyAndWait } from '../support/eligibility-transactions.ts';
import { match, must } from '../support/emitting/scenario.ts';
import { eventsAbout } from '../support/events.ts';
import { addOrder, ORDERS, ordersOf } from '../support/orders.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { quiet, readTask, reasonsOf, tasksOpenedFor, uninsuredCase, worked } from '../support/processes.ts';

const { pool } = await testDatabase();
let here: Organization;
let dana: Client;
let ruth: Client;
let tomasz: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [dana, ruth, tomasz] = await here.people('dana', 'ruth', 'tomasz');
});

/** A member with coverage at the stand-in payer. */
const MEMBER = 'ACT000915';
/** Requests a check for the case of a task. */
const check = (task: Task, memberId: string, payerCode = 'TWM01') =>
  verifyAndWait(dana, { payerCode, memberId, taskId: task.id });
const about = async (caseId: string, payerCode: string) =>
  (await worked(pool, caseId)).filter(
    ({ process, subject }) => process === 'Eligibility' && subject === payerCode,
  );

/** A new case with an unchecked insurance of TWM01, and its verification task. */
async function unaskedTask(): Promise<{ task: Task; caseId: string }> {
  const { caseId, patientId } = await uninsuredCase(ruth);
  const { newOne, add } = await coveredCase(ruth);
  await must(add(newOne({}, { patientId }), ruth, newKey(), caseId));
  const made = (await worked(pool, caseId)).find(({ process }) => process === 'Insurance Verification');
  return { task: await readTask(dana, made?.id ?? ''), caseId };
}

it('an answer classified as an exception opens one task for the group with to-dos, due days, priority and reason [W-002]', async () => {
  const { task, caseId } = await unaskedTask();
  const answer = await check(task, 'INA000001');
  const [made, ...others] = await about(caseId, 'TWM01');
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    task_name: 'Eligibility Exception',
    status: 'Open',
    assignee_id: null,
    priority: 3,
    condition_code: null,
    business_exceptions: expect.arrayContaining([{ id: '1', description: 'Coverage not active' }]),
  });
  const shown = await readTask(dana, made?.id ?? '');
  expect(shown.toDos.map(({ recommendation }) => recommendation)).toEqual([
    'Ask the patient for other coverage',
    'Check eligibility again',
  ]);
  expect(shown.toDos[0]?.resolutionOptions).toEqual([
    'Other coverage added',
    'No other coverage',
    'Not reached',
  ]);
  expect(shown.authorization.permission).toBe('eligibility');
  const [reason] = await reasonsOf(dana, shown.id);
  expect(reason).toMatchObject({ made: 'opened', eventType: 'eligibility.answered' });
  expect(reason?.tables.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Eligibility_Exceptions', true],
    ['Eligibility_UserTaskProperties', true],
    ['Eligibility_UserTaskToDos', true],
  ]);
  expect(reason?.tables[0]?.rules.map(({ row }) => row)).toContain(1);
  expect(reason?.facts).toContainEqual({ name: 'Rules met', value: expect.stringContaining('1') });
  expect((await eventsAbout(pool, shown.id)).map(({ type, actor_kind }) => [type, actor_kind])).toEqual([
    ['task.created', 'service'],
  ]);
  const { rows } = await pool.query(
    "select operation, actor_kind from audit_record where domain_type = 'Task' and domain_id = $1 and action = 'Mutation'",
    [shown.id],
  );
  expect(rows).toEqual([{ operation: 'Create', actor_kind: 'service' }]);
  // The same event again, as an operator would requeue it.
  await pool.query(
    `insert into event_delivery (entity_id, consumer, seq, event_id, order_key)
     select e.entity_id, 'process Eligibility', e.seq, e.id, e.case_id from event e where e.subject_id = $1
       and e.type = 'eligibility.answered'`,
    [answer.id],
  );
  expect((await about(caseId, 'TWM01')).map(({ id }) => id)).toEqual([shown.id]);
});

it('an answer has its matched rules and the most severe outcome, and a task shows them [W-077]', async () => {
  const { task, caseId } = await unaskedTask();
  await check(task, 'INA000002');
  const [made] = await about(caseId, 'TWM01');
  const { eligibility } = (await readTask(dana, made?.id ?? '')).domainModels;
  expect(eligibility).toMatchObject({ riskIndicator: 'Exception' });
  expect(eligibility?.rulesResult).toContainEqual({
    id: '1',
    name: 'Coverage not active',
    outcome: 'Exception',
  });
});

it('a rejection opens a task with the payer’s code, and the next good answer closes it unless somebody is working on it', async () => {
  const { task, caseId } = await unaskedTask();
  await check(task, 'AAA720001');
  const [made] = await about(caseId, 'TWM01');
  expect(made).toMatchObject({ condition_code: '72', status: 'Open' });
  // The recommendation depends on the cause, which follows from the code.
  expect((await readTask(dana, made?.id ?? '')).toDos.map(({ recommendation }) => recommendation)).toEqual([
    'Compare what was sent with the insurance card',
    'Check eligibility again',
    'Call the payer when the answer is still not usable',
  ]);
  // Another failure: the open task stays the only one, and its version is unchanged.
  await check(task, 'AAA750001');
  expect(await about(caseId, 'TWM01')).toEqual([
    expect.objectContaining({ id: made?.id, condition_code: '75' }),
  ]);
  const before = await readTask(dana, made?.id ?? '');
  expect(before.version).toBe(1);
  // The screen uses it to ask again before the task is finished.
  expect(before.domainModels.eligibility?.rejectReasonCode).toBe('75');
  const reasons = await reasonsOf(dana, before.id);
  expect(reasons.map(({ made: what }) => what)).toEqual(['updated', 'opened']);
  expect(reasons.flatMap(({ facts }) => facts.filter(({ name }) => name === 'Answer'))).toEqual([
    { name: 'Answer', value: 'Rejected, AAA 75' },
    { name: 'Answer', value: 'Rejected, AAA 72' },
  ]);
  const path = `/services/task/tasks/${before.id}`;
  const started = await must(dana.call<Task>('PATCH', path, { status: 'InProcess' }, match(before)));
  await check(task, 'ACT000001');
  expect(await about(caseId, 'TWM01')).toEqual([expect.objectContaining({ status: 'InProcess' })]);
  // A rule may elevate a task in process, and leaves its assignee.
  const become = (status: string) =>
    pool.query('update task set status = $2 where id = $1', [before.id, status]);
  await become('Elevated');
  await check(task, 'ACT000001');
  expect(await about(caseId, 'TWM01')).toEqual([expect.objectContaining({ status: 'Elevated' })]);
  await become('InProcess');
  await must(dana.call<Task>('PATCH', path, { status: 'Open' }, match(started)));
  await check(task, 'ACT000001');
  expect(await about(caseId, 'TWM01')).toEqual([expect.objectContaining({ status: 'Complete' })]);
});

it('a new insurance opens a verification task, and an active answer for its member closes it', async () => {
  const covered = await coveredCase(ruth);
  const added = await covered.added({ subscriberId: MEMBER });
  const verifying = async () =>
    (await worked(pool, covered.caseId)).filter(
      ({ process, subject }) => process === 'Insurance Verification' && subject === added.coverageId,
    );
  const [made, ...others] = await verifying();
  expect(others).toEqual([]);
  expect(made).toMatchObject({ task_name: 'Insurance Verification', status: 'Open' });
  const changed = await covered.patch(added, { coverage: { groupNumber: 'G-78' } });
  expect(changed.status, changed.text).toBe(200);
  expect((await verifying()).map(({ id }) => id)).toEqual([made?.id]);
  const shown = await readTask(dana, made?.id ?? '');
  expect(shown.domainModels.case.payer.name).toBe('Tidewater PPO');
  // Its payer confirms the member's coverage.
  await verifyAndWait(dana, { payerCode: 'TWM01', memberId: MEMBER, taskId: shown.id });
  expect(await verifying()).toEqual([expect.objectContaining({ id: made?.id, status: 'Complete' })]);
  expect((await reasonsOf(dana, shown.id))[0]).toMatchObject({
    made: 'closed',
    eventType: 'eligibility.answered',
  });
  expect((await eventsAbout(pool, shown.id)).at(-1)).toMatchObject({ type: 'task.completed' });
});

it('an incomplete registration opens a task for missing data and one for contradictions, by the table’s codes; a correction closes them', async () => {
  const { caseId } = await uninsuredCase(ruth);
  const order = await addOrder(ruth, caseId, {});
  const made = await worked(pool, caseId);
  const ofType = (name: string) => made.find(({ task_name }) => task_name === name);
  expect(ofType('Registration Verification')).toMatchObject({
    condition_code: 'RV01',
    business_exceptions: expect.arrayContaining([{ id: 'RV01', description: 'No insurance in the case' }]),
  });
  expect(ofType('Registration Exception')).toMatchObject({
    condition_code: 'RX04',
    business_exceptions: [{ id: 'RX04', description: 'An order without an ordering provider' }],
  });
  const [current] = await ordersOf(ruth, caseId);
  await must(ruth.call('DELETE', `${ORDERS}/${order.orderId}`, undefined, match(current ?? { version: 1 })));
  const mended = (await worked(pool, caseId)).find(({ task_name }) => task_name === 'Registration Exception');
  expect(mended?.status).toBe('Complete');
});

it("an organization's own table replaces the default from the next event on, and its version is recorded", async () => {
  const rules = async (name: string) =>
    must(
      tomasz.call<{ version: number; rules: { inputs: string[]; outputs: string[] }[] }>(
        'GET',
        `${TABLES}/${name}?tenantId=${tomasz.entityId}`,
      ),
    );
  const table = await rules('Eligibility_UserTaskProperties');
  const own = [{ inputs: ['"Eligibility Exception"'], outputs: ['"Direct Assignment"', '9', '7'] }];
  await must(
    tomasz.call(
      'PUT',
      `${TABLES}/Eligibility_UserTaskProperties/rules?tenantId=${tomasz.entityId}`,
      { rules: own },
      match(table),
    ),
  );
  const { task, caseId } = await unaskedTask();
  await check(task, 'INA000003');
  const [made] = await about(caseId, 'TWM01');
  // Direct assignment: the task goes to the requester.
  expect(made).toMatchObject({ priority: 7, status: 'InProcess', assignee_id: dana.userId });
  const shown = await readTask(dana, made?.id ?? '');
  expect(shown.assignee?.id).toBe(dana.userId);
  const [reason] = await reasonsOf(dana, shown.id);
  expect(reason?.tables).toContainEqual(
    expect.objectContaining({ name: 'Eligibility_UserTaskProperties', isDefault: false }),
  );
  // An absent user gets no task by direct assignment; it goes to the group.
  await must(setAvailability(dana, { state: 'away' }));
  const other = await unaskedTask();
  await check(other.task, 'INA000005');
  const [forGroup] = await about(other.caseId, 'TWM01');
  expect(forGroup).toMatchObject({ priority: 7, status: 'Open', assignee_id: null });
  await must(setAvailability(dana, { state: 'available' }));
});

it('the reason for a task is hidden from other organizations, and from users without a permission for tasks', async () => {
  const { task, caseId } = await unaskedTask();
  await check(task, 'INA000004');
  const [made] = await about(caseId, 'TWM01');
  const path = `/services/task/tasks/${made?.id}/reasons`;
  expect((await dana.call('GET', path)).status).toBe(200);
  const nadia = await (await makeOrganization()).person('nadia');
  expect((await nadia.call('GET', path)).status).toBe(404);
  expect((await (await here.person('joel')).call('GET', path)).status).toBe(403);
  expect((await dana.call('GET', '/services/task/tasks/nothing/reasons')).status).toBe(400);
});

it('a table that cannot be evaluated stops no other process and is reported to the operator; pending events are processed after a correction', async () => {
  const name = 'RegistrationVerification_Exceptions';
  const path = `${TABLES}/${name}/rules?tenantId=${tomasz.entityId}`;
  const table = await must(
    tomasz.call<{ version: number; rules: object[] }>('GET', `${TABLES}/${name}?tenantId=${tomasz.entityId}`),
  );
  const endless = 'count(for i in 1..100000000 return i) > 0';
  const rules = [
    {
      inputs: [endless, ...Array(13).fill('-')],
      outputs: ['"Registration Verification"', '"RV01"', '"Never"'],
    },
  ];
  const broken = await must(tomasz.call<{ version: number }>('PUT', path, { rules }, match(table)));
  const covered = await coveredCase(ruth);
  const added = await covered.added();
  const attempts = async () =>
    (
      await pool.query(
        `select a.failure from job_attempt a join event e on e.id = a.item_id
         where a.queue = 'process Registration Verification' and e.subject_id = $1`,
        [added.coverageId],
      )
    ).rows;
  await expect
    .poll(attempts, { timeout: 20_000 })
    .toEqual([{ failure: expect.stringMatching(/LimitError/) }]);
  await expect
    .poll(async () =>
      (await tasksOpenedFor(pool, covered.caseId)).some(({ subject }) => subject === added.coverageId),
    )
    .toBe(true);
  await must(tomasz.call('PUT', path, { rules: [] }, match(broken)));
  await quiet(pool, covered.caseId);
  expect(await attempts()).toEqual([]);
});

it('each task of an organization with demo data was opened by its process, with a reason and the to-dos of the tables', async () => {
  const filled = await makeOrganization();
  const worker = await filled.person('dana');
  const cases = await fill(filled, 32, [worker.userId]);
  const { rows } = await pool.query(
    `select t.process, count(*)::int as tasks,
       count(*) filter (where not exists (select from task_reason r where r.task_id = t.id and r.made = 'opened'
         and r.event_type is not null and jsonb_array_length(r.tables) > 0))::int as "withoutReason",
       count(*) filter (where not exists (select from task_to_do d where d.task_id = t.id))::int as "withoutToDo"
     from task t where t.id = any ($1) group by 1 order by 1`,
    [cases.flatMap(({ tasks }) => tasks.map(({ id }) => id))],
  );
  expect(rows.map(({ process }) => process)).toEqual([
    'Document Generation',
    'Eligibility',
    'Insurance Verification',
    'Registration Verification',
  ]);
  for (const row of rows) {
    expect(row.tasks).toBeGreaterThan(3);
    expect(row).toMatchObject({ withoutReason: 0, withoutToDo: 0 });
  }
});
