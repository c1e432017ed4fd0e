import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import type { BulkChange, SkippedTask } from '@waypost/contract/tasks/bulk-changes/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  BULK,
  endedBulkChange,
  fillBulkChange,
  leasedBulkChange,
  ofCases,
  requestBulkChange,
  runTurn,
} from '../../support/bulk-changes.ts';
import { type Client, newKey } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { makeOrganization, organizationOf } from '../../support/organization.ts';
import { changed, openTasks, readTask, stepsOf } from '../../support/tasks.ts';

const { pool } = await testDatabase();
let marcus: Client;
let ruth: Client;
let dana: Client;
let owen: Client;
let nadia: Client;
beforeAll(async () => {
  const [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  [marcus, ruth, dana, owen] = await here.people('marcus', 'ruth', 'dana', 'owen');
  nadia = await elsewhere.person('nadia');
});

const skippedOf = async (client: Client, { id }: BulkChange): Promise<SkippedTask[]> =>
  (await client.call<SkippedTask[]>('GET', `${BULK}/${id}/skipped`)).body;
const read = (client: Client, tasks: readonly Task[]) =>
  Promise.all(tasks.map(({ id }) => readTask(client, id)));

/** Requests a change of all tasks that match the filter. */
async function done(client: Client, tasks: readonly Task[], change: unknown): Promise<BulkChange> {
  const answer = await requestBulkChange(client, ofCases(tasks), change);
  expect(answer.status, answer.text).toBe(202);
  return endedBulkChange(client, answer.body);
}

describe('a bulk change of a whole list', () => {
  it('the worker makes a bulk change with the permissions of its requester, reports counts, and undoes it on request', async () => {
    const tasks = await openTasks(marcus, 4);
    const asked = await requestBulkChange(marcus, ofCases(tasks), { status: 'Elevated' });
    expect([asked.status, asked.body.state]).toEqual([202, 'waiting']);
    const made = await endedBulkChange(marcus, asked.body);
    expect(made).toMatchObject({ state: 'done', status: 'Elevated', assignee: null, skipped: 0, undone: 0 });
    expect(made.changed).toBe(made.tasks);
    expect(made.done).toBe(made.tasks);
    expect(made.tasks).toBe(4);
    const minutes = (Date.parse(made.undoUntil ?? '') - Date.parse(made.endedAt ?? '')) / 60_000;
    expect(minutes).toBe(30);
    for (const task of await read(marcus, tasks)) expect(task.status).toBe('Elevated');
    const [step] = await stepsOf(marcus, tasks[0]?.id ?? '');
    expect(step).toMatchObject({ to: { status: 'Elevated' }, by: { name: 'Okafor, Marcus' } });

    const undoing = await marcus.call<BulkChange>('POST', `${BULK}/${made.id}/undo`);
    expect([undoing.status, undoing.body.state]).toEqual([202, 'undoing']);
    const undone = await endedBulkChange(marcus, made);
    expect(undone).toMatchObject({ state: 'undone', undone: made.tasks, undoUntil: null });
    for (const task of await read(marcus, tasks))
      expect(task).toMatchObject({ status: 'Open', assignee: null });
    const again = await marcus.call<BulkChange>('POST', `${BULK}/${made.id}/undo`);
    expect([again.status, again.body.state]).toEqual([202, 'undone']);
    const { rows } = await pool.query(
      `select operation, actor_id, details from audit_record where domain_type = 'BulkChange' and domain_id = $1
       order by occurred_at, id`,
      [made.id],
    );
    expect(rows).toEqual([
      {
        operation: 'Create',
        actor_id: marcus.userId,
        details: [
          { propertyName: 'State', previousValue: null, newValue: 'waiting' },
          { propertyName: 'Status', previousValue: null, newValue: 'Elevated' },
        ],
      },
      {
        operation: 'Update',
        actor_id: marcus.userId,
        details: [{ propertyName: 'State', previousValue: 'done', newValue: 'undoing' }],
      },
    ]);
  });

  it('a bulk change can no longer be undone after half an hour', async () => {
    const made = await done(marcus, await openTasks(marcus, 1), { status: 'OnHold' });
    await pool.query("update bulk_change set ended_at = ended_at - interval '31 minutes' where id = $1", [
      made.id,
    ]);
    const late = await marcus.call<Problem>('POST', `${BULK}/${made.id}/undo`);
    expect([late.status, late.body.code, late.body.Message]).toEqual([
      409,
      'UNDO_TOO_LATE',
      'This change can no longer be undone.',
    ]);
  });

  it('a bulk change skips and reports tasks that were changed since, also when it is undone', async () => {
    const tasks = await openTasks(marcus, 2);
    const made = await done(marcus, tasks, { status: 'OnHold' });
    const [first, second] = (await read(marcus, tasks)) as [Task, Task];
    await changed(marcus, first, { status: 'Open' });
    await marcus.call('POST', `${BULK}/${made.id}/undo`);
    expect((await endedBulkChange(marcus, made)).undone).toBe(made.changed - 1);
    expect(await skippedOf(marcus, made)).toEqual([
      {
        taskId: first.id,
        taskName: first.taskName,
        caseNumber: first.domainModels.case.caseNumber,
        reason: 'changed',
        message: 'Somebody else has changed this task in the meantime.',
        heldBy: null,
      },
    ]);
    expect((await readTask(marcus, second.id)).status).toBe('Open');
  });

  it('a bulk change skips tasks that cannot have the requested status, and lists them', async () => {
    const tasks = await openTasks(marcus, 1);
    const [task] = tasks as [Task];
    const made = await done(marcus, tasks, { assignee: { id: randomUUID() } });
    expect(made).toMatchObject({ state: 'done', changed: 0, undoUntil: null, assignee: 'Unknown user' });
    expect(made.skipped).toBe(made.tasks);
    const skipped = await skippedOf(marcus, made);
    expect(skipped.find(({ taskId }) => taskId === task.id)).toMatchObject({
      reason: 'invalid',
      message: 'This user cannot work on this task',
    });
  });

  it('a bulk change is requested once with a key, and listed latest first', async () => {
    const tasks = await openTasks(marcus, 1);
    const key = newKey();
    const [one, two] = await Promise.all([
      requestBulkChange(marcus, ofCases(tasks), { status: 'OnHold' }, key),
      requestBulkChange(marcus, ofCases(tasks), { status: 'OnHold' }, key),
    ]);
    expect(two.body.id).toBe(one.body.id);
    await endedBulkChange(marcus, one.body);
    const listed = (await marcus.call<BulkChange[]>('GET', BULK)).body;
    expect(listed.filter(({ id }) => id === one.body.id)).toHaveLength(1);
    expect(listed.map(({ askedAt }) => askedAt)).toEqual(
      listed
        .map(({ askedAt }) => askedAt)
        .toSorted()
        .toReversed(),
    );
  });

  it('a bulk change is refused while another is running, when no task matches, and when it has no effect', async () => {
    const tasks = await openTasks(marcus, 1);
    const none = { caseNumber: { filterType: 'text', type: 'equals', filter: 'no such case' } };
    expect((await requestBulkChange(marcus, none, { status: 'OnHold' })).body.code).toBe('NOTHING_TO_CHANGE');
    expect((await requestBulkChange(marcus, {}, {})).status).toBe(400);
    expect((await requestBulkChange(marcus, {}, { conditionCode: '72' })).status).toBe(400);
    expect((await marcus.call('POST', BULK, { filter: {}, change: { status: 'Open' } })).status).toBe(400);
    const id = await leasedBulkChange(marcus);
    const refused = await requestBulkChange(marcus, ofCases(tasks), { status: 'OnHold' });
    expect([refused.status, refused.body.code]).toEqual([409, 'BULK_GOING_ON']);
    expect(refused.body.Message).toBe('Another bulk change of yours is not finished yet.');
    const stopped = await marcus.call<BulkChange>('POST', `${BULK}/${id}/stop`);
    expect([stopped.status, stopped.body.state, stopped.body.undoUntil]).toEqual([202, 'stopped', null]);
    expect((await done(marcus, tasks, { status: 'OnHold' })).state).toBe('done');
  });

  it('bulk changes are for managers, who each see only their own', async () => {
    const tasks = await openTasks(marcus, 1);
    const made = await done(marcus, tasks, { status: 'OnHold' });
    expect((await requestBulkChange(dana, ofCases(tasks), { status: 'OnHold' })).body.code).toBe('FORBIDDEN');
    for (const other of [owen, ruth, nadia]) {
      const answers = await Promise.all([
        other.call<Problem>('GET', `${BULK}/${made.id}`),
        other.call<Problem>('GET', `${BULK}/${made.id}/skipped`),
        other.call<Problem>('POST', `${BULK}/${made.id}/stop`),
        other.call<Problem>('POST', `${BULK}/${made.id}/undo`),
      ]);
      const refusals = new Set(answers.map(({ status }) => status));
      expect([...refusals].every((status) => status === 403 || status === 404)).toBe(true);
    }
    expect((await owen.call<BulkChange[]>('GET', BULK)).body).toEqual([]);
    expect((await marcus.call<BulkChange>('POST', `${BULK}/${made.id}/stop`)).body.state).toBe('done');
  });

  it('a bulk change continues without the tasks of a facility that its requester loses meanwhile, also when it is undone', async () => {
    const here = organizationOf(owen);
    const [first, last] = [
      await openTasks(owen, 26, { facility: 0 }),
      await openTasks(owen, 2, { facility: -1 }),
    ];
    const id = await leasedBulkChange(owen);
    await fillBulkChange(id, [...first, ...last]);
    await runTurn(id, 1);
    await pool.query("update bulk_change set state = 'running', ended_at = null where id = $1", [id]);
    const held = [here.id, owen.userId, here.facility(-1).id];
    await pool.query(
      'delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3',
      held,
    );
    await runTurn(id);
    const now = (await owen.call<BulkChange>('GET', `${BULK}/${id}`)).body;
    expect(now).toMatchObject({ changed: 26 });
    for (const task of await read(owen, first)) expect(task.status).toBe('OnHold');
    for (const task of await read(marcus, last)) expect(task.status).toBe('Open');
    expect((await skippedOf(owen, now)).map(({ taskId }) => taskId)).not.toContain(last[0]?.id);
    await pool.query("delete from job_attempt where queue = 'bulk changes' and item_id = $1", [id]);
    await pool.query('delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3', [
      here.id,
      owen.userId,
      here.facility(0).id,
    ]);
    await owen.call('POST', `${BULK}/${id}/undo`);
    await endedBulkChange(owen, now);
    for (const task of await read(marcus, first)) expect(task.status).toBe('OnHold');
  });

  it('a bulk change ends when its requester loses the permission', async () => {
    const { rows } = await pool.query(
      `insert into bulk_change (entity_id, id, user_id, facility_ids, change, asked_at, tasks)
       values ($2, gen_random_uuid(), $1, '{}', '{"status": "OnHold"}', now(), 1) returning id`,
      [dana.userId, dana.entityId],
    );
    await vi.waitFor(
      async () => {
        const { rows: now } = await pool.query('select state from bulk_change where id = $1', [rows[0].id]);
        expect(now).toEqual([{ state: 'refused' }]);
      },
      { timeout: 20_000, interval: 100 },
    );
  });
});
