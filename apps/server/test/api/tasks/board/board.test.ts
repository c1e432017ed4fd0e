import { taskGroups } from '@waypost/contract/core/permissions';
import { type Board, TREND_WEEKS } from '@waypost/contract/tasks/board/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addUpCounts, tidyCounts } from '../../../../src/modules/tasks/board/add-up.ts';
import { faxAt, setAvailability } from '../../support/assignment.ts';
import { BOARD, boardOf, expectAsListed, listed, open, openMixture, weekOf } from '../../support/board.ts';
import { type Client, call, SUBSCRIPTION } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { jobTools } from '../../support/jobs.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import { changed, openTask, openTasks, patchTasks, readTask, undo } from '../../support/tasks.ts';
import { rightsFor } from '../../trust/support/matrix.ts';

const { pool, database } = await testDatabase();
const tools = jobTools(database);
let here: Organization;
let elsewhere: Organization;
let marcus: Client;
let dana: Client;
beforeAll(async () => {
  [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  [marcus, dana] = await here.people('marcus', 'dana');
  await openMixture(marcus, dana);
});

const ownOf = (client: Client) => boardOf(client, `${BOARD}/own`);
/**
 * Waits until all changes here are included in the totals. The product's worker may be updating them, too.
 */
const waitForTotals = () =>
  vi.waitFor(async () => {
    await addUpCounts(tools.worker);
    const { rows } = await pool.query('select from task_count_change where entity_id = $1 limit 1', [
      here.id,
    ]);
    expect(rows).toEqual([]);
  });
const rowOf = (board: Board, { userId }: Client) => board.people.find(({ person }) => person?.id === userId);

describe('the board of a manager', () => {
  it('each figure on a manager’s board equals the number of tasks in its list, before and after the worker updates the totals', async () => {
    // Some are old, from several groups.
    const tasks = await openTasks(marcus, 6);
    await pool.query(
      `update task set created_at = created_at - interval '40 days', due_date = due_date - 40 where id = any ($1)`,
      [tasks.slice(0, 3).map(({ id }) => id)],
    );
    await changed(marcus, tasks[4] as Task, { assignee: { id: dana.userId } });
    await changed(marcus, tasks[5] as Task, { status: 'Complete' });
    const board = await boardOf(marcus);
    expect(board.isOwn).toBe(false);
    expect(board.groups).toEqual([...taskGroups]);
    expect(board.total.aged).toBeGreaterThanOrEqual(3);
    expect(board.total.overdue).toBeGreaterThanOrEqual(3);
    expect(board.byGroup.length).toBeGreaterThan(1);
    expect(board.byFacility.length).toBeGreaterThan(1);
    expect(board.byPayer.length).toBeGreaterThan(1);
    expect(board.weeks).toHaveLength(TREND_WEEKS);
    expect(weekOf(board).finished).toBeGreaterThan(0);
    await expectAsListed(marcus, board);
    await waitForTotals();
    await tidyCounts(tools.worker, tools.clock);
    await expectAsListed(marcus, await boardOf(marcus));
    await pool.query(
      `update task set created_at = created_at + interval '40 days', due_date = due_date + 40 where id = any ($1)`,
      [tasks.slice(0, 3).map(({ id }) => id)],
    );
    await expectAsListed(marcus, await boardOf(marcus));
  });

  it('the board of a manager shows the open and finished tasks of each person, the times, and the returns', async () => {
    const task = await openTask(marcus);
    const before = await boardOf(marcus);
    const taken = await changed(dana, task, { status: 'InProcess' });
    const held = await boardOf(marcus);
    expect((rowOf(held, dana)?.open ?? 0) - (rowOf(before, dana)?.open ?? 0)).toBe(1);
    expect(held.total.open).toBe(before.total.open);
    // It was opened two hours ago, and has been in process for one.
    await pool.query(
      `update task set created_at = created_at - interval '2 hours', in_process_since = in_process_since - interval '1 hour',
       first_touched_at = first_touched_at - interval '1 hour' where id = $1`,
      [task.id],
    );
    const back = await changed(dana, taken, { status: 'Open' });
    const again = await changed(dana, back, { status: 'InProcess' });
    const done = await changed(dana, again, { status: 'Complete' });
    const { rows } = await pool.query(
      `select returns, handled_seconds, extract(epoch from first_touched_at - created_at)::int as untouched,
         completed_at is not null as "isDated" from task where id = $1`,
      [task.id],
    );
    expect(rows[0]).toMatchObject({ returns: 1, isDated: true });
    expect(rows[0].handled_seconds).toBeGreaterThanOrEqual(3600);
    expect(rows[0].handled_seconds).toBeLessThan(7200);
    expect(rows[0].untouched).toBeGreaterThanOrEqual(3600);
    const after = await boardOf(marcus);
    const [was, is] = [rowOf(before, dana), rowOf(after, dana)];
    expect((is?.finishedThisWeek ?? 0) - (was?.finishedThisWeek ?? 0)).toBe(1);
    expect((is?.finished ?? 0) - (was?.finished ?? 0)).toBe(1);
    expect((is?.returned ?? 0) - (was?.returned ?? 0)).toBe(1);
    expect(is?.open ?? 0).toBe(was?.open ?? 0);
    const sum = (row: typeof is, of: 'handlingSeconds') => (row?.[of] ?? 0) * (row?.finished ?? 0);
    expect(sum(is, 'handlingSeconds') - sum(was, 'handlingSeconds')).toBeGreaterThan(
      3600 - (is?.finished ?? 0),
    );
    expect(after.total.open).toBe(before.total.open - 1);

    // A completion that was undone does not count as finished.
    const taking = await undo(dana, [{ id: done.id, version: done.version }]);
    expect(taking.body.updatedTasks).toHaveLength(1);
    const undone = await boardOf(marcus);
    expect(rowOf(undone, dana)?.finished ?? 0).toBe(was?.finished ?? 0);
    expect(undone.total.open).toBe(before.total.open);
    expect(weekOf(undone).finished).toBe(weekOf(before).finished);
  });

  it('the board of a manager counts a bulk change, and reopened tasks as open and returned', async () => {
    const tasks = await openTasks(marcus, 3);
    const before = await boardOf(marcus);
    expect((await patchTasks(marcus, tasks, { status: 'Complete' })).status).toBe(200);
    expect((await boardOf(marcus)).total.open).toBe(before.total.open - 3);
    const [first] = tasks as [Task];
    const opened = await changed(marcus, await readTask(marcus, first.id), { status: 'Open' });
    const board = await boardOf(marcus);
    expect(board.total.open).toBe(before.total.open - 2);
    expect(weekOf(board).finished).toBe(weekOf(before).finished + 2);
    await changed(marcus, opened, { status: 'Complete' });
    const again = await boardOf(marcus);
    expect(weekOf(again).returned).toBe(weekOf(before).returned + 1);
    await expectAsListed(marcus, again);
  });

  it('the board of a manager shows which people with tasks are away, and until when', async () => {
    await changed(marcus, await openTask(marcus), { assignee: { id: dana.userId } });
    const availabilityOf = async () => rowOf(await boardOf(marcus), dana)?.person?.availability;
    expect(await availabilityOf()).toBeNull();
    expect((await setAvailability(dana, { state: 'away', backOn: '2099-12-07' })).status).toBe(200);
    expect(await availabilityOf()).toMatchObject({ state: 'away', backOn: '2099-12-07' });
    await setAvailability(dana, { state: 'available' });
    expect(await availabilityOf()).toMatchObject({ state: 'available', backOn: null });
  });

  it('the board of a manager shows only the facilities of the call', async () => {
    const { id, name } = here.facility();
    await openTasks(marcus, 2);
    await openTask(marcus, { facility: 1 });
    const all = await boardOf(marcus);
    const one = await boardOf(marcus, BOARD, { ScopeMember: id });
    expect(one.byFacility.map(({ facilityId }) => facilityId)).toEqual([id]);
    expect(all.byFacility).toContainEqual({ facilityId: id, facilityName: name, ...one.total });
    expect(one.total.open).toBeLessThan(all.total.open);
  });

  it('the board of a manager counts only the groups that this user manages, at the facilities where they work', async () => {
    // Sam's facility also has a task of another group, and another facility one of this group.
    await openTask(marcus);
    await faxAt(here);
    await openTask(marcus, { facility: 1 });
    const sam = await here.person('sam');
    const { hold } = await rightsFor(pool, sam);
    await hold(['eligibility-manage', 'documents-work', 'task-management-read']);
    const board = await boardOf(sam);
    expect(board.groups).toEqual(['eligibility']);
    expect(board.byGroup.map(({ group }) => group)).toEqual(['eligibility']);
    expect(board.byFacility.map(({ facilityId }) => facilityId)).toEqual([here.facility().id]);
    const ofGroup = { ...open, group: { filterType: 'set' as const, values: ['eligibility'] } };
    expect(board.total.open).toBe(await listed(sam, ofGroup));
    expect(board.total.open).toBeLessThan(await listed(sam, open));
    expect(board.total.open).toBeLessThan(await listed(marcus, ofGroup));
    expect(board.total.open).toBeLessThan((await boardOf(marcus)).total.open);
  });

  it('the board of a manager is refused to users who manage nothing, without a sign-in, and in another organization', async () => {
    expect((await dana.call('GET', BOARD)).status).toBe(403);
    expect((await call('GET', BOARD, SUBSCRIPTION)).status).toBe(401);
    expect((await marcus.inEntity(elsewhere.id).call('GET', BOARD)).status).toBe(403);
    // The facility is the only parameter of the call that can be invalid.
    for (const ScopeMember of [elsewhere.facility().id, 'no facility'])
      expect((await marcus.call('GET', BOARD, undefined, { ScopeMember })).status).toBe(403);
  });
});

describe('a user’s own board', () => {
  it('a user’s own board shows their own open and finished tasks', async () => {
    const before = await ownOf(dana);
    const task = await openTask(dana);
    const taken = await changed(dana, task, { status: 'InProcess' });
    const held = await ownOf(dana);
    expect(held.isOwn).toBe(true);
    expect(held.total.open).toBe(before.total.open + 1);
    expect(held.people.map(({ person }) => person?.id)).toEqual([dana.userId]);
    expect(held.byPayer).toEqual([]);
    expect(held.weeks.every(({ opened }) => opened === null)).toBe(true);
    const mine = { assignee: { filterType: 'text', type: 'equals', filter: 'Whitfield, Dana' } } as const;
    expect(held.total.open).toBe(await listed(dana, { ...open, ...mine }));
    await changed(dana, taken, { status: 'Complete' });
    const after = await ownOf(dana);
    expect(after.total.open).toBe(before.total.open);
    expect(weekOf(after).finished).toBe(weekOf(before).finished + 1);
  });

  it('a user’s own board is refused to users who see no tasks, without a sign-in, and in another organization', async () => {
    const [joel, nadia] = [await here.person('joel'), await elsewhere.person('nadia')];
    expect((await joel.call('GET', `${BOARD}/own`)).status).toBe(403);
    expect((await call('GET', `${BOARD}/own`, SUBSCRIPTION)).status).toBe(401);
    expect((await nadia.inEntity(here.id).call('GET', `${BOARD}/own`)).status).toBe(403);
  });
});
