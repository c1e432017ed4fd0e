import type { Problem } from '@waypost/contract/core/errors';
import type { BulkChange, SkippedTask } from '@waypost/contract/tasks/bulk-changes/calls';
import type { HandOutBody, HandOutPlan } from '@waypost/contract/tasks/bulk-changes/hand-out';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  BULK,
  endedBulkChange,
  fillBulkChange,
  leasedBulkChange,
  ofCases,
  runTurn,
} from '../../support/bulk-changes.ts';
import { type Client, newKey } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { makeOrganization, type Organization, staff } from '../../support/organization.ts';
import { changed, openTasks, readTask } from '../../support/tasks.ts';

const { pool } = await testDatabase();
let here: Organization;
let marcus: Client;
let dana: Client;
let lena: Client;
let nadia: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [marcus, dana, lena] = await here.people('marcus', 'dana', 'lena');
  nadia = await (await makeOrganization()).person('nadia');
});

type Body = Omit<HandOutBody, 'people'> & { people: readonly Client[] };
const asked = (tasks: readonly Task[], people: readonly Client[], more: Partial<Body> = {}): Body => ({
  filter: ofCases(tasks),
  way: 'evenly',
  includesHeld: false,
  people,
  ...more,
});
const sent = ({ people, ...body }: Body) => ({ ...body, people: people.map(({ userId }) => userId) });
const plan = async (body: Body, client = marcus): Promise<HandOutPlan> => {
  const answer = await client.call<HandOutPlan>('POST', `${BULK}/hand-out/plan`, sent(body));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const handOut = (body: object, client = marcus, headers = newKey()) =>
  client.call<BulkChange & Pick<Problem, 'code' | 'errors'>>('POST', `${BULK}/hand-out`, body, headers);
const handedOut = async (body: Body): Promise<BulkChange> => {
  const answer = await handOut(sent(body));
  expect(answer.status, answer.text).toBe(202);
  return endedBulkChange(marcus, answer.body);
};
const of = (planned: HandOutPlan, { userId }: Client) => planned.people.find(({ id }) => id === userId);
const holders = async (tasks: readonly Task[]) =>
  (await Promise.all(tasks.map(({ id }) => readTask(marcus, id)))).map(
    ({ assignee }) => assignee?.id ?? null,
  );

describe('handing tasks out', () => {
  it('handing tasks out leaves tasks on hold, unless they are included or selected, and marks bots', async () => {
    const tasks = await openTasks(marcus, 3);
    const [first] = tasks;
    if (!first) throw new Error('a task is needed');
    await changed(marcus, first, { status: 'Wait', waitExpirationDays: 5 });
    const body = asked(tasks, [dana]);
    expect(await plan(body)).toMatchObject({ tasks: 2, waiting: 1 });
    expect(await plan({ ...body, includesWaiting: true })).toMatchObject({ tasks: 3 });
    expect(await plan({ ...body, taskIds: tasks.map(({ id }) => id) })).toMatchObject({ tasks: 3 });
    expect(of(await plan(body), lena)?.isBot ?? false).toBe(false);
    await pool.query(`update app_user set type_of_user = 'RPA Bot' where id = $1`, [dana.userId]);
    try {
      expect(of(await plan(body), dana)?.isBot).toBe(true);
    } finally {
      await pool.query(`update app_user set type_of_user = 'Support' where id = $1`, [dana.userId]);
    }
    expect(await handedOut(body)).toMatchObject({ state: 'done', changed: 2 });
    expect(await holders(tasks)).toEqual([null, dana.userId, dana.userId]);
  });

  it('handing assigned tasks out names their assignees, and leaves tasks in process unless they are selected', async () => {
    const tasks = await openTasks(marcus, 3, { facility: 2 });
    const [worked, held, free] = tasks;
    if (!worked || !held || !free) throw new Error('three tasks are needed');
    await changed(dana, worked, { status: 'InProcess' });
    await changed(marcus, held, { assignee: { id: dana.userId } });
    const body = asked(tasks, [lena], { includesHeld: true });
    const danas = { id: dana.userId, name: 'Whitfield, Dana' };
    expect(await plan(body)).toMatchObject({
      tasks: 2,
      held: 1,
      working: 1,
      heldBy: [{ ...danas, tasks: 1 }],
    });
    const selected = { ...body, taskIds: tasks.map(({ id }) => id) };
    expect(await plan(selected)).toMatchObject({ tasks: 3, working: 0, heldBy: [{ ...danas, tasks: 2 }] });
    const theirs = {
      ...body,
      filter: {
        ...body.filter,
        assignee: { filterType: 'text' as const, type: 'equals' as const, filter: danas.name },
      },
    };
    expect(await plan(theirs)).toMatchObject({ tasks: 2, working: 0 });
    expect(await handedOut(body)).toMatchObject({ state: 'done', changed: 2 });
    expect(await holders(tasks)).toEqual([dana.userId, lena.userId, lena.userId]);
  });

  it('handing tasks out gives each person only permitted tasks, as in the plan, and can be undone', async () => {
    // Lena works only at the last facility.
    const tasks = [...(await openTasks(marcus, 3)), ...(await openTasks(marcus, 3, { facility: 2 }))];
    const body = asked(tasks, [dana, lena]);
    const before = of(await plan({ ...body, people: [] }), dana);
    const planned = await plan(body);
    expect(planned).toMatchObject({ tasks: 6, held: 0, notManaged: 0, forNobody: 0 });
    expect(of(planned, dana)).toMatchObject({ mayHave: 6, gets: 3, keeps: 0, isManager: false });
    expect(of(planned, lena)).toMatchObject({ mayHave: 3, gets: 3 });
    expect(of(planned, dana)?.openTasksAfter).toBe((before?.openTasks ?? 0) + 3);
    expect(of(planned, marcus)).toMatchObject({ isManager: true, gets: 0 });
    expect(of(planned, nadia)).toBeUndefined();

    const made = await handedOut(body);
    expect(made).toMatchObject({ state: 'done', tasks: 6, changed: 6, skipped: 0, assignee: null });
    expect(made.handedTo).toEqual(
      expect.arrayContaining([
        { name: 'Whitfield, Dana', tasks: 3 },
        { name: 'Fuchs, Lena', tasks: 3 },
      ]),
    );
    const after = await holders(tasks);
    expect(after.slice(0, 3)).toEqual([dana.userId, dana.userId, dana.userId]);
    expect(after.slice(3)).toEqual([lena.userId, lena.userId, lena.userId]);
    const { rows } = await pool.query(
      `select domain_type, count(*)::int from audit_record where actor_id = $1 and operation is not null
         and (domain_id = $2 or domain_id = any ($3)) group by 1 order by 1`,
      [marcus.userId, made.id, tasks.map(({ id }) => id)],
    );
    expect(rows).toEqual([
      { domain_type: 'BulkChange', count: 1 },
      { domain_type: 'Task', count: 6 },
    ]);
    expect((await marcus.call('POST', `${BULK}/${made.id}/undo`)).status).toBe(202);
    expect(await endedBulkChange(marcus, made)).toMatchObject({ state: 'undone', undone: 6 });
    expect(await holders(tasks)).toEqual(tasks.map(() => null));
  });

  it('handing tasks out by load gives more to users with few, and includes assigned tasks only on request', async () => {
    const other = await here.invite(staff.dana);
    const tasks = await openTasks(marcus, 5);
    const [held] = tasks;
    await changed(marcus, held as Task, { assignee: { id: other.userId } });
    const without = await plan(asked(tasks, [other, dana]));
    expect(without).toMatchObject({ tasks: 4, held: 1 });
    expect([of(without, other)?.gets, of(without, dana)?.gets]).toEqual([2, 2]);
    const all = await plan(asked(tasks, [other], { includesHeld: true, way: 'byLoad' }));
    expect(of(all, other)).toMatchObject({ mayHave: 5, gets: 4, keeps: 1, openTasks: 1, openTasksAfter: 5 });
    const away = await plan(asked(tasks, [dana], { includesHeld: true }));
    expect(of(away, other)).toMatchObject({ openTasks: 1, gets: 0, openTasksAfter: 0 });
    const made = await handedOut(
      asked(tasks, [other], { includesHeld: true, taskIds: tasks.slice(0, 2).map(({ id }) => id) }),
    );
    expect(made).toMatchObject({ tasks: 1, changed: 1 });
    expect(await holders(tasks)).toEqual([other.userId, other.userId, null, null, null]);
  });

  it('handing tasks out shows who is away, and skips tasks that were changed meanwhile, with the reason', async () => {
    const tasks = await openTasks(marcus, 2);
    await marcus.call('PUT', `/services/task/assignment/users/${lena.userId}/availability`, {
      state: 'away',
    });
    expect(of(await plan(asked(await openTasks(marcus, 1, { facility: 2 }), [])), lena)).toMatchObject({
      availability: { state: 'away' },
      gets: 0,
    });
    // A worker processes it later, when one of the tasks was changed.
    const id = await leasedBulkChange(marcus);
    await fillBulkChange(id, tasks);
    await pool.query('update bulk_change_task set assignee_id = $2 where bulk_change_id = $1', [
      id,
      dana.userId,
    ]);
    const people = [{ id: dana.userId, tasks: 2 }];
    await pool.query('update bulk_change set change = $2 where id = $1', [
      id,
      JSON.stringify({ handOut: { way: 'evenly', people } }),
    ]);
    await changed(marcus, tasks[0] as Task, { status: 'Elevated' });
    await runTurn(id);
    const ended = (await marcus.call<BulkChange>('GET', `${BULK}/${id}`)).body;
    expect(ended).toMatchObject({ state: 'done', tasks: 2, changed: 1, skipped: 1 });
    expect(ended.handedTo).toEqual([{ name: 'Whitfield, Dana', tasks: 2 }]);
    const skipped = await marcus.call<SkippedTask[]>('GET', `${BULK}/${id}/skipped`);
    expect(skipped.body).toMatchObject([{ taskId: tasks[0]?.id, reason: 'changed' }]);
    expect(await holders(tasks)).toEqual([null, dana.userId]);
  });

  it('handing tasks out skips deactivated users, also between the plan and the hand-out', async () => {
    const tasks = await openTasks(marcus, 1);
    const deactivatedUser = await here.invite(staff.dana);
    const body = asked(tasks, [deactivatedUser]);
    expect(of(await plan(body), deactivatedUser)?.gets).toBe(1);
    await pool.query(`update membership set status = 'Deactivated' where entity_id = $1 and user_id = $2`, [
      here.id,
      deactivatedUser.userId,
    ]);
    expect(of(await plan(body), deactivatedUser)).toBeUndefined();
    const refused = await handOut(sent(body));
    expect([refused.status, refused.body.code]).toEqual([422, 'INVALID']);
    expect(await holders(tasks)).toEqual([null]);
  });

  it('handing tasks out is refused to users who manage nothing, and for people who may have none of the tasks', async () => {
    const tasks = await openTasks(marcus, 1);
    const body = sent(asked(tasks, [dana]));
    expect((await handOut(body, dana)).status).toBe(403);
    expect((await dana.call('POST', `${BULK}/hand-out/plan`, body)).status).toBe(403);
    expect((await handOut({ ...body, people: [] })).status).toBe(400);
    for (const outsider of [lena, nadia]) {
      const refused = await handOut(sent(asked(tasks, [outsider])));
      expect([refused.status, refused.body.code]).toEqual([422, 'INVALID']);
      expect(refused.body.errors?.[0]?.path).toBe('people');
    }
    const none = { caseNumber: { filterType: 'text', type: 'equals', filter: 'no such case' } };
    expect((await handOut({ ...body, filter: none })).body.code).toBe('NOTHING_TO_CHANGE');
    expect(await holders(tasks)).toEqual([null]);
  });
});
