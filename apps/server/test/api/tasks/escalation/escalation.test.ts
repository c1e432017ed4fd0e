import { daysUntil } from '@waypost/contract/core/days';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskReason } from '@waypost/contract/tasks/story';
import type { WebhookBody } from '@waypost/contract/webhooks/shapes';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { escalateIn } from '../../../../src/modules/tasks/escalation/escalate-tasks.ts';
import type { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import {
  actionsTakenOn,
  escalate,
  escalationTools,
  nextDay,
  overdueTask,
  overdueTasks,
  saveRules,
  withoutRules,
} from '../../support/escalation.ts';
import { eventsAbout } from '../../support/events.ts';
import { moveToDifferentDays } from '../../support/facility-days.ts';
import { addOrder } from '../../support/orders.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import { changed, readTask, stepsOf } from '../../support/tasks.ts';
import { newEndpoint, waitFor } from '../../support/webhooks.ts';

const { pool, database } = await testDatabase();
const [worker, second] = [escalationTools(database), escalationTools(database)];
let here: Organization;
let dana: Client;
let marcus: Client;
let tomasz: Client;
let ruth: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [dana, marcus, tomasz, ruth] = await here.people('dana', 'marcus', 'tomasz', 'ruth');
});
beforeEach(() => withoutRules(tomasz));

const reasonsOf = async (by: Client, id: string): Promise<TaskReason[]> =>
  (await by.call<{ reasons: TaskReason[] }>('GET', `/services/task/tasks/${id}/reasons`)).body.reasons;

const elevate = { rule: 'Overdue', action: 'Elevate' };
const raise = { rule: 'Overdue', action: 'Raise Priority', value: '8' };

describe('an escalation rule', () => {
  it('an escalation rule raises the priority and elevates, each with a step, an audit record, an event and a reason with the rule and table version', async () => {
    const id = await overdueTask(here);
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    const version = await saveRules(tomasz, [raise, elevate]);
    await escalate(here, worker);
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
    expect((await eventsAbout(pool, id)).map(({ type }) => type).slice(-2)).toEqual([
      'task.updated',
      'task.elevated',
    ]);
    const { rows } = await pool.query(
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

  it('an escalation rule notifies other systems of the task once, with only ids and codes', async () => {
    const { receiver } = await newEndpoint(tomasz, { filterTypes: ['task.escalated'] }, here.facility().id);
    const id = await overdueTask(here);
    const late = { rule: 'Too late', action: 'Webhook', value: 'late' };
    const version = await saveRules(tomasz, [late, raise, elevate]);
    await escalate(here, worker);
    const [message] = await waitFor(receiver, 1);
    const { type, data } = JSON.parse(message?.body ?? '') as WebhookBody;
    expect(type).toBe('task.escalated');
    expect(data).toMatchObject({
      entityId: here.id,
      facilityId: here.facility().id,
      subject: 'task',
      subjectId: id,
      details: {
        rule: 'Too late',
        value: 'late',
        tableVersion: version,
        taskName: 'Fax Exception',
        // The state after the other rules have acted.
        status: 'Elevated',
        priority: 8,
      },
    });
    await nextDay(here);
    await escalate(here, worker);
    await waitFor(receiver, 1);
    expect((await eventsAbout(pool, id)).filter((event) => event.type === 'task.escalated')).toHaveLength(1);
    expect(await reasonsOf(dana, id)).toHaveLength(3);
  });

  it('an escalation rule acts once for each task, whichever of two workers runs first', async () => {
    const ids = await overdueTasks(here, 120);
    const others = { rule: 'Overdue', action: 'Webhook', value: 'late' };
    await saveRules(tomasz, [raise, elevate, { ...others, action: 'Notify', value: 'Managers' }, others]);
    await escalate(here, worker, second);
    await nextDay(here);
    await escalate(here, second, worker);
    const { rows } = await pool.query(
      `select count(*)::int as tasks, min(version) as least, max(version) as most from task
       where id = any ($1) and status = 'Elevated' and priority = 8`,
      [ids],
    );
    expect(rows).toEqual([{ tasks: 120, least: 3, most: 3 }]);
    const { rows: reasons } = await pool.query(
      'select count(*)::int as n from task_reason where task_id = any ($1)',
      [ids],
    );
    expect(reasons).toEqual([{ n: 480 }]);
    const { rows: told } = await pool.query(
      `select (select count(*)::int from event where type = 'task.escalated' and subject_id = any ($1)) as events,
         (select count(*)::int from escalation_notice where task_id = any ($1) and user_id = $2) as notices`,
      [ids, marcus.userId],
    );
    expect(told).toEqual([{ events: 120, notices: 120 }]);
  });

  it('an escalation rule reaches unchanged tasks on another day, also after a pause of the worker', async () => {
    await saveRules(tomasz, [elevate]);
    await escalate(here, worker);
    // Without an event, as if only the day had changed.
    const id = await overdueTask(here);
    await escalate(here, worker);
    expect(await actionsTakenOn(id)).toEqual([]);
    await pool.query(
      `update escalation_look set looked_at = looked_at - interval '3 days',
         days = (select jsonb_object_agg(key, '2000-01-01') from jsonb_each(days)) where entity_id = $1`,
      [here.id],
    );
    await escalate(here, worker, second);
    expect(await readTask(dana, id)).toMatchObject({ status: 'Elevated', version: 2 });
  });

  it('an escalation rule checks all tasks when the changed ones are unknown', async () => {
    await saveRules(tomasz, [elevate]);
    await escalate(here, worker);
    const id = await overdueTask(here);
    await pool.query(
      `update escalation_look set position = '99999999999:99999999999:', looked_at = looked_at - interval '1 hour'
       where entity_id = $1`,
      [here.id],
    );
    await escalate(here, worker);
    expect(await actionsTakenOn(id)).toEqual(['Overdue: Elevate']);
  });

  it('an escalation rule checks all tasks when too many changes occurred', async () => {
    await saveRules(tomasz, [elevate]);
    await escalate(here, worker);
    const id = await overdueTask(here);
    await pool.query(
      `insert into event (entity_id, id, type, subject_id, occurred_at, actor_kind, data, correlation_id)
       select $1, gen_random_uuid(), 'role.updated', gen_random_uuid(), now(), 'service', '{}', 'many-events'
       from generate_series(1, 10001)`,
      [here.id],
    );
    await pool.query(
      `update escalation_look set looked_at = looked_at - interval '1 hour' where entity_id = $1`,
      [here.id],
    );
    await escalate(here, worker);
    expect(await actionsTakenOn(id)).toEqual(['Overdue: Elevate']);
  });

  it('an escalation rule is reloaded every few seconds without changes, and repeated changes of others are not read again', async () => {
    await saveRules(tomasz, [elevate]);
    await escalate(here, worker);
    const positionOf = async () =>
      (await pool.query('select position from escalation_look where entity_id = $1 for update', [here.id]))
        .rows[0].position;
    const before = await positionOf();
    await pool.query(
      `update escalation_look set looked_at = looked_at - interval '11 seconds' where entity_id = $1`,
      [here.id],
    );
    expect(await escalateIn(worker, here.id)).toBe(0);
    expect(await positionOf()).not.toBe(before);
  });

  it('an escalation rule continues checking tasks where it stopped', async () => {
    await saveRules(tomasz, [elevate]);
    await escalate(here, worker);
    const [before = '', after = ''] = (await overdueTasks(here, 2)).sort();
    await pool.query(
      `update escalation_look set putting_down = jsonb_build_object('days', days, 'after', $2::text) where entity_id = $1`,
      [here.id, before],
    );
    await escalate(here, worker);
    expect(await actionsTakenOn(after)).toEqual(['Overdue: Elevate']);
    expect(await actionsTakenOn(before)).toEqual([]);
  });

  it('an escalation rule ignores the day of a worker whose clock is behind', async () => {
    await saveRules(tomasz, [elevate]);
    await escalate(here, worker);
    const id = await overdueTask(here);
    const ahead = `(select jsonb_object_agg(key, (value::date + 1)::text) from jsonb_each_text(days))`;
    await pool.query(`update escalation_look set days = ${ahead} where entity_id = $1`, [here.id]);
    const daysOf = async () =>
      (await pool.query('select days from escalation_look where entity_id = $1', [here.id])).rows[0].days;
    const days = await daysOf();
    await escalate(here, worker);
    expect(await actionsTakenOn(id)).toEqual([]);
    expect(await daysOf()).toEqual(days);
  });

  it('an escalation rule counts the days of each facility', async () => {
    const at = await makeOrganization();
    const { dayInEast } = await moveToDifferentDays(at);
    const [inWest, inEast] = [await overdueTask(at, 0), await overdueTask(at, 1)];
    const days = daysUntil(dayInEast, '2000-01-01');
    await saveRules(await at.person('tomasz'), [{ ...elevate, when: { daysUntilDue: String(days) } }]);
    await escalate(at, worker);
    expect(await actionsTakenOn(inEast)).toEqual(['Overdue: Elevate']);
    expect(await actionsTakenOn(inWest)).toEqual([]);
  });

  it('an escalation rule returns to a task that is being changed, and evaluates the result', async () => {
    // The embedded database has one connection, so no change can be in progress there.
    if (!process.env.WAYPOST_TEST_SUPERUSER_URL) return;
    const id = await overdueTask(here);
    await saveRules(tomasz, [{ ...elevate, when: { status: '"Open"' } }]);
    const somebody = await pool.connect();
    try {
      await somebody.query('begin');
      await somebody.query(`update task set status = 'OnHold', version = version + 1 where id = $1`, [id]);
      // The product's worker may be processing it just then.
      await vi.waitFor(async () => {
        await escalateIn(worker, here.id);
        const { rows } = await somebody.query('select from escalation_due where task_id = $1', [id]);
        expect(rows).toHaveLength(1);
      }, 10_000);
      await somebody.query('commit');
    } finally {
      somebody.release();
    }
    await escalate(here, worker);
    expect(await actionsTakenOn(id)).toEqual([]);
    expect(await readTask(dana, id)).toMatchObject({ status: 'OnHold', version: 2 });
  });

  it('a table of two hundred escalation rules performs all their actions, a few tasks at a time', async () => {
    const ids = await overdueTasks(here, 10);
    await saveRules(
      tomasz,
      Array.from({ length: 200 }, (_, at) => ({ rule: `Rule ${at}`, action: 'Notify', value: 'Managers' })),
    );
    await escalate(here, worker);
    const { rows } = await pool.query(
      `select (select count(*)::int from escalation_done where task_id = any ($1)) as done,
         (select count(*)::int from task_reason where task_id = any ($1)) as reasons,
         (select count(*)::int from escalation_notice where task_id = any ($1) and user_id = $2) as notices`,
      [ids, marcus.userId],
    );
    expect(rows).toEqual([{ done: 2000, reasons: 2000, notices: 2000 }]);
    const { rows: together } = await pool.query(
      `select max(n)::int as most
       from (select count(*) as n from escalation_done where task_id = any ($1) group by xmin::text) written`,
      [ids],
    );
    expect(together[0].most).toBeLessThanOrEqual(500);
  });

  it('an escalation rule reaches a task as soon as a user changes it', async () => {
    const id = await overdueTask(here);
    await saveRules(tomasz, [{ ...raise, when: { isAssigned: 'true' } }]);
    await escalate(here, worker);
    expect(await actionsTakenOn(id)).toEqual([]);
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    await escalate(here, worker);
    expect(await readTask(dana, id)).toMatchObject({ priority: 8, status: 'InProcess' });
  });

  it("an escalation rule sees the charges of the case's orders as soon as they are entered", async () => {
    const id = await overdueTask(here);
    await saveRules(tomasz, [{ ...raise, when: { amount: '>= 5000' } }]);
    await escalate(here, worker);
    expect(await actionsTakenOn(id)).toEqual([]);
    const { caseId } = (await readTask(dana, id)).domainModels.case;
    await addOrder(ruth, caseId, { chargeAmount: '5000' });
    await escalate(here, worker);
    expect(await readTask(dana, id)).toMatchObject({ priority: 8 });
    expect((await reasonsOf(dana, id))[0]?.facts).toContainEqual({ name: 'amount', value: '5000' });
  });

  it('an escalation rule leaves tasks that a user has changed since, and complete ones', async () => {
    const [id, complete] = (await overdueTasks(here, 2)) as [string, string];
    await changed(marcus, { id: complete, version: 1 }, { status: 'Complete' });
    await saveRules(tomasz, [raise, elevate]);
    await escalate(here, worker);
    const open: Task = await changed(marcus, await readTask(marcus, id), { status: 'Open', priority: 2 });
    expect(open).toMatchObject({ status: 'Open', priority: 2 });
    expect((await stepsOf(marcus, id))[0]).toMatchObject({
      by: { kind: 'user' },
      priority: { from: 8, to: 2 },
      rule: null,
    });
    await escalate(here, worker);
    await nextDay(here);
    await escalate(here, worker);
    expect(await readTask(marcus, id)).toMatchObject({ status: 'Open', priority: 2, version: open.version });
    expect(await readTask(marcus, complete)).toMatchObject({ status: 'Complete', priority: 3 });
  });

  it('an escalation rule is the same in a later version if it has the same name, and repeats nothing', async () => {
    const id = await overdueTask(here);
    await saveRules(tomasz, [elevate]);
    await escalate(here, worker);
    await changed(marcus, await readTask(marcus, id), { status: 'Open' });
    await saveRules(tomasz, [elevate, { rule: 'Low', action: 'Raise Priority', value: '2' }]);
    await escalate(here, worker);
    expect(await readTask(marcus, id)).toMatchObject({ status: 'Open', priority: 3, version: 3 });
    await saveRules(tomasz, [{ ...elevate, rule: 'Overdue again' }]);
    await escalate(here, worker);
    expect(await readTask(marcus, id)).toMatchObject({ status: 'Elevated', version: 4 });
    expect(await actionsTakenOn(id)).toEqual([
      'Low: Raise Priority',
      'Overdue: Elevate',
      'Overdue again: Elevate',
    ]);
  });
});
