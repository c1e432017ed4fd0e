import { randomUUID } from 'node:crypto';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization } from '../support/organization.ts';
import {
  changed,
  openTask,
  openTasks,
  patchItems,
  patchTasks,
  readTask,
  stepsOf,
  workingTaskOf,
} from '../support/tasks.ts';
import { setTrap } from '../support/trap.ts';

const { pool } = await testDatabase();
let dana: Client;
let marcus: Client;
let ruth: Client;
let nadia: Client;
beforeAll(async () => {
  const [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  [dana, marcus, ruth] = await here.people('dana', 'marcus', 'ruth');
  nadia = await elsewhere.person('nadia');
});

const records = async (ids: readonly string[]): Promise<number> => {
  const { rows } = await pool.query(
    `select count(*)::int as count from audit_record
     where domain_type = 'Task' and action = 'Mutation' and domain_id = any ($1)`,
    [ids],
  );
  return rows[0].count;
};
const read = (client: Client, tasks: readonly Task[]) =>
  Promise.all(tasks.map(({ id }) => readTask(client, id)));

describe('a bulk change', () => {
  it('a bulk change assigns each task to its named person, with an audit record for each [W-182][W-131]', async () => {
    const tasks = await openTasks(marcus, 3);
    const before = await records(tasks.map(({ id }) => id));
    const answer = await patchTasks(marcus, tasks, { assignee: { id: dana.userId } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.skippedTasks).toEqual([]);
    expect(answer.body.updatedTasks).toEqual(
      tasks.map(({ id, version }) => ({
        taskId: id,
        version: version + 1,
        status: 'InProcess',
        assignee: { id: dana.userId, name: 'Whitfield, Dana' },
      })),
    );
    for (const task of await read(dana, tasks))
      expect(task).toMatchObject({ status: 'InProcess', assignee: { id: dana.userId } });
    expect((await records(tasks.map(({ id }) => id))) - before).toBe(3);
  });

  it('a bulk change to Elevated or Hold removes the assignees of the tasks [W-111]', async () => {
    for (const status of ['Elevated', 'OnHold']) {
      const task = await changed(marcus, await openTask(marcus), { assignee: { id: dana.userId } });
      const answer = await patchTasks(marcus, [task], { status });
      expect(answer.body.updatedTasks).toMatchObject([{ taskId: task.id, status, assignee: null }]);
      expect(await readTask(dana, task.id)).toMatchObject({ status, assignee: null });
    }
  });

  it('a bulk change with only a number of days puts tasks on hold, and completes them [W-182]', async () => {
    const tasks = await openTasks(marcus, 2);
    const waiting = await patchTasks(marcus, tasks, { waitExpirationDays: 4 });
    expect(waiting.body.updatedTasks.map(({ status }) => status)).toEqual(['Wait', 'Wait']);
    const seen = await read(marcus, tasks);
    expect(seen.map(({ waitDaysLeft }) => waitDaysLeft)).toEqual([4, 4]);
    const done = await patchTasks(marcus, seen, { status: 'Complete' });
    expect(done.body.updatedTasks.map(({ status }) => status)).toEqual(['Complete', 'Complete']);
    expect((await read(marcus, tasks)).map(({ status }) => status)).toEqual(['Complete', 'Complete']);
  });

  it('a bulk change leaves an unaffected task unchanged, without a step or an audit record', async () => {
    const [task] = (await openTasks(marcus, 1)) as [Task];
    for (const move of [
      { status: 'Elevated' },
      { waitExpirationDays: 4 },
      { assignee: { id: dana.userId } },
    ]) {
      await patchTasks(marcus, await read(marcus, [task]), move);
      const [seen] = (await read(marcus, [task])) as [Task];
      const before = await records([task.id]);
      const answer = await patchTasks(marcus, [seen], move);
      expect(answer.body).toEqual({
        updatedTasks: [],
        skippedTasks: [
          {
            taskId: task.id,
            reason: 'unchanged',
            message: 'Nothing would change in this task.',
            heldBy: null,
          },
        ],
      });
      expect((await readTask(marcus, task.id)).version).toBe(seen.version);
      expect(await records([task.id])).toBe(before);
    }
    // A longer wait is a change.
    await patchTasks(marcus, await read(marcus, [task]), { waitExpirationDays: 4 });
    const longer = await patchTasks(marcus, await read(marcus, [task]), { waitExpirationDays: 9 });
    expect(longer.body.skippedTasks).toEqual([]);
  });

  it('a bulk change skips and reports tasks that were changed since, are assigned to others, or do not exist [W-131]', async () => {
    const [mine, stale, held, free] = (await openTasks(dana, 4)) as [Task, Task, Task, Task];
    await changed(dana, stale, { conditionCode: '72' });
    const theirs = await changed(ruth, held, { status: 'InProcess' });
    const gone = { id: randomUUID(), version: 1 };
    const answer = await patchTasks(dana, [mine, stale, theirs, gone], { status: 'OnHold' });
    expect(answer.status).toBe(200);
    expect(answer.body.updatedTasks.map(({ taskId }) => taskId)).toEqual([mine.id]);
    expect(answer.body.skippedTasks).toEqual([
      {
        taskId: stale.id,
        reason: 'changed',
        message: 'Somebody else has changed this task in the meantime.',
        heldBy: null,
      },
      {
        taskId: held.id,
        reason: 'held',
        message: 'This item is already assigned to another user.',
        heldBy: 'Abara, Ruth',
      },
      {
        taskId: gone.id,
        reason: 'notFound',
        message: 'This task is not there anymore, or not for you to see.',
        heldBy: null,
      },
    ]);
    expect(await readTask(dana, held.id)).toEqual(await readTask(dana, theirs.id));
    const refused = await patchTasks(dana, [free], { status: 'Complete' });
    expect(refused.body.skippedTasks).toMatchObject([{ taskId: free.id, reason: 'notPermitted' }]);
    const pointless = await patchTasks(dana, [free], { status: 'Wait' });
    expect(pointless.body.skippedTasks).toMatchObject([
      { reason: 'invalid', message: 'Must be a number between 1 and 999' },
    ]);
    expect(await readTask(dana, free.id)).toEqual({ ...free, daysAged: expect.any(Number) });
  });

  it('a bulk change names the user whose change since took the task', async () => {
    const task = await openTask(dana);
    await changed(ruth, task, { status: 'InProcess' });
    const answer = await patchTasks(dana, [task], { status: 'OnHold' });
    expect(answer.body.skippedTasks).toMatchObject([{ reason: 'held', heldBy: 'Abara, Ruth' }]);
  });

  it('a bulk change without a version changes tasks as they are now, but takes none from its assignee without the permission [W-182]', async () => {
    const tasks = await openTasks(marcus, 2);
    const items = (change: object) => tasks.map(({ id }) => ({ taskId: id, ...change }));
    expect((await patchTasks(marcus, tasks, { status: 'Elevated' })).status).toBe(200);
    const assigned = await patchItems(marcus, items({ assignee: { id: dana.userId } }));
    expect([assigned.status, assigned.body.updatedTasks.length], assigned.text).toEqual([200, 2]);
    const waiting = await patchItems(dana, items({ waitExpirationDays: 3 }));
    expect(waiting.body.updatedTasks.map(({ status }) => status)).toEqual(['Wait', 'Wait']);
    for (const task of await read(dana, tasks)) expect(task.status).toBe('Wait');
    const held = await openTasks(marcus, 1);
    await patchItems(
      marcus,
      held.map(({ id }) => ({ taskId: id, assignee: { id: marcus.userId } })),
    );
    const taken = await patchItems(
      dana,
      held.map(({ id }) => ({ taskId: id, status: 'OnHold' })),
    );
    expect(taken.body.skippedTasks.map(({ reason }) => reason)).toEqual(['held']);
  });

  it('a bulk change with an invalid version names the item', async () => {
    const [task] = await openTasks(marcus, 1);
    const answer = await patchItems(marcus, [{ taskId: task?.id, status: 'Elevated', version: 0 }]);
    expect([answer.status, answer.text.includes('0.version')], answer.text).toEqual([400, true]);
  });

  it('a bulk change does not assign to users who cannot work a task, nor for users who do not manage it [W-103]', async () => {
    const task = await openTask(marcus);
    const outsider = await patchTasks(marcus, [task], { assignee: { id: nadia.userId } });
    expect(outsider.body.skippedTasks).toMatchObject([
      { reason: 'invalid', message: 'This user cannot work on this task' },
    ]);
    const worker = await patchTasks(dana, [task], { assignee: { id: ruth.userId } });
    expect(worker.body.skippedTasks).toMatchObject([{ reason: 'notPermitted' }]);
    expect(await readTask(marcus, task.id)).toMatchObject({ status: 'Open', version: task.version });
  });

  it('a bulk change with the same key is done once and returns the same; another request with it is refused', async () => {
    const task = await openTask(marcus);
    const known = (await stepsOf(marcus, task.id)).length;
    const key = randomUUID();
    const first = await patchTasks(marcus, [task], { status: 'OnHold' }, key);
    const again = await patchTasks(marcus, [task], { status: 'OnHold' }, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await stepsOf(marcus, task.id)).length).toBe(known + 1);
    const other = await patchTasks(marcus, [task], { status: 'Elevated' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    const without = await marcus.call('PATCH', '/services/task/tasks', [
      { taskId: task.id, version: 1, status: 'Open' },
    ]);
    expect(without.status).toBe(400);
  });

  it('two bulk changes at once with the same key are done once', async () => {
    const tasks = await openTasks(marcus, 5);
    const key = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => patchTasks(marcus, tasks, { status: 'OnHold' }, key)),
    );
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    for (const { id, version } of tasks) expect((await readTask(marcus, id)).version).toBe(version + 1);
  });

  it('a bulk change has at most a hundred tasks, each once [W-124][W-125]', async () => {
    const item = () => ({ id: randomUUID(), version: 1 });
    const many = await patchTasks(marcus, Array.from({ length: 101 }, item), { status: 'OnHold' });
    expect(many.status).toBe(400);
    expect(many.body.errors?.map(({ message }) => message)).toContain(
      'Bulk Action could not be performed: Bulk Actions are limited to 100 tasks.',
    );
    const hundred = await patchTasks(marcus, Array.from({ length: 100 }, item), { status: 'OnHold' });
    expect([hundred.status, hundred.body.skippedTasks.length]).toEqual([200, 100]);
    const one = item();
    expect((await patchTasks(marcus, [one, one], { status: 'OnHold' })).status).toBe(400);
    expect((await patchTasks(marcus, [], { status: 'OnHold' })).status).toBe(400);
    expect((await patchTasks(marcus, [one], { status: 'Paused' })).status).toBe(400);
    expect((await patchTasks(marcus, [one], { condition: '72' })).status).toBe(400);
  });

  it('a bulk change releases the task that its user was working on', async () => {
    const task = await changed(ruth, await openTask(ruth), { status: 'InProcess' });
    expect((await workingTaskOf(ruth))?.id).toBe(task.id);
    await patchTasks(marcus, [task], { status: 'OnHold' });
    expect(await workingTaskOf(ruth)).toBeNull();
  });

  it('a bulk change reaches no task of another organization', async () => {
    const theirs = await openTask(nadia);
    const answer = await patchTasks(marcus, [theirs], { status: 'OnHold' });
    expect(answer.body.skippedTasks).toMatchObject([{ taskId: theirs.id, reason: 'notFound' }]);
    expect(await readTask(nadia, theirs.id)).toEqual(theirs);
  });

  it('two simultaneous bulk changes of the same tasks apply only one of them to each task', async () => {
    const tasks = await openTasks(marcus, 20);
    const [one, two] = await Promise.all([
      patchTasks(marcus, tasks, { status: 'OnHold' }),
      patchTasks(ruth, tasks.toReversed(), { status: 'Elevated' }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.updatedTasks.length + two.body.updatedTasks.length).toBe(20);
    for (const { id, version } of tasks) expect((await readTask(marcus, id)).version).toBe(version + 1);
  });

  it('a bulk change stores nothing when one of its tasks fails for an unexpected reason', async () => {
    const [first, broken, last] = (await openTasks(marcus, 3)) as [Task, Task, Task];
    const removeTrap = await setTrap(pool, 'task_step', `new.task_id = '${broken.id}'`);
    const answer = await patchTasks(marcus, [first, broken, last], { status: 'OnHold' });
    await removeTrap();
    expect(answer.status).toBe(500);
    expect((await read(marcus, [first, broken, last])).map(({ status }) => status)).toEqual([
      'Open',
      'Open',
      'Open',
    ]);
  });
});
