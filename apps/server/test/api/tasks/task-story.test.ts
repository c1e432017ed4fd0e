import { randomUUID } from 'node:crypto';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { AssigneeCandidate, Holiday } from '@waypost/contract/tasks/story';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteGoneViewers } from '../../../src/modules/tasks/viewers.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { jobTools } from '../support/jobs.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { changed, openTask, openTasks, patchTask, readTask, stepsOf } from '../support/tasks.ts';

const { pool, database } = await testDatabase();
let dana: Client;
let marcus: Client;
let lena: Client;
let tomasz: Client;
let nadia: Client;
let here: Organization;
beforeAll(async () => {
  const elsewhere = await makeOrganization();
  here = await makeOrganization();
  [dana, marcus, lena, tomasz] = await here.people('dana', 'marcus', 'lena', 'tomasz');
  nadia = await elsewhere.person('nadia');
});

describe('the history of a task', () => {
  it('the history of a task lists the actions with user, time, and values before and after, latest first', async () => {
    const task = await openTask(dana);
    const known = await stepsOf(dana, task.id);
    const begun = new Date().toISOString();
    const started = await changed(dana, task, { status: 'InProcess' });
    const waiting = await changed(dana, started, { waitExpirationDays: 5 });
    const given = await changed(marcus, waiting, { assignee: { id: marcus.userId } });
    const who = (name: string) => ({ kind: 'user', name });
    const ofDana = { id: dana.userId, name: 'Whitfield, Dana' };
    const ofMarcus = { id: marcus.userId, name: 'Okafor, Marcus' };
    expect((await stepsOf(dana, task.id)).slice(0, 3)).toMatchObject([
      {
        version: given.version,
        by: who('Okafor, Marcus'),
        from: { status: 'Wait', assignee: ofDana },
        to: { status: 'Wait', assignee: ofMarcus },
      },
      {
        version: waiting.version,
        by: who('Whitfield, Dana'),
        from: { status: 'InProcess', assignee: ofDana },
        to: { status: 'Wait', assignee: ofDana },
        waitUntil: waiting.waitUntil,
      },
      {
        version: started.version,
        by: who('Whitfield, Dana'),
        from: { status: 'Open', assignee: null },
        to: { status: 'InProcess', assignee: ofDana },
        takesBack: null,
      },
    ]);
    const steps = await stepsOf(dana, task.id);
    expect(steps.length - known.length).toBe(3);
    const times = [
      begun,
      ...steps
        .slice(0, 3)
        .map(({ at }) => at)
        .reverse(),
      new Date().toISOString(),
    ];
    expect(times).toEqual(times.toSorted());
  });

  it('the history of a task is hidden from other organizations and facilities', async () => {
    const elsewhere = await openTask(dana);
    const taskAtLenasFacility = await openTask(dana, { facility: -1 });
    expect(await stepsOf(lena, taskAtLenasFacility.id)).toEqual(await stepsOf(dana, taskAtLenasFacility.id));
    for (const client of [nadia, lena]) {
      const answer = await client.call('GET', `/services/task/tasks/${elsewhere.id}/history`);
      expect(answer.status).toBe(404);
    }
  });
});

const facilityOf = (task: Task) => task.domainModels.case.facilityId;

describe('the other tasks of a case', () => {
  it('the other open tasks of a case are listed in the order of work', async () => {
    const { id: first } = await openTask(dana);
    const others = [randomUUID(), randomUUID(), randomUUID()];
    // Two open tasks, the second one more urgent, and a complete one.
    for (const [at, id] of others.entries())
      await pool.query(
        `insert into task (entity_id, id, task_name, process, task_group, status, priority, created_at,
           process_started_at, due_date, start_url, case_id, facility_id, case_number, account_number,
           patient_first_name, patient_last_name, payer_name, date_of_service)
         select entity_id, $2, task_name, process, task_group, $3, 1, created_at, process_started_at,
           due_date - $4::integer, start_url, case_id, facility_id, case_number, account_number,
           patient_first_name, patient_last_name, payer_name, date_of_service
         from task where id = $1`,
        [first, id, at === 2 ? 'Complete' : 'Open', at],
      );
    const answer = await dana.call<Task[]>('GET', `/services/task/tasks/${first}/case-tasks`);
    expect(answer.body.map(({ id }) => id)).toEqual([others[1], others[0]]);
    const foreign = await nadia.call('GET', `/services/task/tasks/${first}/case-tasks`);
    expect(foreign.status).toBe(404);
  });
});

describe('the viewers of a task', () => {
  it('the viewers of a task see each other until they close it or disconnect', async () => {
    const { id } = await openTask(dana);
    const view = async (client: Client) => {
      const path = `/services/task/tasks/${id}/viewers/me`;
      return (await client.call<{ viewers: Array<{ name: string }> }>('PUT', path)).body.viewers;
    };
    expect(await view(dana)).toEqual([]);
    expect(await view(marcus)).toEqual([{ id: dana.userId, name: 'Whitfield, Dana' }]);
    expect(await view(dana)).toEqual([{ id: marcus.userId, name: 'Okafor, Marcus' }]);
    const left = await marcus.call('DELETE', `/services/task/tasks/${id}/viewers/me`);
    expect(left.status).toBe(204);
    expect(await view(dana)).toEqual([]);
    await pool.query(`update task_viewer set seen_at = seen_at - interval '46 seconds' where task_id = $1`, [
      id,
    ]);
    expect(await view(marcus)).toEqual([]);
  });

  it('the viewers of a task are deleted a long time after they left', async () => {
    const [old, fresh] = (await openTasks(dana, 2)) as [Task, Task];
    for (const { id } of [old, fresh]) await dana.call('PUT', `/services/task/tasks/${id}/viewers/me`);
    await pool.query(`update task_viewer set seen_at = seen_at - interval '1 hour' where task_id = $1`, [
      old.id,
    ]);
    const { worker, clock } = jobTools(database);
    await deleteGoneViewers(worker, clock);
    const { rows } = await pool.query('select task_id from task_viewer where task_id = any ($1)', [
      [old.id, fresh.id],
    ]);
    expect(rows).toEqual([{ task_id: fresh.id }]);
  });

  it('the viewers of a task of another organization are neither visible nor stored', async () => {
    const theirs = await openTask(nadia);
    const answer = await dana.call('PUT', `/services/task/tasks/${theirs.id}/viewers/me`);
    expect(answer.status).toBe(404);
    const { rows } = await pool.query('select 1 from task_viewer where task_id = $1', [theirs.id]);
    expect(rows).toEqual([]);
  });
});

describe('the candidates for an assignment', () => {
  const candidates = async (client: Client, tasks: readonly Task[]) =>
    client.call<AssigneeCandidate[]>(
      'GET',
      `/services/task/assignees?${tasks.map(({ id }) => `taskId=${id}`).join('&')}`,
    );
  it('candidates for an assignment must work or manage the task’s group; for several tasks, all groups [W-127][W-128]', async () => {
    await here.inviteOnly({ firstName: 'Petra', lastName: 'Porter', role: 'Task Worker' });
    const greta = await here.invite({ firstName: 'Greta', lastName: 'Grady', role: 'Task Worker' });
    await pool.query("update membership set status = 'Deactivated' where user_id = $1", [greta.userId]);
    await here.people('joel');
    const tasks = await openTasks(marcus, 2);
    const one = await candidates(marcus, tasks.slice(0, 1));
    const names = one.body.map(({ name }) => name);
    expect(names).toContain('Whitfield, Dana');
    expect(names).toContain('Okafor, Marcus');
    expect(names).not.toContain('Nakamura, Joel');
    expect(names).not.toContain('Castle, Nadia');
    expect(names).not.toContain('Grady, Greta');
    expect(names).not.toContain('Porter, Petra');
    const several = await candidates(marcus, tasks);
    expect(several.status, several.text).toBe(200);
    expect(several.body.map(({ name }) => name)).toContain('Okafor, Marcus');
    expect(several.body.map(({ name }) => name)).not.toContain('Whitfield, Dana');
    expect(names).toEqual(names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
  });

  it('the candidates for an assignment work at the facility of the task', async () => {
    const there = await openTask(marcus, { facility: -1 });
    const elsewhere = await openTask(marcus);
    const nameLena = (list: AssigneeCandidate[]) => list.filter(({ name }) => name === 'Fuchs, Lena').length;
    expect(nameLena((await candidates(marcus, [there])).body)).toBe(1);
    expect(nameLena((await candidates(marcus, [elsewhere])).body)).toBe(0);
    const given = await patchTask(marcus, elsewhere, { assignee: { id: lena.userId } });
    expect(given.status).toBe(422);
  });

  it('the candidates for an assignment have their numbers of tasks', async () => {
    const task = await openTask(marcus);
    const count = async () =>
      (await candidates(marcus, [task])).body.find(({ id }) => id === dana.userId)?.openTasks ?? -1;
    const before = await count();
    await changed(marcus, await openTask(marcus), { assignee: { id: dana.userId } });
    expect(await count()).toBe(before + 1);
  });

  it('no candidates are found for a missing task', async () => {
    const task = await openTask(nadia);
    expect((await candidates(marcus, [task])).status).toBe(404);
    expect((await marcus.call('GET', '/services/task/assignees')).status).toBe(400);
  });
});

describe('holidays of a facility', () => {
  const path = (task: Task, day?: string) =>
    `/services/task/facilities/${facilityOf(task)}/holidays${day ? `/${day}` : ''}`;

  it('the holidays and weekends of a facility do not count in a wait of business days', async () => {
    const task = await openTask(dana);
    const inDays = async (days: number, inBusinessDays: boolean) => {
      const seen = await readTask(dana, task.id);
      const change = { status: 'Wait', waitExpirationDays: days, waitInBusinessDays: inBusinessDays };
      return (await changed(dana, seen, change)).waitUntil ?? '';
    };
    const plain = await inDays(1, true);
    expect([0, 6]).not.toContain(new Date(`${plain}T00:00:00Z`).getUTCDay());
    try {
      const named = await tomasz.call<Holiday>('PUT', path(task, plain), { name: 'Founders’ Day' });
      expect([named.status, named.body]).toEqual([200, { day: plain, name: 'Founders’ Day' }]);
      const listed = await tomasz.call<Holiday[]>('GET', path(task));
      expect(listed.body).toContainEqual({ day: plain, name: 'Founders’ Day' });
      const later = await inDays(1, true);
      expect(later > plain).toBe(true);
      expect([0, 6]).not.toContain(new Date(`${later}T00:00:00Z`).getUTCDay());
      const calendar = await inDays(1, false);
      expect(calendar <= plain).toBe(true);
    } finally {
      expect((await tomasz.call('DELETE', path(task, plain))).status).toBe(204);
    }
    expect(await inDays(1, true)).toBe(plain);
    expect((await tomasz.call('DELETE', path(task, plain))).status).toBe(404);
  });

  it('holidays of a facility are managed by users who may change decision tables, only at their own facilities', async () => {
    const task = await openTask(dana);
    expect((await dana.call('PUT', path(task, '2026-12-25'), { name: 'Christmas Day' })).status).toBe(403);
    expect((await tomasz.call('PUT', path(task, '2026-13-25'), { name: 'No day' })).status).toBe(400);
    expect((await tomasz.call('PUT', path(task, '2026-12-25'), { name: ' ' })).status).toBe(400);
    const foreign = await openTask(nadia);
    expect((await tomasz.call('PUT', path(foreign, '2026-12-25'), { name: 'Theirs' })).status).toBe(404);
    expect(
      (
        await tomasz.call('PUT', `/services/task/facilities/${randomUUID()}/holidays/2026-12-25`, {
          name: 'None',
        })
      ).status,
    ).toBe(404);
    expect((await dana.call('GET', path(task))).status).toBe(403);
    const { rows } = await pool.query('select 1 from facility_holiday where facility_id = $1', [
      facilityOf(foreign),
    ]);
    expect(rows).toEqual([]);
  });

  it('adding, renaming and removing a holiday of a facility are audited', async () => {
    const task = await openTask(dana);
    const day = '2031-05-05';
    for (const name of ['First name', 'Second name']) await tomasz.call('PUT', path(task, day), { name });
    await tomasz.call('PUT', path(task, day), { name: 'Second name' });
    await tomasz.call('DELETE', path(task, day));
    const left = await tomasz.call<Holiday[]>('GET', path(task));
    expect(left.body.map((one) => one.day)).not.toContain(day);
    const { rows } = await pool.query(
      `select operation, details from audit_record where entity_id = $1 and domain_type = 'FacilityHoliday' and details @> $2
       order by occurred_at, id`,
      [here.id, JSON.stringify([{ propertyName: day }])],
    );
    expect(
      rows.map(({ operation, details }) => [operation, details[0].previousValue, details[0].newValue]),
    ).toEqual([
      ['Create', null, 'First name'],
      ['Update', 'First name', 'Second name'],
      ['Delete', 'Second name', null],
    ]);
  });
});
