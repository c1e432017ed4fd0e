import { getTaskQueue, type TaskQuery } from '@waypost/contract/graphql';
import type { Board } from '@waypost/contract/tasks/board/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addUpCounts, tidyCounts } from '../../../../src/modules/tasks/board/add-up.ts';
import { checkCountsOf } from '../../../../src/modules/tasks/board/check-counts.ts';
import { boardOf, expectAsListed, open, openMixture, weekOf } from '../../support/board.ts';
import type { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { jobTools } from '../../support/jobs.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import { changed, openTask, openTasks, readTask, undo } from '../../support/tasks.ts';

const { pool, database } = await testDatabase();
const tools = jobTools(database);
let here: Organization;
let marcus: Client;
let dana: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [marcus, dana] = await here.people('marcus', 'dana');
  await openMixture(marcus, dana);
});

/** Checks the counts of the organization, and returns how many were corrected. */
async function check(): Promise<number> {
  let corrected = 0;
  for (const { id } of here.facilities) corrected += await checkCountsOf(tools, { entity_id: here.id, id });
  return corrected;
}

/** Counts the organization's open tasks in the table of tasks. */
async function countedOpen(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from task where status <> 'Complete' and entity_id = $1`,
    [here.id],
  );
  return rows[0]?.n ?? 0;
}

/** Changes the largest count of an axis by `n` once there is one, and returns its key. */
const plant = (axis: 'all' | 'payer', n: number): Promise<string> =>
  vi.waitFor(
    async () => {
      await addUpCounts(tools.worker);
      const { rows } = await pool.query<{ value: string }>(
        `update task_open_count set n = n + $3 where (entity_id, facility_id, task_group, axis, value, day_kind, day) in (
           select entity_id, facility_id, task_group, axis, value, day_kind, day from task_open_count
           where entity_id = $1 and axis = $2 and day_kind = 'due' order by n desc limit 1) returning value`,
        [here.id, axis, n],
      );
      expect(rows).toHaveLength(1);
      return rows[0]?.value ?? '';
    },
    { timeout: 10_000 },
  );

describe('tasks on hold', () => {
  it('a task on hold is overdue only after its wait, on the board, in the list and in its filter', async () => {
    const task = await openTask(marcus);
    await pool.query(`update task set due_date = current_date - 9 where id = $1`, [task.id]);
    const overdue = async () => {
      const filter: TaskQuery['filter'] = { dueDate: { filterType: 'date', type: 'overdue' } };
      const query = { limit: 5000, after: null, sort: [], filter };
      const { rows, total } = (await marcus.read('task', getTaskQueue, { query, details: false }))
        .getTaskQueue;
      return { isListed: rows.some(({ id }) => id === task.id), total };
    };
    const onBoard = async () => (await boardOf(marcus)).total.overdue;
    const [before, listed] = [await onBoard(), await overdue()];
    expect(listed.isListed).toBe(true);
    expect((await readTask(marcus, task.id)).isOverdue).toBe(true);
    const waiting = await changed(marcus, await readTask(marcus, task.id), {
      status: 'Wait',
      waitExpirationDays: 5,
    });
    expect(waiting.isOverdue).toBe(false);
    expect(await onBoard()).toBe(before - 1);
    expect(await overdue()).toEqual({ isListed: false, total: listed.total - 1 });
    expect(await check()).toBe(0);
    // The wait is over, and no other change was made.
    await pool.query(`update task set wait_until = current_date - 3 where id = $1`, [task.id]);
    expect(await onBoard()).toBe(before);
    expect(await overdue()).toEqual(listed);
    expect(await check()).toBe(0);
  });
});

describe('undone work', () => {
  const storedTimes = async ({ id }: Task) => {
    const { rows } = await pool.query(
      `select returns, handled_seconds, first_touched_at, completed_at from task where id = $1`,
      [id],
    );
    return rows[0];
  };

  /** An open task that nobody has worked on. */
  const untouched = async (): Promise<Task> => {
    const task = await openTask(marcus);
    await pool.query(
      'update task set first_touched_at = null, handled_seconds = 0, returns = 0, completed_at = null where id = $1',
      [task.id],
    );
    return task;
  };

  it('undo restores the completion time of a task that was reopened by mistake', async () => {
    const done = await changed(marcus, await untouched(), { status: 'Complete' });
    // A month ago, by its step as well.
    for (const table of ['task_step set at = at', 'task set completed_at = completed_at'])
      await pool.query(
        `update ${table} - interval '30 days' where entity_id = $1 and ${
          table.startsWith('task_step') ? 'task_id' : 'id'
        } = $2`,
        [here.id, done.id],
      );
    const { completed_at: then } = await storedTimes(done);
    const before = weekOf(await boardOf(marcus)).finished;
    const opened = await changed(marcus, done, { status: 'Open' });
    expect(await storedTimes(done)).toMatchObject({ returns: 1, completed_at: null });
    expect((await undo(marcus, [opened])).body.updatedTasks).toHaveLength(1);
    expect(await storedTimes(done)).toMatchObject({ returns: 0, completed_at: then });
    expect(weekOf(await boardOf(marcus)).finished).toBe(before);
  });

  it('undo removes the touch and the time of an undone start', async () => {
    const started = await changed(dana, await untouched(), { status: 'InProcess' });
    expect((await storedTimes(started)).first_touched_at).not.toBeNull();
    await pool.query(
      `update task set in_process_since = in_process_since - interval '1 hour' where id = $1`,
      [started.id],
    );
    expect((await undo(dana, [started])).body.updatedTasks).toHaveLength(1);
    expect(await storedTimes(started)).toMatchObject({ first_touched_at: null, handled_seconds: 0 });
  });

  it('an undo cannot be undone itself, and returns stay unchanged', async () => {
    const task = await untouched();
    const held = await changed(marcus, task, { assignee: { id: dana.userId } });
    const back = await changed(marcus, held, { status: 'Open' });
    expect(await storedTimes(task)).toMatchObject({ returns: 1 });
    const [taken] = (await undo(marcus, [back])).body.updatedTasks;
    expect(await storedTimes(task)).toMatchObject({ returns: 0 });
    const again = await undo(marcus, [{ id: task.id, version: taken?.version ?? 0 }]);
    expect(again.body.skippedTasks).toMatchObject([{ reason: 'invalid' }]);
    expect(await storedTimes(task)).toMatchObject({ returns: 0 });
    await boardOf(marcus);
  });
});

describe('the check of the counts', () => {
  it('the check of the counts finds and corrects counts that differ from the tasks', async () => {
    expect(await check()).toBe(0);
    const before = await boardOf(marcus);
    const openOf = (board: Board, payer: string) =>
      board.byPayer.find(({ payerName }) => payerName.toLowerCase() === payer.toLowerCase())?.open ?? 0;
    const payer = await plant('payer', 5);
    await plant('all', 7);
    const invalid = await boardOf(marcus);
    expect(openOf(invalid, payer)).toBe(openOf(before, payer) + 5);
    expect(invalid.total.open).toBe((await countedOpen()) + 7);
    expect(await check()).toBe(2);
    const right = await boardOf(marcus);
    expect(openOf(right, payer)).toBe(openOf(before, payer));
    expect(right.total.open).toBe(await countedOpen());

    await pool.query(
      `delete from task_day_count where (entity_id, day) in (
         select entity_id, max(day) from task_day_count where entity_id = $1 and opened + finished > 0 group by 1)`,
      [here.id],
    );
    expect(await check()).toBeGreaterThan(0);
    expect(await check()).toBe(0);
    await expectAsListed(marcus, await boardOf(marcus));
  });

  it('the check of the counts corrects a difference once, regardless of the number of workers', async () => {
    await plant('all', 5);
    const found = await Promise.all([check(), check()]);
    expect(found.toSorted()).toEqual([0, 1]);
    expect((await boardOf(marcus)).total.open).toBe(await countedOpen());
    expect(await check()).toBe(0);
  });

  it('the check of the counts corrects a negative figure, and the board stays readable until then', async () => {
    await pool.query(`update task_open_count set n = n - 1000000 where entity_id = $1 and axis = 'all'`, [
      here.id,
    ]);
    await pool.query(
      `update task_day_count set finished = finished - 1000000, opened = opened - 1000000,
         returned = returned - 1000000 where entity_id = $1`,
      [here.id],
    );
    const board = await boardOf(marcus);
    expect(board.total).toEqual({ open: 0, aged: 0, overdue: 0 });
    expect(weekOf(board)).toMatchObject({ opened: 0, finished: 0, returned: 0 });
    const query = { limit: 1, after: null, sort: [], filter: open };
    const { getTaskQueue: page } = await marcus.read('task', getTaskQueue, { query, details: false });
    expect(page.total).toBe(0);
    expect(await check()).toBeGreaterThan(0);
    await expectAsListed(marcus, await boardOf(marcus));
  });

  it('the check of the counts deletes days without any counts', async () => {
    await pool.query(
      `insert into task_day_count values ($1, $2, 'eligibility', '', '2001-01-01', 0, 0, 0, 0, 0, 0)`,
      [here.id, here.facility().id],
    );
    await tidyCounts(tools.worker, tools.clock);
    const { rows } = await pool.query(
      `select from task_day_count where entity_id = $1 and day = '2001-01-01'`,
      [here.id],
    );
    expect(rows).toEqual([]);
  });

  it('the check of the counts finds nothing to correct while tasks change and the worker updates the totals', async () => {
    const tasks = await openTasks(marcus, 4);
    const work = async () => {
      for (const task of tasks) {
        const taken = await changed(marcus, await readTask(marcus, task.id), { status: 'InProcess' });
        await changed(marcus, taken, { status: 'Open' });
      }
    };
    const [, ...found] = await Promise.all([
      work(),
      check(),
      addUpCounts(tools.worker).then(() => 0),
      check(),
    ]);
    expect(found).toEqual([0, 0, 0]);
    expect(await check()).toBe(0);
  });
});
