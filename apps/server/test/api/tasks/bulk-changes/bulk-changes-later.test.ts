import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import type { BulkChange, SkippedTask } from '@waypost/contract/tasks/bulk-changes/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { insideEntity } from '../../../../src/framework/job-tools.ts';
import { bulkChangeWork, bulkJobs } from '../../../../src/modules/tasks/bulk-changes/work-through.ts';
import {
  BULK,
  endedBulkChange,
  fillBulkChange,
  leasedBulkChange,
  ofCases,
  requestBulkChange,
  runTurn,
} from '../../support/bulk-changes.ts';
import type { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { jobTools } from '../../support/jobs.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import { openTasks, readTask } from '../../support/tasks.ts';

const { pool, database } = await testDatabase();
let here: Organization;
let marcus: Client;
let dana: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [marcus, dana] = await here.people('marcus', 'dana');
});

/** A user to whom no task can be assigned. */
const STRANGER = randomUUID();

const one = async (id: string, by = marcus): Promise<BulkChange> =>
  (await by.call<BulkChange>('GET', `${BULK}/${id}`)).body;
const undo = (id: string) => marcus.call<BulkChange & Pick<Problem, 'code'>>('POST', `${BULK}/${id}/undo`);
const stop = async (id: string): Promise<BulkChange> =>
  (await marcus.call<BulkChange>('POST', `${BULK}/${id}/stop`)).body;
const skippedOf = async (id: string, by = marcus): Promise<SkippedTask[]> =>
  (await by.call<SkippedTask[]>('GET', `${BULK}/${id}/skipped`)).body;

async function done(tasks: readonly Task[], change: unknown): Promise<BulkChange> {
  const answer = await requestBulkChange(marcus, ofCases(tasks), change);
  expect(answer.status, answer.text).toBe(202);
  return endedBulkChange(marcus, answer.body);
}

/** The audit records of a bulk change, the oldest first. */
async function recordsOf(id: string) {
  const { rows } = await pool.query(
    `select actor_kind, operation, details, snapshot from audit_record
     where domain_type = 'BulkChange' and domain_id = $1 order by occurred_at, id`,
    [id],
  );
  return rows;
}

describe('a bulk change', () => {
  it('a bulk assignment names the new assignee on the screen, and in the audit record with the number of tasks', async () => {
    const made = await done(await openTasks(marcus, 2), { assignee: { id: dana.userId } });
    expect(made).toMatchObject({ state: 'done', status: null, assignee: 'Whitfield, Dana', days: null });
    expect((await recordsOf(made.id))[0]).toMatchObject({
      operation: 'Create',
      details: [
        { propertyName: 'State', previousValue: null, newValue: 'waiting' },
        { propertyName: 'Assignee', previousValue: null, newValue: dana.userId },
      ],
      snapshot: { Tasks: made.tasks },
    });
  });

  it('a bulk change to Wait has a number of days, and puts each task on hold', async () => {
    const tasks = await openTasks(marcus, 1);
    const made = await done(tasks, { waitExpirationDays: 5 });
    expect(made).toMatchObject({ state: 'done', status: 'Wait', assignee: null, days: 5 });
    expect(await readTask(marcus, tasks[0]?.id ?? '')).toMatchObject({ status: 'Wait' });
    expect((await recordsOf(made.id))[0]?.details).toContainEqual({
      propertyName: 'Days To Wait',
      previousValue: null,
      newValue: '5',
    });
  });

  it('a bulk change counts tasks that its requester can no longer see as skipped, and names none of them', async () => {
    const owen = await here.person('owen');
    const tasks = [...(await openTasks(owen, 1)), ...(await openTasks(owen, 1, { facility: 1 }))];
    const id = await leasedBulkChange(owen);
    await fillBulkChange(id, tasks);
    await pool.query('delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3', [
      here.id,
      owen.userId,
      here.facility(1).id,
    ]);
    await runTurn(id);
    const expectedCounts = { state: 'done', tasks: 2, done: 2, changed: 1, skipped: 1 };
    expect(await one(id, owen)).toMatchObject(expectedCounts);
    expect(await skippedOf(id, owen)).toEqual([]);
    const statuses = await Promise.all(tasks.map(async (task) => (await readTask(marcus, task.id)).status));
    expect(statuses).toEqual(['OnHold', 'Open']);
  });

  it('a bulk change ends after four interruptions in a row, and its audit record names the service', async () => {
    const id = await leasedBulkChange(marcus);
    const tools = jobTools(database);
    const work = bulkChangeWork(tools);
    expect(work.retry.waits).toHaveLength(3);
    const { rows } = await pool.query(
      'select id, entity_id, user_id, facility_ids, change from bulk_change where id = $1',
      [id],
    );
    const open = await insideEntity(tools, here.id);
    await open(async (db) => work.giveUp?.(db, rows[0], 'it was interrupted'));
    expect(await one(id)).toMatchObject({ state: 'stopped', endedAt: expect.any(String) });
    expect(await recordsOf(id)).toMatchObject([
      {
        actor_kind: 'service',
        details: [{ propertyName: 'State', previousValue: 'waiting', newValue: 'stopped' }],
      },
    ]);
  });

  it('a bulk change lists its skipped tasks for thirty days, and its counts for longer', async () => {
    const forget = bulkJobs(jobTools(database) as never).find(({ name }) => name.startsWith('forget'));
    const tasks = await openTasks(marcus, 1);
    const made = await done(tasks, { assignee: { id: STRANGER } });
    const ago = (days: number) =>
      pool.query(`update bulk_change set ended_at = now() - make_interval(days => $2) where id = $1`, [
        made.id,
        days,
      ]);
    await ago(29);
    await forget?.run();
    expect((await skippedOf(made.id)).map(({ taskId }) => taskId)).toContain(tasks[0]?.id);
    await ago(31);
    await forget?.run();
    expect(await skippedOf(made.id)).toEqual([]);
    expect((await one(made.id)).skipped).toBe(made.skipped);
  });

  it('reading the skipped tasks of a bulk change is audited as a list of tasks', async () => {
    const [task] = await openTasks(marcus, 1);
    const made = await done([task as Task], { assignee: { id: STRANGER } });
    const views = async () => {
      const { rows } = await pool.query(
        `select snapshot from audit_record where actor_id = $1 and action = 'View' and domain_type = 'TaskList'
         order by occurred_at desc, id desc limit 1`,
        [marcus.userId],
      );
      return rows[0]?.snapshot;
    };
    const read = (await skippedOf(made.id)).map(({ taskId }) => taskId);
    expect(read).toContain(task?.id);
    expect((await views())?.ids).toEqual(read);
  });
});

describe('undoing a bulk change', () => {
  it('undoing a bulk change waits until no other change of the user is running', async () => {
    const made = await done(await openTasks(marcus, 1), { status: 'OnHold' });
    const other = await leasedBulkChange(marcus);
    const refused = await undo(made.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'BULK_GOING_ON']);
    expect((await one(made.id)).state).toBe('done');
    await stop(other);
    expect((await undo(made.id)).status).toBe(202);
    expect((await endedBulkChange(marcus, made)).state).toBe('undone');
  });

  it('undoing a bulk change cannot be stopped halfway, and does not restart the half hour when it ends', async () => {
    const id = await leasedBulkChange(marcus);
    await fillBulkChange(id, await openTasks(marcus, 2));
    await runTurn(id);
    await pool.query(`update bulk_change set ended_at = ended_at - interval '20 minutes' where id = $1`, [
      id,
    ]);
    const { endedAt, undoUntil } = await one(id);
    expect((await undo(id)).body.state).toBe('undoing');
    expect((await stop(id)).state).toBe('undoing');
    await runTurn(id, 0);
    expect(await one(id)).toMatchObject({ state: 'storageFull', undone: 0, endedAt, undoUntil });
  });
});
