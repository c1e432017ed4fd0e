import type { Problem } from '@waypost/contract/core/errors';
import {
  getAllTasks,
  getTaskById,
  getTasksByUser,
  type TaskColumn,
  type TaskQuery,
  taskColumns,
} from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/tasks/shapes';
import { rejectReasons } from '@waypost/x12';
import { beforeAll, describe, expect, it } from 'vitest';
import { daysBetween } from '../../../src/infrastructure/dates.ts';
import { fill, openCases } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { makeOrganization, organizationOf } from '../support/organization.ts';
import { openTask as newTask, type WantedTasks } from '../support/tasks.ts';

let dana: Client;
let marcus: Client;
let nadia: Client;
beforeAll(async () => {
  const [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  [dana, marcus] = await here.people('dana', 'marcus');
  nadia = await elsewhere.person('nadia');
});

const query = (change: Partial<TaskQuery> = {}): TaskQuery => ({
  limit: 100,
  after: null,
  sort: [],
  filter: {},
  ...change,
});
const list = async (client: Client, change: Partial<TaskQuery> = {}) =>
  (await client.read('task', getAllTasks, { query: query(change) })).getAllTasks;
const openTask = (wanted?: WantedTasks): Promise<Task> => newTask(dana, wanted);
const patch = (client: Client, task: Pick<Task, 'id' | 'version'>, change: unknown) =>
  client.call<Task & Pick<Problem, 'code' | 'Message' | 'errors'>>(
    'PATCH',
    `/services/task/tasks/${task.id}`,
    change,
    { 'if-match': String(task.version) },
  );

describe('the work permission', () => {
  it('an unassigned task may be elevated, held, put to wait and reopened [W-116][W-117][W-105]', async () => {
    let task = await openTask();
    for (const change of [
      { status: 'Elevated' },
      { status: 'OnHold' },
      { status: 'Wait', waitExpirationDays: 3 },
      { status: 'Open' },
    ]) {
      const answer = await patch(dana, task, change);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.status).toBe(change.status);
      task = answer.body;
    }
    expect(task.waitUntil).toBeNull();
  });

  it('a user’s own task can be worked, and is released by Open [W-118][W-110]', async () => {
    const started = await patch(dana, await openTask(), { status: 'InProcess' });
    expect(started.body.assignee?.id).toBe(dana.userId);
    const held = await patch(dana, started.body, { status: 'OnHold' });
    expect(held.body.assignee?.id).toBe(dana.userId);
    const again = await patch(dana, held.body, { status: 'InProcess' });
    expect(again.status).toBe(200);
    let task = again.body;
    for (const change of [{ status: 'Elevated' }, { status: 'Wait', waitExpirationDays: 2 }]) {
      const answer = await patch(dana, task, change);
      expect([answer.status, answer.body.status, answer.body.assignee?.id]).toEqual([
        200,
        change.status,
        dana.userId,
      ]);
      task = answer.body;
    }
    const open = await patch(dana, task, { status: 'Open' });
    expect(open.body).toMatchObject({ status: 'Open', assignee: null });
    const read = await dana.call<Task>('GET', `/services/task/tasks/${task.id}`);
    expect(read.body).toEqual(open.body);
  });

  it('another user’s task is refused [W-119]', async () => {
    const theirs = await patch(marcus, await openTask(), { status: 'InProcess' });
    for (const status of ['OnHold', 'Elevated', 'Open', 'Complete', 'Wait']) {
      const days = status === 'Wait' ? { waitExpirationDays: 3 } : {};
      const answer = await patch(dana, theirs.body, { status, ...days });
      expect(answer.status, status).toBe(403);
      expect(answer.body.code).toBe('TASK_CHANGE_REFUSED');
    }
    expect((await patch(dana, theirs.body, { status: 'InProcess' })).body.code).toBe('TASK_HELD');
  });

  it('an unassigned task can be neither completed nor given to another user [W-103]', async () => {
    const task = await openTask();
    expect((await patch(dana, task, { status: 'Complete' })).status).toBe(403);
    expect((await patch(dana, task, { status: 'InProcess', assignee: { id: marcus.userId } })).status).toBe(
      403,
    );
  });
});

describe('the manage permission', () => {
  it('a manager can make any change of another user’s task, also of a complete one [W-120]', async () => {
    const hers = await patch(dana, await openTask(), { status: 'InProcess' });
    const elevated = await patch(marcus, hers.body, { status: 'Elevated' });
    const complete = await patch(marcus, elevated.body, { status: 'Complete' });
    expect(complete.body.status).toBe('Complete');
    expect((await patch(dana, complete.body, { status: 'InProcess' })).status).toBe(403);
    expect((await patch(marcus, complete.body, { status: 'Open' })).body).toMatchObject({
      status: 'Open',
      assignee: null,
    });
  });

  it('a task can be assigned only to a user who may work it [W-103]', async () => {
    const task = await openTask();
    const outsider = await patch(marcus, task, { status: 'InProcess', assignee: { id: nadia.userId } });
    expect(outsider.status).toBe(422);
    const assigned = await patch(marcus, task, { status: 'InProcess', assignee: { id: dana.userId } });
    expect(assigned.body.assignee?.id).toBe(dana.userId);
    const read = await dana.call<Task>('GET', `/services/task/tasks/${task.id}`);
    expect(read.body.assignee?.id).toBe(dana.userId);
  });
});

describe('a change', () => {
  it('a change to Wait needs 1 to 999 days [W-138][W-180]', async () => {
    const task = await openTask();
    for (const [waitExpirationDays, status] of [
      [0, 400],
      [1000, 400],
      [1.5, 400],
      ['3', 400],
      [undefined, 422],
    ]) {
      const answer = await patch(dana, task, { status: 'Wait', waitExpirationDays });
      expect([answer.status, answer.body.errors]).toEqual([
        status,
        [{ path: 'waitExpirationDays', message: 'Must be a number between 1 and 999' }],
      ]);
    }
    const read = async () => (await dana.call<Task>('GET', `/services/task/tasks/${task.id}`)).body;
    expect(await read()).toEqual(task);
    const short = await patch(dana, task, { status: 'Wait', waitExpirationDays: 1 });
    const long = await patch(dana, short.body, { status: 'Wait', waitExpirationDays: 999 });
    const taskAfter = await read();
    expect(taskAfter).toEqual(long.body);
    expect(daysBetween(short.body.waitUntil ?? '', taskAfter.waitUntil ?? '')).toBe(998);
  });

  it('a change of the assignee alone starts an open task for the new one, and leaves other statuses unchanged [W-121][W-182]', async () => {
    const given = await patch(marcus, await openTask(), { assignee: { id: dana.userId } });
    expect(given.body).toMatchObject({ status: 'InProcess', assignee: { id: dana.userId } });
    const held = await patch(marcus, given.body, { status: 'OnHold' });
    const moved = await patch(marcus, held.body, { assignee: { id: marcus.userId } });
    expect(moved.body).toMatchObject({ status: 'OnHold', assignee: { id: marcus.userId } });
    expect((await patch(dana, moved.body, { assignee: { id: dana.userId } })).body.code).toBe('TASK_HELD');
    const own = await patch(dana, await openTask(), { assignee: { id: dana.userId } });
    expect(own.body).toMatchObject({ status: 'InProcess', assignee: { id: dana.userId } });
    const free = await patch(dana, own.body, { assignee: null });
    expect(free.body).toMatchObject({ status: 'Open', assignee: null });
    const other = await patch(dana, free.body, { assignee: { id: marcus.userId } });
    expect(other.body.code).toBe('TASK_CHANGE_REFUSED');
    const open = await patch(marcus, free.body, { status: 'Open', assignee: { id: dana.userId } });
    expect(open.status).toBe(422);
    const working = await patch(marcus, free.body, { status: 'InProcess', assignee: null });
    expect(working.status).toBe(422);
  });

  it('a change of days alone puts a task on hold; days with another status are refused [W-108]', async () => {
    const waiting = await patch(dana, await openTask(), { waitExpirationDays: 7 });
    expect(waiting.body).toMatchObject({ status: 'Wait', waitDaysLeft: 7, waitReturnsTo: 'assignee' });
    for (const change of [
      { status: 'OnHold', waitExpirationDays: 7 },
      { status: 'Open', waitReturnsTo: 'group' },
      { status: 'Elevated', waitInBusinessDays: true },
    ])
      expect((await patch(dana, waiting.body, change)).status, JSON.stringify(change)).toBe(422);
    const group = await patch(dana, waiting.body, { waitReturnsTo: 'group' });
    expect(group.body).toMatchObject({ status: 'Wait', waitDaysLeft: 7, waitReturnsTo: 'group' });
  });

  it('a change of a complete task, including its to-dos, needs the permission to manage it [W-120]', async () => {
    const started = await patch(dana, await openTask(), { status: 'InProcess' });
    const done = await patch(dana, started.body, { status: 'Complete' });
    expect((await patch(dana, done.body, { conditionCode: '72' })).body.code).toBe('TASK_CHANGE_REFUSED');
    expect((await patch(marcus, done.body, { conditionCode: '72' })).status).toBe(200);
    expect(done.body.abilities).toMatchObject({ start: false, complete: false, hold: false, wait: false });
  });

  it('a change can set a registration task’s condition code from its own list, with its meaning, and refuses others [W-089][W-180]', async () => {
    const task = await openTask({ process: 'Registration Verification' });
    const coded = await patch(dana, task, { conditionCode: 'RV02' });
    expect(coded.status, coded.text).toBe(200);
    const { body } = await marcus.call<Task>('GET', `/services/task/tasks/${task.id}`);
    expect(body.condition).toEqual({
      conditionCode: 'RV02',
      description: 'Referral or authorization missing',
    });
    for (const conditionCode of ['RX01', 'nothing', '__proto__']) {
      const refused = await patch(dana, coded.body, { conditionCode });
      expect(refused.status, conditionCode).toBe(422);
      expect(refused.body.errors).toMatchObject([{ path: 'conditionCode' }]);
    }
    const rejected = await patch(dana, coded.body, { conditionCode: '72' });
    expect(rejected.body.condition).toEqual({ conditionCode: '72', description: rejectReasons['72'] });
    const held = await patch(dana, rejected.body, { status: 'OnHold' });
    expect(held.body.condition).toEqual(rejected.body.condition);
  });

  it('the offered changes depend on the permissions and the assignee [W-103][W-104][W-106]', async () => {
    const offered = async (client: Client, { id }: Pick<Task, 'id'>) =>
      Object.entries((await client.call<Task>('GET', `/services/task/tasks/${id}`)).body.abilities)
        .filter(([, isOffered]) => isOffered)
        .map(([name]) => name);
    const task = await openTask();
    expect(await offered(dana, task)).toEqual(['start', 'elevate', 'hold', 'wait', 'handOn']);
    expect(await offered(marcus, task)).toEqual([
      ...['start', 'assign', 'elevate', 'complete', 'hold', 'wait', 'manage', 'handOn'],
    ]);
    const mine = await patch(dana, task, { status: 'InProcess' });
    expect(await offered(dana, task)).toEqual([
      ...['start', 'elevate', 'unassign', 'complete', 'hold', 'wait', 'handOn'],
    ]);
    await patch(marcus, mine.body, { assignee: { id: marcus.userId } });
    expect(await offered(dana, task)).toEqual([]);
  });

  it('a change accepts only resolutions and comments of its own to-dos [W-180]', async () => {
    const task = await openTask();
    const toDo = task.toDos[0];
    const change = {
      toDos: [{ id: toDo?.id, resolution: toDo?.resolutionOptions[0], comment: '100% done_ \\ ok' }],
    };
    const answer = await patch(dana, task, change);
    expect(answer.body.toDos[0]).toMatchObject({
      resolution: toDo?.resolutionOptions[0],
      comment: '100% done_ \\ ok',
    });
    const coded = await patch(dana, answer.body, { conditionCode: '72' });
    expect(coded.status, coded.text).toBe(200);
    const read = await marcus.call<Task>('GET', `/services/task/tasks/${task.id}`);
    expect(read.body.toDos).toEqual(answer.body.toDos);
    expect(read.body.condition?.conditionCode).toBe('72');
    const other = await openTask();
    expect((await patch(dana, other, change)).status).toBe(422);
    expect(
      (await patch(dana, other, { toDos: [{ id: other.toDos[0]?.id, resolution: 'Something else' }] }))
        .status,
    ).toBe(422);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    const here = organizationOf(dana);
    await fill(here, 45, [dana.userId, marcus.userId]);
    for (const lastName of ['Marchetti', "O'Rourke"])
      await openCases(here, 2, { task: {}, change: { lastName } });
    for (const priority of [1, 6, 10])
      expect((await patch(marcus, await openTask(), { priority })).status).toBe(200);
  });

  it('the list sorts by every column in both directions and pages without gaps or repeats [W-177]', async () => {
    const { total } = await list(dana, { limit: 1 });
    expect(total).toBeGreaterThan(2 * 17);
    for (const column of Object.keys(taskColumns) as TaskColumn[]) {
      for (const descending of [false, true]) {
        const ids: string[] = [];
        let after: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof list>> = await list(dana, {
            limit: 17,
            after,
            sort: [{ column, descending }],
          });
          ids.push(...page.rows.map((row) => row.id));
          after = page.next;
        } while (after !== null && ids.length < 2000);
        expect(ids.length, `${column} ${descending}`).toBe(total);
        expect(new Set(ids).size, `${column} ${descending}`).toBe(total);
      }
    }
  }, 60_000);

  it('the queue is in the requested order', async () => {
    const { rows } = await list(dana, {
      limit: 1000,
      sort: [
        { column: 'priority', descending: true },
        { column: 'dueDate', descending: false },
      ],
    });
    const keys = rows.map((row) => [-row.priority, row.dueDate] as const);
    expect(new Set(keys.map(String)).size).toBeGreaterThan(5);
    expect(keys).toEqual([...keys].sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0)));
    const aged = await list(dana, { limit: 1000, sort: [{ column: 'daysAged', descending: true }] });
    const ages = aged.rows.map((row) => Date.parse(row.createDate));
    expect(new Set(ages).size).toBeGreaterThan(5);
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
  });

  it('the list filters by text, set, date and number as a scan of the rows does', async () => {
    const { rows } = await list(dana, { limit: 5000 });
    const check = async (filter: TaskQuery['filter'], keep: (row: Task) => boolean) => {
      const found = await list(dana, { limit: 5000, filter });
      const expectedIds = rows.filter(keep).map((row) => row.id);
      expect(found.rows.map((row) => row.id).sort()).toEqual(expectedIds.sort());
      expect(found.total).toBe(expectedIds.length);
      return found.total;
    };
    const name = (row: Task) => row.domainModels.case.patient.lastName.toLowerCase();
    const finds = async (filter: TaskQuery['filter'], keep: (row: Task) => boolean) => {
      const found = await check(filter, keep);
      expect(found, JSON.stringify(filter)).toBeGreaterThan(0);
      expect(found, JSON.stringify(filter)).toBeLessThan(rows.length);
    };
    await finds({ patientLastName: { filterType: 'text', type: 'startsWith', filter: 'Ma' } }, (row) =>
      name(row).startsWith('ma'),
    );
    await finds({ patientLastName: { filterType: 'text', type: 'contains', filter: "'" } }, (row) =>
      name(row).includes("'"),
    );
    await finds({ status: { filterType: 'set', values: ['Open', 'Wait'] } }, (row) =>
      ['Open', 'Wait'].includes(row.status),
    );
    await finds(
      { priority: { filterType: 'number', type: 'inRange', filter: 3, filterTo: 5 } },
      (row) => row.priority >= 3 && row.priority <= 5,
    );
    const days = rows.map(({ dueDate }) => dueDate).toSorted();
    const day = days[Math.floor(days.length / 2)] ?? '';
    await finds(
      { dueDate: { filterType: 'date', type: 'equals', dateFrom: day } },
      (row) => row.dueDate === day,
    );
    await finds(
      { dueDate: { filterType: 'date', type: 'greaterThan', dateFrom: day } },
      (row) => row.dueDate > day,
    );
    await finds({ errorCode: { filterType: 'text', type: 'blank' } }, (row) => row.condition === null);
    for (const literal of ['%', '_', '\\', "'; drop table task; --"]) {
      await check({ payerName: { filterType: 'text', type: 'contains', filter: literal } }, () => false);
    }
  });

  it('the list refuses a cursor that it did not issue, and a filter of the wrong kind', async () => {
    const send = (variables: unknown) =>
      dana.call('POST', '/services/task/graphql', { query: getAllTasks.document, variables });
    expect((await send({ query: query({ after: 'nonsense' }) })).status).toBe(400);
    expect(
      (await send({ query: query({ filter: { dueDate: { filterType: 'text', type: 'blank' } } }) })).status,
    ).toBe(400);
  });

  it('the list of a user contains their tasks, and one task is found by its id [W-176][W-178][W-179]', async () => {
    const started = await patch(dana, await openTask(), { status: 'InProcess' });
    const { getTasksByUser: mine } = await marcus.read('task', getTasksByUser, {
      assigneeId: dana.userId,
      query: query({ limit: 500 }),
    });
    expect(mine.rows.length).toBeGreaterThan(0);
    expect(new Set(mine.rows.map((row) => row.assignee?.id))).toEqual(new Set([dana.userId]));
    expect(mine.rows.map((row) => row.id)).toContain(started.body.id);
    const { getTaskById: byGraphql } = await dana.read('task', getTaskById, { taskId: started.body.id });
    const byRest = await dana.call<Task>('GET', `/services/task/tasks/${started.body.id}`);
    expect(byRest.body).toEqual(byGraphql);
    expect(byRest.body.authorization.permission).toMatch(
      /^(eligibility|insurance-verification|registration|documents)$/,
    );
  });
});
