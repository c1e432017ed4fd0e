import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskReason } from '@waypost/contract/tasks/story';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { returnTasks, returnTasksOfDeparted } from '../../../../src/modules/tasks/assignment/unassign.ts';
import {
  assignTasks,
  faxAt,
  faxesAt,
  holdersOf,
  resetAssignment,
  setAvailability,
  setAwayReturn,
  setRule,
} from '../../support/assignment.ts';
import type { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { eventsAbout } from '../../support/events.ts';
import { jobTools } from '../../support/jobs.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import { deactivate } from '../../support/people.ts';
import { changed, readTask, stepsOf } from '../../support/tasks.ts';

const { pool, database } = await testDatabase();
/** Two workers that run at once, besides the one of the product. */
const [worker, another] = [jobTools(database), jobTools(database)];
let here: Organization;
let dana: Client;
let marcus: Client;
let ruth: Client;
let lena: Client;
let tomasz: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [dana, marcus, ruth, lena, tomasz] = await here.people('dana', 'marcus', 'ruth', 'lena', 'tomasz');
});
beforeEach(() => resetAssignment(here));

const setAllAvailable = async (...people: Client[]) => {
  for (const each of people) expect((await setAvailability(each, { state: 'available' })).status).toBe(200);
};

const share = (holders: readonly (string | null)[], { userId }: Client) =>
  holders.filter((holder) => holder === userId).length;

const reasonsOf = async (by: Client, id: string): Promise<TaskReason[]> =>
  (await by.call<{ reasons: TaskReason[] }>('GET', `/services/task/tasks/${id}/reasons`)).body.reasons;

describe('tasks assigned in turn', () => {
  it('tasks assigned in turn go to available users by their weights, with a reason that names the rule', async () => {
    await setAllAvailable(dana, marcus);
    await setAvailability(ruth, { state: 'away' });
    const ids = await faxesAt(here, 9);
    const members = [{ id: dana.userId, weight: 2, dailyLimit: null }];
    expect((await setRule(tomasz, { mode: 'inTurn', members })).status).toBe(200);
    await assignTasks(here, worker, another);
    const holders = await holdersOf(pool, ids);
    expect([share(holders, dana), share(holders, marcus)]).toEqual([6, 3]);
    // Each third of the tasks has the same share, because the users take turns.
    for (const at of [0, 3, 6]) expect(share(holders.slice(at, at + 3), dana)).toBe(2);
    const [first] = ids as [string];
    const task = await readTask(dana, first);
    expect(task).toMatchObject({ status: 'InProcess', version: 2 });
    const [step] = await stepsOf(dana, first);
    expect(step).toMatchObject({
      by: { kind: 'service', name: 'Waypost' },
      from: { status: 'Open', assignee: null },
      to: { status: 'InProcess', assignee: { id: holders[0] } },
    });
    expect(await reasonsOf(dana, first)).toMatchObject([
      {
        made: 'assigned',
        eventType: null,
        facts: expect.arrayContaining([
          { name: 'assignment', value: 'inTurn' },
          { name: 'taskType', value: 'Fax Exception' },
        ]),
      },
    ]);
    expect((await eventsAbout(pool, first)).at(-1)).toMatchObject({
      type: 'task.assigned',
      actor_kind: 'service',
      data: { assigneeId: holders[0], previousAssigneeId: null, status: 'InProcess' },
    });
  });

  it('tasks assigned in turn never exceed the daily limit of a user, however many workers assign at once', async () => {
    await setAllAvailable(dana, marcus, ruth);
    const ids = await faxesAt(here, 120);
    const members = [{ id: ruth.userId, weight: 1, dailyLimit: 7 }];
    await setRule(tomasz, { mode: 'inTurn', dailyLimit: 40, members });
    await assignTasks(here, worker, another);
    const holders = await holdersOf(pool, ids);
    expect([dana, marcus, ruth].map((each) => share(holders, each))).toEqual([40, 40, 7]);
    expect(holders.filter((holder) => holder === null)).toHaveLength(33);
    const { rows } = await pool.query(
      `select version from task_step where task_id = any ($1) group by task_id, version having version <> 2`,
      [ids],
    );
    expect(rows).toHaveLength(0);
  });

  it('tasks assigned in turn skip users who do not work at the facility', async () => {
    await setAllAvailable(dana, lena);
    const [near, far] = [await faxesAt(here, 4, 0), await faxesAt(here, 4, 2)];
    await setRule(tomasz, { mode: 'inTurn' });
    await assignTasks(here, worker, another);
    expect(share(await holdersOf(pool, near), dana)).toBe(4);
    expect(share(await holdersOf(pool, far), lena)).toBeGreaterThan(0);
  });

  it("tasks assigned in turn skip users without the group's permission, a share, or availability", async () => {
    await setAllAvailable(dana, lena);
    // A user who once worked on these tasks and is now available.
    await pool.query(
      `insert into user_availability (entity_id, user_id, state, since, changed_by) values ($1, $2, 'available', now(), $2)`,
      [here.id, tomasz.userId],
    );
    const ids = await faxesAt(here, 3);
    await setRule(tomasz, { mode: 'inTurn', members: [{ id: dana.userId, weight: 0, dailyLimit: null }] });
    await assignTasks(here, worker, another);
    expect(await holdersOf(pool, ids)).toEqual([null, null, null]);
  });
});

describe('tasks assigned by load', () => {
  it('tasks assigned by load go to the user with the fewest tasks relative to their weight', async () => {
    await setAllAvailable(dana, marcus);
    const held = await faxesAt(here, 4);
    for (const id of held) await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    const ids = await faxesAt(here, 10);
    await setRule(tomasz, { mode: 'leastLoaded' });
    await assignTasks(here, worker, another);
    const holders = await holdersOf(pool, [...held, ...ids]);
    expect([share(holders, dana), share(holders, marcus)]).toEqual([7, 7]);
  });
});

describe('a task that a user returns', () => {
  it('a task that a user returns stays unassigned while that can be undone, and then goes to another user', async () => {
    await setAllAvailable(dana, marcus);
    const id = await faxAt(here);
    const started = await changed(dana, { id, version: 1 }, { status: 'InProcess' });
    const open: Task = await changed(dana, started, { status: 'Open' });
    await setRule(tomasz, { mode: 'inTurn' });
    await assignTasks(here, worker, another);
    expect(await readTask(dana, id)).toMatchObject({ version: open.version, assignee: null });
    await pool.query(`update task_step set at = at - interval '20 seconds' where task_id = $1`, [id]);
    await pool.query('update assignment_rule set look_at = now() where entity_id = $1', [here.id]);
    await assignTasks(here, worker, another);
    expect(await holdersOf(pool, [id])).toEqual([marcus.userId]);
  });
});

describe('the tasks of an absent user', () => {
  it('a task of an absent user returns to its group after the set time, audited with the reason, and goes to another user', async () => {
    const ids = (await faxesAt(here, 4)) as [string, string, string, string];
    const [working, waiting, held, fresh] = ids;
    for (const id of ids.slice(0, 3)) await changed(dana, { id, version: 1 }, { status: 'InProcess' });
    await changed(dana, { id: waiting, version: 2 }, { waitExpirationDays: 5 });
    await changed(dana, { id: held, version: 2 }, { status: 'OnHold' });
    await setAvailability(dana, { state: 'away' });
    await setAvailability(marcus, { state: 'available' });
    const past = `interval '25 hours'`;
    await returnTasks(worker);
    expect(await holdersOf(pool, [working])).toEqual([dana.userId]);
    await setAwayReturn(tomasz, 24);
    await returnTasks(worker);
    expect(await holdersOf(pool, [working])).toEqual([dana.userId]);
    await pool.query(`update user_availability set since = since - ${past} where user_id = $1`, [
      dana.userId,
    ]);
    await pool.query(`update task_step set at = at - ${past} where task_id = any ($1)`, [ids]);
    // A manager who assigns them a task knows that they are away, so the time starts then.
    await changed(marcus, { id: fresh, version: 1 }, { assignee: { id: dana.userId } });
    await Promise.all([returnTasks(worker), returnTasks(another)]);
    expect(await holdersOf(pool, ids)).toEqual([null, null, null, dana.userId]);
    expect(await readTask(marcus, working)).toMatchObject({ status: 'Open', assignee: null });
    expect(await readTask(marcus, waiting)).toMatchObject({ status: 'Wait', assignee: null });
    expect((await readTask(marcus, waiting)).waitUntil).not.toBeNull();
    expect(await readTask(marcus, held)).toMatchObject({ status: 'OnHold', assignee: null });
    expect((await stepsOf(marcus, working))[0]).toMatchObject({
      by: { kind: 'service', name: 'Waypost' },
      from: { status: 'InProcess', assignee: { id: dana.userId } },
      to: { status: 'Open', assignee: null },
    });
    expect(await reasonsOf(marcus, working)).toMatchObject([
      { made: 'returned', facts: [{ name: 'hoursAway', value: '24' }] },
    ]);
    expect((await eventsAbout(pool, working)).at(-1)?.type).toBe('task.unassigned');
    await setRule(tomasz, { mode: 'inTurn' });
    await assignTasks(here, worker, another);
    expect(await holdersOf(pool, [working, held])).toEqual([marcus.userId, null]);
  });

  it('a task of an absent user stays with the user if they are already back', async () => {
    const id = await faxAt(here);
    await changed(dana, { id, version: 1 }, { status: 'InProcess' });
    await setAvailability(dana, { state: 'away' });
    await pool.query(
      `update user_availability set since = since - interval '9 days', back_on = current_date - 2 where user_id = $1`,
      [dana.userId],
    );
    await pool.query(`update task_step set at = at - interval '9 days' where task_id = $1`, [id]);
    await setAwayReturn(tomasz, 1);
    await returnTasks(worker);
    expect(await holdersOf(pool, [id])).toEqual([dana.userId]);
    const ids = await faxesAt(here, 2);
    await setRule(tomasz, { mode: 'inTurn' });
    await assignTasks(here, worker, another);
    expect(share(await holdersOf(pool, ids), dana)).toBe(2);
  });
});

/** A user who has accepted and is now in this state. */
async function somebody(status = 'Active'): Promise<Client> {
  const client = await here.invite({ firstName: 'Somebody', lastName: 'Gone', role: 'Task Worker' });
  await setStatus(client, status);
  return client;
}

const setStatus = ({ userId }: Client, status: string) =>
  pool.query('update membership set status = $3 where entity_id = $1 and user_id = $2', [
    here.id,
    userId,
    status,
  ]);

describe('the tasks of a departed user', () => {
  it('a task of a departed user returns to its group on deactivation, audited with the reason, regardless of the absence setting', async () => {
    const ids = (await faxesAt(here, 3)) as [string, string, string];
    const [working, waiting, complete] = ids;
    const gone = await somebody();
    await pool.query(
      `update task set assignee_id = $2, status = case id when $3 then 'Wait' when $4 then 'Complete' else 'InProcess' end,
         wait_until = case id when $3 then current_date + 5 end
       where id = any ($1)`,
      [ids, gone.userId, waiting, complete],
    );
    await returnTasksOfDeparted(worker);
    expect(await holdersOf(pool, [working])).toEqual([gone.userId]);
    await setStatus(gone, 'Deactivated');
    await Promise.all([returnTasksOfDeparted(worker), returnTasksOfDeparted(another)]);
    expect(await holdersOf(pool, ids)).toEqual([null, null, gone.userId]);
    expect(await readTask(marcus, working)).toMatchObject({ status: 'Open', assignee: null });
    expect(await readTask(marcus, waiting)).toMatchObject({ status: 'Wait', assignee: null });
    expect((await readTask(marcus, waiting)).waitUntil).not.toBeNull();
    expect((await stepsOf(marcus, working))[0]).toMatchObject({
      by: { kind: 'service', name: 'Waypost' },
      from: { status: 'InProcess', assignee: { id: gone.userId } },
      to: { status: 'Open', assignee: null },
    });
    expect(await reasonsOf(marcus, working)).toMatchObject([
      { made: 'returned', facts: [{ name: 'holder', value: 'deactivated' }] },
    ]);
    const events = await eventsAbout(pool, working);
    expect(events.filter(({ type }) => type === 'task.unassigned')).toHaveLength(1);
    const { rows } = await pool.query(
      "select actor_kind from audit_record where domain_type = 'Task' and domain_id = $1 and action = 'Mutation'",
      [working],
    );
    expect(rows).toEqual([{ actor_kind: 'service' }]);
  });

  it('a task of a departed user returns only in the organization that deactivated the user', async () => {
    const gone = await somebody();
    const there = await makeOrganization();
    await there.join(gone, 'Task Worker');
    const [working, held, elevated] = await faxesAt(here, 3);
    const elsewhere = await faxAt(there);
    const ids = [working, held, elevated, elsewhere] as [string, string, string, string];
    await pool.query(
      `update task set assignee_id = $2, status = case id when $3 then 'OnHold' when $4 then 'Elevated' else 'InProcess' end
       where id = any ($1)`,
      [ids, gone.userId, held, elevated],
    );
    await pool.query(
      `insert into working_task (entity_id, user_id, task_id, started_at)
       select entity_id, assignee_id, id, now() from task where id = any ($1)`,
      [[working, elsewhere]],
    );
    await deactivate(here.administrator, gone.userId);
    await expect
      .poll(() => holdersOf(pool, ids), { timeout: 30_000 })
      .toEqual([null, null, null, gone.userId]);
    const { rows } = await pool.query('select id, status from task where id = any ($1)', [ids]);
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [working, 'Open'],
        [held, 'OnHold'],
        [elevated, 'Elevated'],
        [elsewhere, 'InProcess'],
      ]),
    );
    const at = await pool.query('select task_id from working_task where user_id = $1', [gone.userId]);
    expect(at.rows).toEqual([{ task_id: elsewhere }]);
  });

  it('a task of a departed user returns if their invitation was cancelled, or they are deactivated for the whole installation', async () => {
    const [cancelled, inactive] = [await somebody('Cancelled'), await somebody()];
    await pool.query('update app_user set is_active = false where id = $1', [inactive.userId]);
    const ids = await faxesAt(here, 2);
    for (const [at, { userId }] of [cancelled, inactive].entries())
      await pool.query("update task set assignee_id = $2, status = 'InProcess' where id = $1", [
        ids[at],
        userId,
      ]);
    await returnTasksOfDeparted(another);
    expect(await holdersOf(pool, ids)).toEqual([null, null]);
  });

  it('all tasks of a departed user return at once, regardless of their number', async () => {
    const gone = await somebody('Deactivated');
    const ids = await faxesAt(here, 320);
    await pool.query("update task set assignee_id = $2, status = 'InProcess' where id = any ($1)", [
      ids,
      gone.userId,
    ]);
    await returnTasksOfDeparted(another);
    // By this one run, except for tasks that another worker was processing meanwhile.
    expect((await holdersOf(pool, ids)).filter((holder) => holder !== null)).toEqual([]);
  });
});
