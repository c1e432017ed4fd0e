import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskHistory } from '@waypost/contract/tasks/story';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import {
  changed,
  openTask,
  openTasks,
  patchTasks,
  readTask,
  startNext,
  stepsOf,
  undo,
  workingTaskOf,
} from '../support/tasks.ts';

const { pool } = await testDatabase();
let dana: Client;
let marcus: Client;
let nadia: Client;
let lena: Client;
let here: Organization;
const mover = {
  name: 'Mover',
  permissions: [
    'eligibility-work',
    'documents-work',
    'task-management-read',
    'case-management-read',
    'patient-read',
  ],
};
beforeAll(async () => {
  here = await makeOrganization({ roles: [mover] });
  const elsewhere = await makeOrganization();
  [dana, marcus, lena] = await here.people('dana', 'marcus', 'lena');
  nadia = await elsewhere.person('nadia');
});

const undoUntilOf = async (client: Client, id: string): Promise<string | null> =>
  (await client.call<TaskHistory>('GET', `/services/task/tasks/${id}/history`)).body.undoUntil;

const records = async (id: string): Promise<number> => {
  const { rows } = await pool.query(
    `select count(*)::int as count from audit_record where domain_type = 'Task' and action = 'Mutation' and domain_id = $1`,
    [id],
  );
  return rows[0].count;
};
const was = ({ status, assignee, waitUntil, waitReturnsTo, priority }: Task) => ({
  priority,
  status,
  assignee,
  waitUntil,
  waitReturnsTo,
});

describe('undo', () => {
  it('undo restores each status, with a step and an audit record of its own', async () => {
    for (const change of [
      { status: 'InProcess' },
      { status: 'OnHold' },
      { status: 'Elevated' },
      { waitExpirationDays: 3, waitReturnsTo: 'group' },
      { assignee: { id: dana.userId } },
      { status: 'Complete' },
      { priority: 10 },
      { status: 'OnHold', priority: 10 },
    ]) {
      const before = await openTask(marcus);
      expect(before.priority).not.toBe(10);
      const known = await records(before.id);
      const after = await changed(marcus, before, change);
      const answer = await undo(marcus, [after]);
      expect(answer.body.skippedTasks, JSON.stringify(change)).toEqual([]);
      expect(answer.body.updatedTasks).toMatchObject([{ taskId: before.id, version: after.version + 1 }]);
      const now = await readTask(marcus, before.id);
      expect(was(now)).toEqual(was(before));
      const steps = await stepsOf(marcus, before.id);
      expect(steps.slice(0, 2).map(({ version, takesBack }) => [version, takesBack])).toEqual([
        [after.version + 1, after.version],
        [after.version, null],
      ]);
      expect((await records(before.id)) - known).toBe(2);
    }
  });

  it('undo returns a completed task to the user who completed it, as the task they work on', async () => {
    const mine = await changed(dana, await openTask(dana), { status: 'InProcess' });
    const done = await changed(dana, mine, { status: 'Complete' });
    expect(await workingTaskOf(dana)).toBeNull();
    await undo(dana, [done]);
    expect(was(await readTask(dana, mine.id))).toEqual(was(mine));
    expect((await workingTaskOf(dana))?.id).toBe(mine.id);
  });

  it('undo of a completed task does not affect the task that its user has started since', async () => {
    const mine = await changed(dana, await openTask(dana), { status: 'InProcess' });
    const done = await changed(dana, mine, { status: 'Complete' });
    const other = await changed(dana, await openTask(dana), { status: 'InProcess' });
    await undo(dana, [done]);
    expect((await workingTaskOf(dana))?.id).toBe(other.id);
  });

  it('a bulk undo restores a completed task, even if the task started after it is undone in the same call', async () => {
    const mine = await changed(dana, await openTask(dana), { status: 'InProcess' });
    const done = await changed(dana, mine, { status: 'Complete' });
    const other = await changed(dana, await openTask(dana), { status: 'InProcess' });
    for (const { status } of (await undo(dana, [done, other])).body.updatedTasks)
      expect(['InProcess', 'Open']).toContain(status);
    expect((await workingTaskOf(dana))?.id).toBe(mine.id);
  });

  it('undo of a start releases the task', async () => {
    await openTask(lena, { facility: -1 });
    const { body } = await startNext(lena);
    const started = body.task as Task;
    expect((await undo(lena, [started])).body.updatedTasks).toMatchObject([
      { status: 'Open', assignee: null },
    ]);
    expect(await workingTaskOf(lena)).toBeNull();
  });

  it('undo reverts a whole bulk change, including waits and assignees', async () => {
    const tasks = await openTasks(marcus, 4);
    const [first] = tasks as [Task];
    tasks[0] = await changed(marcus, first, { assignee: { id: dana.userId } });
    const { body } = await patchTasks(marcus, tasks, { status: 'OnHold' });
    const answer = await undo(
      marcus,
      body.updatedTasks.map(({ taskId, version }) => ({ id: taskId, version })),
    );
    expect(answer.body.updatedTasks).toHaveLength(4);
    const now = await Promise.all(tasks.map(({ id }) => readTask(marcus, id)));
    expect(now.map(was)).toEqual(tasks.map(was));
  });

  it('undo is refused for another user’s change, an older one, an undone one, and one of to-dos alone', async () => {
    const theirs = await changed(dana, await openTask(dana), { status: 'OnHold' });
    expect((await undo(marcus, [theirs])).body.skippedTasks).toMatchObject([{ reason: 'notPermitted' }]);
    const twice = await changed(dana, theirs, { status: 'Elevated' });
    expect((await undo(dana, [theirs])).body.skippedTasks).toMatchObject([{ reason: 'changed' }]);
    const back = await undo(dana, [twice]);
    expect((await undo(dana, [twice])).body.skippedTasks).toMatchObject([{ reason: 'changed' }]);
    expect(back.body.updatedTasks).toMatchObject([{ status: 'OnHold' }]);
    const noted = await changed(dana, await openTask(dana), { conditionCode: '72' });
    expect((await undo(dana, [noted])).body.skippedTasks).toMatchObject([{ reason: 'invalid' }]);
    expect((await readTask(dana, noted.id)).condition?.conditionCode).toBe('72');
  });

  it('the undo of a change is offered with the history of a task for half an hour, only to the user who made it', async () => {
    const done = await changed(dana, await openTask(dana), { status: 'OnHold' });
    await pool.query(`update task_step set at = at - interval '29 minutes' where task_id = $1`, [done.id]);
    expect(await undoUntilOf(marcus, done.id)).toBeNull();
    const [step] = await stepsOf(dana, done.id);
    const until = await undoUntilOf(dana, done.id);
    expect(Date.parse(until ?? '') - Date.parse(step?.at ?? '')).toBe(30 * 60_000);
    expect((await undo(dana, [done])).body.updatedTasks).toMatchObject([{ status: 'Open' }]);
    // A change that was undone cannot be undone again.
    expect(await undoUntilOf(dana, done.id)).toBeNull();
  });

  it('undo is refused to a user who no longer works the group of the task, and is not offered to them', async () => {
    const ada = await here.invite({ firstName: 'Ada', lastName: 'Moreno', role: mover.name });
    const held = await changed(ada, await openTask(dana), { status: 'OnHold' });
    expect(await undoUntilOf(ada, held.id)).not.toBeNull();
    await pool.query(
      `delete from role_permission p using role r where r.entity_id = $1 and r.name = $2 and p.entity_id = r.entity_id
         and p.role_id = r.id and p.permission_name = 'eligibility-work'`,
      [here.id, mover.name],
    );
    expect(await undoUntilOf(ada, held.id)).toBeNull();
    expect((await undo(ada, [held])).body.skippedTasks).toMatchObject([{ reason: 'notPermitted' }]);
    expect((await readTask(dana, held.id)).status).toBe('OnHold');
  });

  it('undo is refused after the time limit', async () => {
    const held = await changed(dana, await openTask(dana), { status: 'OnHold' });
    await pool.query(`update task_step set at = at - interval '31 minutes' where task_id = $1`, [held.id]);
    expect(await undoUntilOf(dana, held.id)).toBeNull();
    expect((await undo(dana, [held])).body.skippedTasks).toMatchObject([
      { reason: 'tooLate', message: 'This change can no longer be undone.' },
    ]);
    expect((await readTask(dana, held.id)).status).toBe('OnHold');
  });

  it('undo reaches no task of another organization', async () => {
    const theirs = await changed(nadia, await openTask(nadia), { status: 'OnHold' });
    expect((await undo(marcus, [theirs])).body.skippedTasks).toMatchObject([{ reason: 'notFound' }]);
    expect(await readTask(nadia, theirs.id)).toEqual(theirs);
  });
});
