import { randomUUID } from 'node:crypto';
import { addDays } from '@waypost/contract/core/days';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { fill } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganisation } from '../support/organisation.ts';
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
let joel: Client;
let lenasFacility: string;
beforeAll(async () => {
  const here = await makeOrganisation();
  lenasFacility = here.facility(-1).id;
  [dana, marcus, lena, joel] = await here.people('dana', 'marcus', 'lena', 'joel');
  // In every status, of several ages, some overdue.
  await fill(here, 45, [dana.userId, marcus.userId]);
});

const points = ({ score }: Task) => score.points;

describe('the next task', () => {
  it('is the open one with the most points, started, and worked on from now on', async () => {
    const startable = (await listOpen(dana)).filter(({ abilities }) => abilities.start);
    expect(new Set(startable.map(points)).size).toBeGreaterThan(1);
    const best = Math.max(...startable.map(points));
    const { status, body } = await startNext(dana);
    expect(status).toBe(200);
    expect(points(body.task as Task)).toBe(best);
    expect(body.task).toMatchObject({ status: 'InProcess', assignee: { id: dana.userId } });
    expect((await workingTaskOf(dana))?.id).toBe(body.task?.id);
    expect((await readTask(marcus, body.task?.id ?? '')).status).toBe('InProcess');
  });

  it('adds up its points from parts that say why', async () => {
    const open = await listOpen(dana);
    let compared = 0;
    for (const task of open) {
      const { points: sum, dueDate, age, dateOfService, priority } = task.score;
      expect(dueDate + age + dateOfService + priority).toBe(sum);
      expect(priority).toBe(10 * task.priority);
      // Points count the days of UTC, which everybody shares; the age those of the facility.
      expect(Math.abs(age - task.daysAged)).toBeLessThanOrEqual(1);
      const dayLater = addDays(task.dueDate, 1);
      const sooner = open.find((other) => other.dueDate === dayLater);
      if (!sooner) continue;
      expect(dueDate - sooner.score.dueDate).toBe(3);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('comes in the order of the points that are shown, also of tasks that are overdue', async () => {
    const tasks = await listTasks(marcus);
    const { rows } = await pool.query<{ id: string; rank: number }>(
      'select id, rank from task where entity_id = $1',
      [marcus.entityId],
    );
    const ranks = new Map(rows.map(({ id, rank }) => [id, rank]));
    expect(tasks.some(({ isOverdue }) => isOverdue)).toBe(true);
    expect(new Set(tasks.map((task) => points(task) - (ranks.get(task.id) ?? 0))).size).toBe(1);
  });

  it('is a different one for each of many who ask at once', async () => {
    await openTasks(marcus, 20);
    const people = [dana, marcus];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => startNext(people[at % 2] as Client)),
    );
    const ids = answers.map(({ body }) => body.task?.id);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(20);
  });

  it('comes from what a filter leaves, and there is none when it leaves nothing', async () => {
    const wanted = await openTask(dana);
    const { caseNumber } = wanted.domainModels.case;
    const filter = {
      caseNumber: { filterType: 'text' as const, type: 'equals' as const, filter: caseNumber },
    };
    const { body } = await startNext(dana, filter);
    expect(body.task?.domainModels.case.caseNumber).toBe(caseNumber);
    const nothing = { caseNumber: { filterType: 'text' as const, type: 'equals' as const, filter: 'none' } };
    expect((await startNext(dana, nothing)).body).toEqual({ task: null });
  });

  it('lies at a facility of its worker, who gets no elevated one unless they manage it', async () => {
    await openTasks(lena, 4, { facility: -1 });
    const theirs = await Promise.all([1, 2, 3].map(() => startNext(lena)));
    const all = [...theirs.map(({ body }) => body.task as Task), ...(await listOpen(lena))];
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

  it('is the same for the same key', async () => {
    const key = randomUUID();
    const first = await startNext(dana, undefined, key);
    const again = await startNext(dana, undefined, key);
    expect(again.body.task?.id).toBe(first.body.task?.id);
    expect(again.body.task?.version).toBe(first.body.task?.version);
  });

  it('is found, started, recorded and shown in one transaction', async () => {
    const { body } = await startNext(dana);
    const { rows } = await pool.query<{ action: string; written_by: string }>(
      'select action, xmin::text as written_by from audit_record where domain_id = $1 order by occurred_at desc, action limit 2',
      [body.task?.id],
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['Mutation', 'View']);
    expect(new Set(rows.map(({ written_by }) => written_by)).size).toBe(1);
  });

  it('is nobody’s who may not work tasks, and takes a filter of its columns alone', async () => {
    expect((await startNext(joel)).status).toBe(403);
    expect(
      (await dana.call('POST', '/services/task/tasks/next', { filter: { ssn: {} } }, key())).status,
    ).toBe(400);
    expect((await dana.call('POST', '/services/task/tasks/next', {})).status).toBe(400);
  });
});

const key = () => ({ 'idempotency-key': randomUUID() });

const listOpen = (client: Client) => listTasks(client, { status: { filterType: 'set', values: ['Open'] } });
