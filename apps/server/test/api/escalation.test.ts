import { daysUntil } from '@waypost/contract/days';
import type { Task } from '@waypost/contract/services/task';
import type { TaskReason } from '@waypost/contract/services/task-story';
import type { WebhookBody } from '@waypost/contract/services/webhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { escalateTasks } from '../../src/modules/escalation/escalate-tasks.ts';
import { lakemont } from '../../src/seed/organisations.ts';
import { facilityAt } from './support/assignment.ts';
import type { Client } from './support/client.ts';
import {
  afterEscalation,
  beginEscalation,
  doneTo,
  type Escalation,
  endEscalation,
  escalate,
  escalationTools,
  keepRules,
  nextDay,
  overdueTask,
  overdueTasks,
} from './support/escalation.ts';
import { eventsAbout } from './support/events.ts';
import { onDifferentDays } from './support/facility-days.ts';
import { addOrder } from './support/orders.ts';
import { changed, readTask, stepsOf } from './support/tasks.ts';
import { FACILITY, newEndpoint, removeEndpoints, waitFor } from './support/webhooks.ts';

let dana: Client;
let marcus: Client;
let tomasz: Client;
let ruth: Client;
let owner: Escalation['owner'];
let tools: Escalation['tools'];
beforeAll(async () => {
  ({ owner, tools, dana, marcus, tomasz, other: ruth } = await beginEscalation('ruth.abara'));
});
afterEach(() => afterEscalation(owner.pool, tomasz));
afterAll(async () => {
  await removeEndpoints(tomasz);
  await endEscalation(owner);
});

const oneTask = (): Promise<string> => overdueTask(owner.pool);
const reasonsOf = async (by: Client, id: string): Promise<TaskReason[]> =>
  (await by.call<{ reasons: TaskReason[] }>('GET', `/services/task/tasks/${id}/reasons`)).body.reasons;

const elevate = { rule: 'Overdue', action: 'Elevate' };
const raise = { rule: 'Overdue', action: 'Raise Priority', value: '8' };

describe('a rule of escalation', () => {
  it('raises the priority and elevates, each as a step, a record, an event and a reason that name it with the version of its table', async () => {
    const id = await oneTask();
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    const version = await keepRules(tomasz, [raise, elevate]);
    await escalate(tools);
    expect(await readTask(dana, id)).toMatchObject({
      status: 'Elevated',
      priority: 8,
      version: 4,
      assignee: { id: dana.userId },
    });
    const rule = { name: 'Overdue', table: 'Escalation', version };
    expect((await stepsOf(dana, id)).slice(0, 2)).toMatchObject([
      { version: 4, by: { kind: 'service' }, to: { status: 'Elevated' }, priority: null, rule },
      {
        version: 3,
        by: { kind: 'service' },
        to: { status: 'InProcess' },
        priority: { from: 3, to: 8 },
        rule,
      },
    ]);
    const reasons = await reasonsOf(dana, id);
    expect(reasons).toHaveLength(2);
    for (const action of ['Raise Priority', 'Elevate'])
      expect(reasons).toContainEqual(
        expect.objectContaining({
          made: 'escalated',
          eventType: null,
          tables: [
            expect.objectContaining({
              name: 'Escalation',
              version,
              isDefault: false,
              rules: expect.anything(),
            }),
          ],
          facts: expect.arrayContaining([
            { name: 'rule', value: 'Overdue' },
            { name: 'action', value: action },
            { name: 'isAssigned', value: 'true' },
          ]),
        }),
      );
    expect((await eventsAbout(owner.pool, id)).map(({ type }) => type).slice(-2)).toEqual([
      'task.updated',
      'task.elevated',
    ]);
    const { rows } = await owner.pool.query(
      `select details from audit_record where domain_type = 'Task' and domain_id = $1 and actor_kind = 'service'
       order by occurred_at, id`,
      [id],
    );
    const named = {
      propertyName: 'Rule',
      previousValue: null,
      newValue: `Overdue of Escalation (version ${version})`,
    };
    expect(rows.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        [{ propertyName: 'Priority', previousValue: '3', newValue: '8' }, named],
        [{ propertyName: 'Status', previousValue: 'InProcess', newValue: 'Elevated' }, named],
      ]),
    );
  });

  it('tells other systems of the task once, with ids and codes alone', async () => {
    const { receiver } = await newEndpoint(tomasz, { filterTypes: ['task.escalated'] });
    const id = await oneTask();
    const late = { rule: 'Too late', action: 'Webhook', value: 'late' };
    const version = await keepRules(tomasz, [late, raise, elevate]);
    await escalate(tools);
    const [message] = await waitFor(receiver, 1);
    const { type, data } = JSON.parse(message?.body ?? '') as WebhookBody;
    expect(type).toBe('task.escalated');
    expect(data).toMatchObject({
      entityId: lakemont.id,
      facilityId: FACILITY,
      subject: 'task',
      subjectId: id,
      details: {
        rule: 'Too late',
        value: 'late',
        tableVersion: version,
        taskName: 'Fax Exception',
        // As the other rules have made it.
        status: 'Elevated',
        priority: 8,
      },
    });
    await nextDay(owner.pool);
    await escalate(tools);
    await waitFor(receiver, 1);
    expect(await reasonsOf(dana, id)).toHaveLength(3);
  });

  it('does what it says once for each task, whichever of two workers looks first', async () => {
    const ids = await overdueTasks(owner.pool, 120);
    const others = { rule: 'Overdue', action: 'Webhook', value: 'late' };
    await keepRules(tomasz, [raise, elevate, { ...others, action: 'Notify', value: 'Managers' }, others]);
    await escalate(tools, escalationTools(owner));
    await nextDay(owner.pool);
    await escalate(escalationTools(owner), tools);
    const { rows } = await owner.pool.query(
      `select count(*)::int as tasks, min(version) as least, max(version) as most from task
       where id = any ($1) and status = 'Elevated' and priority = 8`,
      [ids],
    );
    expect(rows).toEqual([{ tasks: 120, least: 3, most: 3 }]);
    const { rows: reasons } = await owner.pool.query(
      'select count(*)::int as n from task_reason where task_id = any ($1)',
      [ids],
    );
    expect(reasons).toEqual([{ n: 480 }]);
    const { rows: told } = await owner.pool.query(
      `select (select count(*)::int from event where type = 'task.escalated' and subject_id = any ($1)) as events,
         (select count(*)::int from escalation_notice where task_id = any ($1) and user_id = $2) as notices`,
      [ids, marcus.userId],
    );
    expect(told).toEqual([{ events: 120, notices: 120 }]);
  });

  it('comes to tasks on another day that nobody has changed, also after the worker stood still', async () => {
    await keepRules(tomasz, [elevate]);
    await escalate(tools);
    // Without an event: as if only the day had come.
    const id = await oneTask();
    await escalate(tools);
    expect(await doneTo(owner.pool, id)).toEqual([]);
    await owner.pool.query(
      `update escalation_look set looked_at = looked_at - interval '3 days',
         days = (select jsonb_object_agg(key, '2000-01-01') from jsonb_each(days)) where entity_id = $1`,
      [lakemont.id],
    );
    await escalate(tools, escalationTools(owner));
    expect(await readTask(dana, id)).toMatchObject({ status: 'Elevated', version: 2 });
  });

  it('looks at all tasks when it is not known what has changed since', async () => {
    await keepRules(tomasz, [elevate]);
    await escalate(tools);
    const id = await oneTask();
    await owner.pool.query(
      `update escalation_look set position = '99999999999:99999999999:', looked_at = looked_at - interval '1 hour'`,
    );
    await escalate(tools);
    expect(await doneTo(owner.pool, id)).toEqual(['Overdue: Elevate']);
  });

  it('looks at all tasks when the last look is longer ago than is read past for other organisations', async () => {
    await keepRules(tomasz, [elevate]);
    await escalate(tools);
    const id = await oneTask();
    // Each part that writes takes the number of a transaction.
    await owner.pool.query(`
      create table numbers_taken (n int);
      do $$ begin
        for i in 1..200001 loop
          begin insert into numbers_taken values (i); exception when division_by_zero then null; end;
        end loop;
      end $$;
      drop table numbers_taken;
      update escalation_look set looked_at = looked_at - interval '1 hour'`);
    await escalate(tools);
    expect(await doneTo(owner.pool, id)).toEqual(['Overdue: Elevate']);
  });

  it('looks at all tasks when more happened in the product than is looked through', async () => {
    await keepRules(tomasz, [elevate]);
    await escalate(tools);
    const id = await oneTask();
    const others = [lakemont.id, 'many-events'];
    await owner.pool.query(
      `insert into event (entity_id, id, type, subject_id, occurred_at, actor_kind, data, correlation_id)
       select $1, gen_random_uuid(), 'role.updated', gen_random_uuid(), now(), 'service', '{}', $2
       from generate_series(1, 10001)`,
      others,
    );
    await owner.pool.query(`update escalation_look set looked_at = looked_at - interval '1 hour'`);
    await escalate(tools);
    expect(await doneTo(owner.pool, id)).toEqual(['Overdue: Elevate']);
    await owner.pool.query('delete from event where entity_id = $1 and correlation_id = $2', others);
  });

  it('is looked for anew every few seconds where nothing happens, so that what happens elsewhere is not read again and again', async () => {
    await keepRules(tomasz, [elevate]);
    await escalate(tools);
    const positionOf = async () =>
      (
        await owner.pool.query('select position from escalation_look where entity_id = $1 for update', [
          lakemont.id,
        ])
      ).rows[0].position;
    const before = await positionOf();
    await owner.pool.query(`update escalation_look set looked_at = looked_at - interval '11 seconds'`);
    expect(await escalateTasks(tools)).toBe(0);
    expect(await positionOf()).not.toBe(before);
  });

  it('goes on putting tasks down where it was', async () => {
    await keepRules(tomasz, [elevate]);
    await escalate(tools);
    const [before = '', after = ''] = (await overdueTasks(owner.pool, 2)).sort();
    await owner.pool.query(
      `update escalation_look set putting_down = jsonb_build_object('days', days, 'after', $2::text) where entity_id = $1`,
      [lakemont.id, before],
    );
    await escalate(tools);
    expect(await doneTo(owner.pool, after)).toEqual(['Overdue: Elevate']);
    expect(await doneTo(owner.pool, before)).toEqual([]);
  });

  it('does not take the day of a worker whose clock is behind for another day', async () => {
    await keepRules(tomasz, [elevate]);
    await escalate(tools);
    const id = await oneTask();
    const ahead = `(select jsonb_object_agg(key, (value::date + 1)::text) from jsonb_each_text(days))`;
    await owner.pool.query(`update escalation_look set days = ${ahead} where entity_id = $1`, [lakemont.id]);
    const daysOf = async () =>
      (await owner.pool.query('select days from escalation_look where entity_id = $1', [lakemont.id])).rows[0]
        .days;
    const days = await daysOf();
    await escalate(tools);
    expect(await doneTo(owner.pool, id)).toEqual([]);
    expect(await daysOf()).toEqual(days);
  });

  it('counts the days of each facility where it is', async () => {
    const [west, east] = [facilityAt(0), facilityAt(1)];
    await onDifferentDays(owner.pool, west, east, async ({ dayInEast }) => {
      const [inWest = ''] = await overdueTasks(owner.pool, 1, west);
      const [inEast = ''] = await overdueTasks(owner.pool, 1, east);
      const days = daysUntil(dayInEast, '2000-01-01');
      await keepRules(tomasz, [{ ...elevate, when: { daysUntilDue: String(days) } }]);
      await escalate(tools);
      expect(await doneTo(owner.pool, inEast)).toEqual(['Overdue: Elevate']);
      expect(await doneTo(owner.pool, inWest)).toEqual([]);
    });
  });

  it('comes back to a task that somebody is changing at that moment, and judges it as they left it', async () => {
    // The embedded database has one connection: nobody is in the middle of a change there.
    if (!process.env.WAYPOST_TEST_SUPERUSER_URL) return;
    const id = await oneTask();
    await keepRules(tomasz, [{ ...elevate, when: { status: '"Open"' } }]);
    const somebody = await owner.pool.connect();
    try {
      await somebody.query('begin');
      await somebody.query(`update task set status = 'OnHold', version = version + 1 where id = $1`, [id]);
      await escalateTasks(tools);
      const { rows } = await somebody.query('select from escalation_due where task_id = $1', [id]);
      expect(rows).toHaveLength(1);
      await somebody.query('commit');
    } finally {
      somebody.release();
    }
    await escalate(tools);
    expect(await doneTo(owner.pool, id)).toEqual([]);
    expect(await readTask(dana, id)).toMatchObject({ status: 'OnHold', version: 2 });
  });

  it('does all that two hundred rules ask for, a few tasks at a time', async () => {
    const ids = await overdueTasks(owner.pool, 10);
    await keepRules(
      tomasz,
      Array.from({ length: 200 }, (_, at) => ({ rule: `Rule ${at}`, action: 'Notify', value: 'Managers' })),
    );
    await escalate(tools);
    const { rows } = await owner.pool.query(
      `select (select count(*)::int from escalation_done where task_id = any ($1)) as done,
         (select count(*)::int from task_reason where task_id = any ($1)) as reasons,
         (select count(*)::int from escalation_notice where task_id = any ($1) and user_id = $2) as notices`,
      [ids, marcus.userId],
    );
    expect(rows).toEqual([{ done: 2000, reasons: 2000, notices: 2000 }]);
    const { rows: together } = await owner.pool.query(
      `select max(n)::int as most
       from (select count(*) as n from escalation_done where task_id = any ($1) group by xmin::text) written`,
      [ids],
    );
    expect(together[0].most).toBeLessThanOrEqual(500);
  });

  it('comes to a task at once when somebody changes it', async () => {
    const id = await oneTask();
    await keepRules(tomasz, [{ ...raise, when: { isAssigned: 'true' } }]);
    await escalate(tools);
    expect(await doneTo(owner.pool, id)).toEqual([]);
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    await escalate(tools);
    expect(await readTask(dana, id)).toMatchObject({ priority: 8, status: 'InProcess' });
  });

  it('sees what the orders of the case are charged, as soon as somebody says so', async () => {
    const id = await oneTask();
    await keepRules(tomasz, [{ ...raise, when: { amount: '>= 5000' } }]);
    await escalate(tools);
    expect(await doneTo(owner.pool, id)).toEqual([]);
    const { caseId } = (await readTask(dana, id)).domainModels.case;
    const { orderId } = await addOrder(ruth, caseId, { chargeAmount: '5000' });
    await escalate(tools);
    expect(await readTask(dana, id)).toMatchObject({ priority: 8 });
    expect((await reasonsOf(dana, id))[0]?.facts).toContainEqual({ name: 'amount', value: '5000' });
    await owner.pool.query('update case_order set deleted_at = now() where id = $1', [orderId]);
  });

  it('leaves what a person has made of the task since, and what is complete', async () => {
    const [id, complete] = (await overdueTasks(owner.pool, 2)) as [string, string];
    await changed(marcus, { id: complete, version: 1 }, { status: 'Complete' });
    await keepRules(tomasz, [raise, elevate]);
    await escalate(tools);
    const open: Task = await changed(marcus, await readTask(marcus, id), { status: 'Open', priority: 2 });
    expect(open).toMatchObject({ status: 'Open', priority: 2 });
    expect((await stepsOf(marcus, id))[0]).toMatchObject({
      by: { kind: 'user' },
      priority: { from: 8, to: 2 },
      rule: null,
    });
    await escalate(tools);
    await nextDay(owner.pool);
    await escalate(tools);
    expect(await readTask(marcus, id)).toMatchObject({ status: 'Open', priority: 2, version: open.version });
    expect(await readTask(marcus, complete)).toMatchObject({ status: 'Complete', priority: 3 });
  });

  it('is the same rule in a later version as long as its name stays, and leaves what is so already', async () => {
    const id = await oneTask();
    await keepRules(tomasz, [elevate]);
    await escalate(tools);
    await changed(marcus, await readTask(marcus, id), { status: 'Open' });
    await keepRules(tomasz, [elevate, { rule: 'Low', action: 'Raise Priority', value: '2' }]);
    await escalate(tools);
    expect(await readTask(marcus, id)).toMatchObject({ status: 'Open', priority: 3, version: 3 });
    await keepRules(tomasz, [{ ...elevate, rule: 'Overdue again' }]);
    await escalate(tools);
    expect(await readTask(marcus, id)).toMatchObject({ status: 'Elevated', version: 4 });
    expect(await doneTo(owner.pool, id)).toEqual([
      'Low: Raise Priority',
      'Overdue: Elevate',
      'Overdue again: Elevate',
    ]);
  });
});
