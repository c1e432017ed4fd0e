import { randomUUID } from 'node:crypto';
import type { Task } from '@waypost/contract/services/task';
import type { TaskReason } from '@waypost/contract/services/task-story';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveBackTasks, giveBackTasksOfGone } from '../../src/modules/assignment/give-back.ts';
import { giveOutTasks } from '../../src/modules/assignment/give-out.ts';
import { harborPoint } from '../../src/seed/organisations.ts';
import {
  endAssignment,
  facilityAt,
  forgetAssignment,
  holdersOf,
  openFaxes,
  setAvailability,
  setAwayReturn,
  setRule,
} from './support/assignment.ts';
import { type Client, sharedAsEach } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { eventsAbout } from './support/events.ts';
import { jobTools } from './support/jobs.ts';
import { listUsers, USERS } from './support/people.ts';
import { changed, readTask, stepsOf } from './support/tasks.ts';

let dana: Client;
let marcus: Client;
let ruth: Client;
let lena: Client;
let tomasz: Client;
let elena: Client;
let owner: Awaited<ReturnType<typeof ownerPool>>;
beforeAll(async () => {
  owner = await ownerPool();
  [dana, marcus, ruth, lena, tomasz, elena] = await sharedAsEach(
    'dana.whitfield',
    'marcus.okafor',
    'ruth.abara',
    'lena.fuchs',
    'tomasz.lind',
    'elena.lindqvist',
  );
});
beforeEach(() => forgetAssignment(owner.pool));
afterAll(async () => {
  await endAssignment(owner.pool);
  await owner.pool.query('delete from working_task where user_id = any ($1)', [made]);
  for (const table of ['membership where user_id', 'app_user where id'])
    await owner.pool.query(`delete from ${table} = any ($1)`, [made]);
  await owner.close();
});

const everybodyIsThere = async (...people: Client[]) => {
  for (const each of people) expect((await setAvailability(each, { state: 'available' })).status).toBe(200);
};

/** Lets two workers give out what they can, besides the one of the product; each looks until nothing is left. */
async function giveOut(): Promise<void> {
  const tools = [jobTools(owner.database), jobTools(owner.database)];
  const looks = tools.map(async (each) => {
    for (let looked = 1, round = 0; looked > 0 && round < 200; round += 1) looked = await giveOutTasks(each);
  });
  await Promise.all(looks);
}

const share = (holders: readonly (string | null)[], { userId }: Client) =>
  holders.filter((holder) => holder === userId).length;

const reasonsOf = async (by: Client, id: string): Promise<TaskReason[]> =>
  (await by.call<{ reasons: TaskReason[] }>('GET', `/services/task/tasks/${id}/reasons`)).body.reasons;

describe('tasks that are given out in turn', () => {
  it('go to who is available in turn, by their weights, and say why and by whom', async () => {
    await everybodyIsThere(dana, marcus);
    await setAvailability(ruth, { state: 'away' });
    const ids = await openFaxes(owner.pool, 9);
    const members = [{ id: dana.userId, weight: 2, dailyLimit: null }];
    expect((await setRule(tomasz, { mode: 'inTurn', members })).status).toBe(200);
    await giveOut();
    const holders = await holdersOf(owner.pool, ids);
    expect([share(holders, dana), share(holders, marcus)]).toEqual([6, 3]);
    // Each third of them has the same share: it is a turn, not one after the other.
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
    expect((await eventsAbout(owner.pool, first)).at(-1)).toMatchObject({
      type: 'task.assigned',
      actor_kind: 'service',
      data: { assigneeId: holders[0], previousAssigneeId: null, status: 'InProcess' },
    });
  });

  it('never reach anybody beyond the limit of a day, however many workers give out at once', async () => {
    await everybodyIsThere(dana, marcus, ruth);
    const ids = await openFaxes(owner.pool, 120);
    const members = [{ id: ruth.userId, weight: 1, dailyLimit: 7 }];
    await setRule(tomasz, { mode: 'inTurn', dailyLimit: 40, members });
    await giveOut();
    const holders = await holdersOf(owner.pool, ids);
    expect([dana, marcus, ruth].map((each) => share(holders, each))).toEqual([40, 40, 7]);
    expect(holders.filter((holder) => holder === null)).toHaveLength(33);
    const { rows } = await owner.pool.query(
      `select version from task_step where task_id = any ($1) group by task_id, version having version <> 2`,
      [ids],
    );
    expect(rows).toHaveLength(0);
  });

  it('go to nobody who does not work at the facility, whatever their turn', async () => {
    await everybodyIsThere(dana, lena);
    const [here, there] = [
      await openFaxes(owner.pool, 4, facilityAt(0)),
      await openFaxes(owner.pool, 4, facilityAt(2)),
    ];
    await setRule(tomasz, { mode: 'inTurn' });
    await giveOut();
    expect(share(await holdersOf(owner.pool, here), dana)).toBe(4);
    expect(share(await holdersOf(owner.pool, there), lena)).toBeGreaterThan(0);
  });

  it('go to nobody without the permission of their group, nor a share, nor who has not said that they are there', async () => {
    await everybodyIsThere(dana, lena);
    // Somebody who once worked these tasks and has said that they are there.
    await owner.pool.query(
      `insert into user_availability (entity_id, user_id, state, since, changed_by) values ($1, $2, 'available', now(), $2)`,
      [tomasz.entityId, tomasz.userId],
    );
    const ids = await openFaxes(owner.pool, 3);
    await setRule(tomasz, { mode: 'inTurn', members: [{ id: dana.userId, weight: 0, dailyLimit: null }] });
    await giveOut();
    expect(await holdersOf(owner.pool, ids)).toEqual([null, null, null]);
  });
});

describe('tasks that are given to the least loaded', () => {
  it('go to who has the fewest for their weight', async () => {
    await everybodyIsThere(dana, marcus);
    const openTasks = async ({ userId }: Client): Promise<number> => {
      const { rows } = await owner.pool.query(
        `select count(*)::int as n from task where assignee_id = $1 and status <> 'Complete'`,
        [userId],
      );
      return rows[0].n;
    };
    const loads = async () => Promise.all([dana, marcus].map(openTasks)) as Promise<[number, number]>;
    const [before, other] = await loads();
    await openFaxes(owner.pool, Math.abs(before - other) + 10);
    await setRule(tomasz, { mode: 'leastLoaded' });
    await giveOut();
    const [ofDana, ofMarcus] = await loads();
    expect(Math.abs(ofDana - ofMarcus)).toBeLessThanOrEqual(1);
  });
});

describe('a task that somebody puts back', () => {
  it('stays for as long as that can be undone, and goes to somebody else', async () => {
    await everybodyIsThere(dana, marcus);
    const [id] = (await openFaxes(owner.pool, 1)) as [string];
    const started = await changed(dana, { id, version: 1 }, { status: 'InProcess' });
    const open: Task = await changed(dana, started, { status: 'Open' });
    await setRule(tomasz, { mode: 'inTurn' });
    await giveOut();
    expect(await readTask(dana, id)).toMatchObject({ version: open.version, assignee: null });
    await owner.pool.query(`update task_step set at = at - interval '20 seconds' where task_id = $1`, [id]);
    await owner.pool.query('update assignment_rule set look_at = now()');
    await giveOut();
    expect(await holdersOf(owner.pool, [id])).toEqual([marcus.userId]);
  });
});

describe('what somebody away has', () => {
  it('goes back to its group after the time that is set, on record with the reason, and to somebody else', async () => {
    const ids = (await openFaxes(owner.pool, 4)) as [string, string, string, string];
    const [working, waiting, held, fresh] = ids;
    for (const id of ids.slice(0, 3)) await changed(dana, { id, version: 1 }, { status: 'InProcess' });
    await changed(dana, { id: waiting, version: 2 }, { waitExpirationDays: 5 });
    await changed(dana, { id: held, version: 2 }, { status: 'OnHold' });
    await setAvailability(dana, { state: 'away' });
    await setAvailability(marcus, { state: 'available' });
    const { tools, past } = { tools: jobTools(owner.database), past: `interval '25 hours'` };
    await giveBackTasks(tools);
    expect(await holdersOf(owner.pool, [working])).toEqual([dana.userId]);
    await setAwayReturn(tomasz, 24);
    await giveBackTasks(tools);
    expect(await holdersOf(owner.pool, [working])).toEqual([dana.userId]);
    await owner.pool.query(`update user_availability set since = since - ${past} where user_id = $1`, [
      dana.userId,
    ]);
    await owner.pool.query(`update task_step set at = at - ${past} where task_id = any ($1)`, [ids]);
    // Whoever gives them a task knows that they are away: its time begins then.
    await changed(marcus, { id: fresh, version: 1 }, { assignee: { id: dana.userId } });
    await Promise.all([giveBackTasks(tools), giveBackTasks(jobTools(owner.database))]);
    expect(await readTask(marcus, working)).toMatchObject({ status: 'Open', assignee: null });
    expect(await readTask(marcus, waiting)).toMatchObject({ status: 'Wait', assignee: null });
    expect((await readTask(marcus, waiting)).waitUntil).not.toBeNull();
    expect(await readTask(marcus, held)).toMatchObject({ status: 'OnHold', assignee: null });
    expect(await holdersOf(owner.pool, [fresh])).toEqual([dana.userId]);
    expect((await stepsOf(marcus, working))[0]).toMatchObject({
      by: { kind: 'service', name: 'Waypost' },
      from: { status: 'InProcess', assignee: { id: dana.userId } },
      to: { status: 'Open', assignee: null },
    });
    expect(await reasonsOf(marcus, working)).toMatchObject([
      { made: 'returned', facts: [{ name: 'hoursAway', value: '24' }] },
    ]);
    expect((await eventsAbout(owner.pool, working)).at(-1)?.type).toBe('task.unassigned');
    await setRule(tomasz, { mode: 'inTurn' });
    await giveOut();
    expect(await holdersOf(owner.pool, [working, held])).toEqual([marcus.userId, null]);
  });

  it('stays with who is back already', async () => {
    const [id] = (await openFaxes(owner.pool, 1)) as [string];
    await changed(dana, { id, version: 1 }, { status: 'InProcess' });
    await setAvailability(dana, { state: 'away' });
    await owner.pool.query(
      `update user_availability set since = since - interval '9 days', back_on = current_date - 2 where user_id = $1`,
      [dana.userId],
    );
    await owner.pool.query(`update task_step set at = at - interval '9 days' where task_id = $1`, [id]);
    await setAwayReturn(tomasz, 1);
    await giveBackTasks(jobTools(owner.database));
    expect(await holdersOf(owner.pool, [id])).toEqual([dana.userId]);
    const ids = await openFaxes(owner.pool, 2);
    await setRule(tomasz, { mode: 'inTurn' });
    await giveOut();
    expect(share(await holdersOf(owner.pool, ids), dana)).toBe(2);
  });
});

/** People whom only these tests know. */
const made: string[] = [];
async function somebody(status: string): Promise<string> {
  const id = randomUUID();
  made.push(id);
  await owner.pool.query(
    `insert into app_user (id, issuer, subject, email, first_name, last_name, type_of_user)
     select $1::uuid, 'urn:test', $1::uuid::text, $1::uuid::text || '@lakemont.example', 'Somebody', 'Gone', type_of_user
     from app_user where id = $2`,
    [id, dana.userId],
  );
  await owner.pool.query('insert into membership (entity_id, user_id, status) values ($1, $2, $3)', [
    dana.entityId,
    id,
    status,
  ]);
  return id;
}

describe('what somebody has who is gone', () => {
  it('goes back to its group at once when they are deactivated, on record with the reason, whatever is set for who is away', async () => {
    const ids = (await openFaxes(owner.pool, 3)) as [string, string, string];
    const [working, waiting, complete] = ids;
    const gone = await somebody('Active');
    await owner.pool.query(
      `update task set assignee_id = $2, status = case id when $3 then 'Wait' when $4 then 'Complete' else 'InProcess' end,
         wait_until = case id when $3 then current_date + 5 end
       where id = any ($1)`,
      [ids, gone, waiting, complete],
    );
    const tools = jobTools(owner.database);
    await giveBackTasksOfGone(tools);
    expect(await holdersOf(owner.pool, [working])).toEqual([gone]);
    await owner.pool.query("update membership set status = 'Deactivated' where user_id = $1", [gone]);
    await Promise.all([giveBackTasksOfGone(tools), giveBackTasksOfGone(jobTools(owner.database))]);
    expect(await readTask(marcus, working)).toMatchObject({ status: 'Open', assignee: null });
    expect(await readTask(marcus, waiting)).toMatchObject({ status: 'Wait', assignee: null });
    expect((await readTask(marcus, waiting)).waitUntil).not.toBeNull();
    expect(await holdersOf(owner.pool, [complete])).toEqual([gone]);
    expect((await stepsOf(marcus, working))[0]).toMatchObject({
      by: { kind: 'service', name: 'Waypost' },
      from: { status: 'InProcess', assignee: { id: gone } },
      to: { status: 'Open', assignee: null },
    });
    expect(await reasonsOf(marcus, working)).toMatchObject([
      { made: 'returned', facts: [{ name: 'holder', value: 'deactivated' }] },
    ]);
    const events = await eventsAbout(owner.pool, working);
    expect(events.filter(({ type }) => type === 'task.unassigned')).toHaveLength(1);
    const { rows } = await owner.pool.query(
      "select actor_kind from audit_record where domain_type = 'Task' and domain_id = $1 and action = 'Mutation'",
      [working],
    );
    expect(rows).toEqual([{ actor_kind: 'service' }]);
  });

  it('goes back in the organisation that deactivates them, and stays in another where they work on', async () => {
    const gone = await somebody('Active');
    await owner.pool.query("insert into membership (entity_id, user_id, status) values ($1, $2, 'Active')", [
      harborPoint.id,
      gone,
    ]);
    const [working, held, elevated] = await openFaxes(owner.pool, 3);
    const [elsewhere] = await openFaxes(owner.pool, 1, harborPoint.facilities[0]);
    const ids = [working, held, elevated, elsewhere] as [string, string, string, string];
    await owner.pool.query(
      `update task set assignee_id = $2, status = case id when $3 then 'OnHold' when $4 then 'Elevated' else 'InProcess' end
       where id = any ($1)`,
      [ids, gone, held, elevated],
    );
    await owner.pool.query(
      `insert into working_task (entity_id, user_id, task_id, started_at)
       select entity_id, assignee_id, id, now() from task where id = any ($1)`,
      [[working, elsewhere]],
    );
    const version = (await listUsers(elena)).find(
      ({ userObjectId }) => userObjectId === gone,
    )?.membershipVersion;
    const match = { 'if-match': String(version) };
    const answer = await elena.call('PATCH', `${USERS}/${gone}`, { isActive: false }, match);
    expect(answer.status, answer.text).toBe(200);
    await expect
      .poll(() => holdersOf(owner.pool, ids), { timeout: 30_000 })
      .toEqual([null, null, null, gone]);
    const { rows } = await owner.pool.query('select id, status from task where id = any ($1)', [ids]);
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [working, 'Open'],
        [held, 'OnHold'],
        [elevated, 'Elevated'],
        [elsewhere, 'InProcess'],
      ]),
    );
    const at = await owner.pool.query('select task_id from working_task where user_id = $1', [gone]);
    expect(at.rows).toEqual([{ task_id: elsewhere }]);
  });

  it('goes back where their invitation was cancelled, and where they are deactivated for the whole installation', async () => {
    const [cancelled, inactive] = [await somebody('Cancelled'), await somebody('Active')];
    await owner.pool.query('update app_user set is_active = false where id = $1', [inactive]);
    const ids = await openFaxes(owner.pool, 2);
    for (const [at, holder] of [cancelled, inactive].entries())
      await owner.pool.query("update task set assignee_id = $2, status = 'InProcess' where id = $1", [
        ids[at],
        holder,
      ]);
    await giveBackTasksOfGone(jobTools(owner.database));
    // The worker of the product may be at it, too.
    await expect.poll(() => holdersOf(owner.pool, ids)).toEqual([null, null]);
  });

  it('goes back at once, however much it is', async () => {
    const gone = await somebody('Deactivated');
    const ids = await openFaxes(owner.pool, 320);
    await owner.pool.query("update task set assignee_id = $2, status = 'InProcess' where id = any ($1)", [
      ids,
      gone,
    ]);
    await giveBackTasksOfGone(jobTools(owner.database));
    const left = async () => (await holdersOf(owner.pool, ids)).filter((holder) => holder !== null);
    // The worker of the product may be at the rest of it; its next look is ten seconds away.
    await expect.poll(left, { timeout: 4_000 }).toEqual([]);
  });
});
