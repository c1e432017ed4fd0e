import { getTaskQueue } from '@waypost/contract/graphql';
import type { Board } from '@waypost/contract/services/board';
import type { Task } from '@waypost/contract/services/task';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUpCounts, tidyCounts } from '../../src/modules/board/add-up.ts';
import { checkCounts, checkCountsAtNight } from '../../src/modules/board/check-counts.ts';
import { lakemont } from '../../src/seed/organisations.ts';
import { boardOf, expectAsListed, open, weekOf } from './support/board.ts';
import { type Client, sharedAsEach } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { jobTools } from './support/jobs.ts';
import { changed, giveBackTasks, openTask, openTasks, readTask, undo } from './support/tasks.ts';

let owner: Awaited<ReturnType<typeof ownerPool>>;
let tools: ReturnType<typeof jobTools>;
let marcus: Client;
let dana: Client;
beforeAll(async () => {
  owner = await ownerPool();
  tools = jobTools(owner.database);
  // Another test moves facilities to other time zones for a while, which the check puts right.
  await checkCounts(tools);
  [marcus, dana] = await sharedAsEach('marcus.okafor', 'dana.whitfield');
});
afterAll(async () => {
  await giveBackTasks(owner.pool);
  await owner.close();
});

/** Counts the open tasks of Lakemont in the table of tasks. */
async function countedOpen(): Promise<number> {
  const { rows } = await owner.pool.query<{ n: number }>(
    `select count(*)::int as n from task where status <> 'Complete' and entity_id = $1`,
    [lakemont.id],
  );
  return rows[0]?.n ?? 0;
}

/** Makes the largest count of an axis wrong by `n`, and says whose it is. */
async function plant(axis: 'all' | 'payer', n: number): Promise<string> {
  const { rows } = await owner.pool.query<{ value: string }>(
    `update task_open_count set n = n + $3 where (entity_id, facility_id, task_group, axis, value, day_kind, day) in (
       select entity_id, facility_id, task_group, axis, value, day_kind, day from task_open_count
       where entity_id = $1 and axis = $2 and day_kind = 'due' order by n desc limit 1) returning value`,
    [lakemont.id, axis, n],
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.value ?? '';
}

describe('the work that is taken back', () => {
  const kept = async ({ id }: Task) => {
    const { rows } = await owner.pool.query(
      `select returns, handled_seconds, first_touched_at, completed_at from task where id = $1`,
      [id],
    );
    return rows[0];
  };

  /** An open task as nobody has worked it yet. */
  const untouched = async (): Promise<Task> => {
    const task = await openTask(marcus);
    await owner.pool.query(
      'update task set first_touched_at = null, handled_seconds = 0, returns = 0, completed_at = null where id = $1',
      [task.id],
    );
    return task;
  };

  it('gives a task that was opened again by mistake the time back at which it was finished', async () => {
    const done = await changed(marcus, await untouched(), { status: 'Complete' });
    // A month ago, by its step as well.
    for (const table of ['task_step set at = at', 'task set completed_at = completed_at'])
      await owner.pool.query(
        `update ${table} - interval '30 days' where entity_id = $1 and ${
          table.startsWith('task_step') ? 'task_id' : 'id'
        } = $2`,
        [lakemont.id, done.id],
      );
    const { completed_at: then } = await kept(done);
    const before = weekOf(await boardOf(marcus)).finished;
    const opened = await changed(marcus, done, { status: 'Open' });
    expect(await kept(done)).toMatchObject({ returns: 1, completed_at: null });
    expect((await undo(marcus, [opened])).body.updatedTasks).toHaveLength(1);
    expect(await kept(done)).toMatchObject({ returns: 0, completed_at: then });
    expect(weekOf(await boardOf(marcus)).finished).toBe(before);
  });

  it('counts no touch and no time of a start that is taken back', async () => {
    const started = await changed(dana, await untouched(), { status: 'InProcess' });
    expect((await kept(started)).first_touched_at).not.toBeNull();
    await owner.pool.query(
      `update task set in_process_since = in_process_since - interval '1 hour' where id = $1`,
      [started.id],
    );
    expect((await undo(dana, [started])).body.updatedTasks).toHaveLength(1);
    expect(await kept(started)).toMatchObject({ first_touched_at: null, handled_seconds: 0 });
  });

  it('refuses to take back a taking-back, and leaves returns as they are', async () => {
    const task = await untouched();
    const held = await changed(marcus, task, { assignee: { id: dana.userId } });
    const back = await changed(marcus, held, { status: 'Open' });
    expect(await kept(task)).toMatchObject({ returns: 1 });
    const [taken] = (await undo(marcus, [back])).body.updatedTasks;
    expect(await kept(task)).toMatchObject({ returns: 0 });
    const again = await undo(marcus, [{ id: task.id, version: taken?.version ?? 0 }]);
    expect(again.body.skippedTasks).toMatchObject([{ reason: 'invalid' }]);
    expect(await kept(task)).toMatchObject({ returns: 0 });
    await boardOf(marcus);
  });
});

describe('the check of the counts', () => {
  it('finds counts that differ from the tasks, and corrects them', async () => {
    const check = () => checkCounts(tools);
    expect(await check()).toBe(0);
    const before = await boardOf(marcus);
    const openOf = (board: Board, payer: string) =>
      board.byPayer.find(({ payerName }) => payerName.toLowerCase() === payer.toLowerCase())?.open ?? 0;
    const payer = await plant('payer', 5);
    await plant('all', 7);
    const wrong = await boardOf(marcus);
    expect(openOf(wrong, payer)).toBe(openOf(before, payer) + 5);
    expect(wrong.total.open).toBe((await countedOpen()) + 7);
    expect(await check()).toBe(2);
    const right = await boardOf(marcus);
    expect(openOf(right, payer)).toBe(openOf(before, payer));
    expect(right.total.open).toBe(await countedOpen());

    await owner.pool.query(
      `delete from task_day_count where (entity_id, day) in (
         select entity_id, max(day) from task_day_count where entity_id = $1 and opened + finished > 0 group by 1)`,
      [lakemont.id],
    );
    expect(await check()).toBeGreaterThan(0);
    expect(await check()).toBe(0);
    await expectAsListed(marcus, await boardOf(marcus));
  }, 60_000);

  it('corrects a difference once, by however many workers it is found at once', async () => {
    await plant('all', 5);
    const found = await Promise.all([checkCounts(tools), checkCounts(tools)]);
    expect(found.toSorted()).toEqual([0, 1]);
    expect((await boardOf(marcus)).total.open).toBe(await countedOpen());
    expect(await checkCounts(tools)).toBe(0);
  });

  it('is made at night alone: it reads all tasks', async () => {
    const at = (hour: number) => ({
      ...tools,
      clock: { now: () => new Date(new Date().setUTCHours(hour, 30)) },
    });
    await plant('all', 5);
    expect(await checkCountsAtNight(at(14))).toBe(0);
    expect(await checkCountsAtNight(at(8))).toBeGreaterThan(0);
    await checkCounts(tools);
    expect((await boardOf(marcus)).total.open).toBe(await countedOpen());
  });

  it('leaves a board that can be read where a figure is less than none, until it is corrected', async () => {
    try {
      await owner.pool.query(
        `update task_open_count set n = n - 1000000 where entity_id = $1 and axis = 'all'`,
        [lakemont.id],
      );
      await owner.pool.query(
        `update task_day_count set finished = finished - 1000000, opened = opened - 1000000,
           returned = returned - 1000000 where entity_id = $1`,
        [lakemont.id],
      );
      const board = await boardOf(marcus);
      expect(board.total).toEqual({ open: 0, aged: 0, overdue: 0 });
      expect(weekOf(board)).toMatchObject({ opened: 0, finished: 0, returned: 0 });
      const query = { limit: 1, after: null, sort: [], filter: open };
      const { getTaskQueue: page } = await marcus.read('task', getTaskQueue, { query, details: false });
      expect(page.total).toBe(0);
    } finally {
      expect(await checkCounts(tools)).toBeGreaterThan(0);
    }
    await expectAsListed(marcus, await boardOf(marcus));
  }, 60_000);

  it('forgets days of which nothing is counted any more', async () => {
    const [facility] = lakemont.facilities;
    await owner.pool.query(
      `insert into task_day_count values ($1, $2, 'eligibility', '', '2001-01-01', 0, 0, 0, 0, 0, 0)`,
      [lakemont.id, facility?.id],
    );
    await tidyCounts(tools.worker, tools.clock);
    const { rows } = await owner.pool.query(`select from task_day_count where day = '2001-01-01'`);
    expect(rows).toEqual([]);
  });

  it('finds nothing to correct while tasks change and the worker adds up', async () => {
    const tasks = await openTasks(marcus, 4);
    const work = async () => {
      for (const task of tasks) {
        const taken = await changed(marcus, await readTask(marcus, task.id), { status: 'InProcess' });
        await changed(marcus, taken, { status: 'Open' });
      }
    };
    const [, ...found] = await Promise.all([
      work(),
      checkCounts(tools),
      addUpCounts(tools.worker).then(() => 0),
      checkCounts(tools),
    ]);
    expect(found).toEqual([0, 0, 0]);
    expect(await checkCounts(tools)).toBe(0);
  });
});
