import { randomUUID } from 'node:crypto';
import { getAllTasks, getTaskQueue } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { fill } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization } from '../support/organization.ts';
import {
  changed,
  listTasks,
  openTask,
  openTasks,
  readTask,
  startNext,
  workingTaskOf,
} from '../support/tasks.ts';

const { pool } = await testDatabase();
let dana: Client;
let marcus: Client;
let lena: Client;
let ruth: Client;
let joel: Client;
let lenasFacility: string;
beforeAll(async () => {
  const here = await makeOrganization();
  lenasFacility = here.facility(-1).id;
  [dana, marcus, lena, joel, ruth] = await here.people('dana', 'marcus', 'lena', 'joel', 'ruth');
  // Tasks of every status and of several ages, some overdue.
  await fill(here, 45, [dana.userId, marcus.userId]);
});

const points = ({ score }: Task) => score.points;

describe('the next task', () => {
  it('the next task is the one due first, as in the queue and on the home page, and on one day the highest priority', async () => {
    const query = { limit: 50, after: null, sort: [{ column: 'dueDate' as const, descending: false }] };
    const filter = { status: { filterType: 'set' as const, values: ['Open'] } };
    const { getAllTasks: home } = await ruth.read('task', getAllTasks, { query: { ...query, filter } });
    const { getTaskQueue: queue } = await ruth.read('task', getTaskQueue, {
      query: { ...query, filter },
      details: false,
    });
    const listed = home.rows.map(({ id }) => id);
    expect(queue.rows.map(({ id }) => id)).toEqual(listed);
    const inOrder = home.rows.toSorted(
      (a, b) => a.dueDate.localeCompare(b.dueDate) || b.priority - a.priority || a.id.localeCompare(b.id),
    );
    expect(inOrder.map(({ id }) => id)).toEqual(listed);
    expect(home.rows.map(points)).toEqual(home.rows.map(points).toSorted((a, b) => b - a));
    expect(new Set(home.rows.map(({ isOverdue }) => isOverdue)).size).toBe(2);
    // Overdue tasks come before others, regardless of priority.
    const startable = home.rows.filter(({ abilities }) => abilities.start);
    for (const expected of startable.slice(0, 4)) {
      const { body } = await startNext(ruth);
      expect(body).toMatchObject({
        task: { id: expected.id, status: 'InProcess', assignee: { id: ruth.userId } },
        isContinued: false,
      });
      expect((await workingTaskOf(ruth))?.id).toBe(expected.id);
      await changed(ruth, body.task as Task, { status: 'Complete' });
    }
  });

  it('the next task is at first a task in process that its user is not working at the moment, the earliest due first', async () => {
    const late = await changed(dana, await openTask(dana), { status: 'InProcess' });
    const early = await changed(dana, await openTask(dana, { ageDays: 30 }), { status: 'InProcess' });
    const worked = await changed(dana, await openTask(dana, { ageDays: 60 }), { status: 'InProcess' });
    const filter = {
      caseNumber: {
        filterType: 'set' as const,
        values: [late, early, worked].map((task) => task.domainModels.case.caseNumber),
      },
    };
    const first = await startNext(dana, filter);
    expect(first.body).toMatchObject({ task: { id: early.id, status: 'InProcess' }, isContinued: true });
    expect((await workingTaskOf(dana))?.id).toBe(early.id);
    await changed(dana, first.body.task as Task, { status: 'OnHold' });
    await changed(dana, worked, { status: 'Complete' });
    expect((await startNext(dana, filter)).body.task?.id).toBe(late.id);
    await changed(dana, await readTask(dana, late.id), { status: 'Complete' });
  });

  it('the next task never belongs to a canceled case, even before its tasks are closed by rule', async () => {
    const task = await openTask(dana);
    const { caseNumber } = task.domainModels.case;
    const filter = {
      caseNumber: { filterType: 'text' as const, type: 'equals' as const, filter: caseNumber },
    };
    await pool.query("update patient_case set status = 'Cancelled' where case_number = $1", [caseNumber]);
    expect((await startNext(dana, filter)).body.task).toBeNull();
    await pool.query("update patient_case set status = 'Open' where case_number = $1", [caseNumber]);
    expect((await startNext(dana, filter)).body.task?.id).toBe(task.id);
    await changed(dana, await readTask(dana, task.id), { status: 'Complete' });
  });

  it('the next task comes last from a group whose tasks its user cannot finish, however long it is overdue', async () => {
    const late = await openTask(dana, { process: 'Registration Verification', ageDays: 90 });
    const other = await openTask(dana, { ageDays: 2 });
    const filter = {
      caseNumber: {
        filterType: 'set' as const,
        values: [late, other].map((task) => task.domainModels.case.caseNumber),
      },
    };
    const { body } = await startNext(ruth, filter);
    expect(body.task?.id).toBe(late.id);
    await changed(ruth, body.task as Task, { status: 'Open' });
    for (const expected of [other, late]) {
      const next = await startNext(dana, filter);
      expect(next.body.task?.id).toBe(expected.id);
      await changed(dana, next.body.task as Task, { status: 'Complete' });
    }
  });

  it('several users at once each get a different next task', async () => {
    await openTasks(marcus, 20);
    const people = [dana, marcus, ruth];
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(people.map((person) => startNext(person)));
      const tasks = answers.map(({ body }) => body.task as Task);
      expect(new Set(tasks.map(({ id }) => id)).size).toBe(3);
      for (const [at, person] of people.entries())
        await changed(person, tasks[at] as Task, { status: 'Complete' });
    }
  });

  it('the next task matches the filter, and there is none if nothing matches', async () => {
    const wanted = await openTask(dana);
    const { caseNumber } = wanted.domainModels.case;
    const filter = {
      caseNumber: { filterType: 'text' as const, type: 'equals' as const, filter: caseNumber },
    };
    const { body } = await startNext(dana, filter);
    expect(body.task?.domainModels.case.caseNumber).toBe(caseNumber);
    const nothing = { caseNumber: { filterType: 'text' as const, type: 'equals' as const, filter: 'none' } };
    expect((await startNext(dana, nothing)).body.task).toBeNull();
  });

  it('the next task is at a facility of its user, and elevated only if they manage it', async () => {
    await openTasks(lena, 4, { facility: -1 });
    const { body } = await startNext(lena);
    const all = [body.task as Task, ...(await listOpen(lena))];
    expect(new Set(all.map(({ id }) => id)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(all.map((task) => task.domainModels.case.facilityId))).toEqual(new Set([lenasFacility]));

    const task = await openTask(marcus);
    await changed(marcus, task, { status: 'Elevated' });
    const filter = {
      caseNumber: {
        filterType: 'text' as const,
        type: 'equals' as const,
        filter: task.domainModels.case.caseNumber,
      },
      status: { filterType: 'set' as const, values: ['Elevated'] },
    };
    expect((await startNext(dana, filter)).body.task).toBeNull();
    expect((await startNext(marcus, filter)).body.task?.id).toBe(task.id);
  });

  it('the next task is the same for the same key', async () => {
    const key = randomUUID();
    const first = await startNext(dana, undefined, key);
    const again = await startNext(dana, undefined, key);
    expect(again.body.task?.id).toBe(first.body.task?.id);
    expect(again.body.task?.version).toBe(first.body.task?.version);
  });

  it('the next task is found, started, audited and returned in one transaction', async () => {
    const { body } = await startNext(dana);
    const { rows } = await pool.query<{ action: string; written_by: string }>(
      'select action, xmin::text as written_by from audit_record where domain_id = $1 order by occurred_at desc, action limit 2',
      [body.task?.id],
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['Mutation', 'View']);
    expect(new Set(rows.map(({ written_by }) => written_by)).size).toBe(1);
  });

  it('the next task is refused to users who may not work tasks, and accepts only filters of its columns', async () => {
    expect((await startNext(joel)).status).toBe(403);
    expect(
      (await dana.call('POST', '/services/task/tasks/next', { filter: { ssn: {} } }, key())).status,
    ).toBe(400);
    expect((await dana.call('POST', '/services/task/tasks/next', {})).status).toBe(400);
  });
});

const key = () => ({ 'idempotency-key': randomUUID() });

const listOpen = (client: Client) => listTasks(client, { status: { filterType: 'set', values: ['Open'] } });
