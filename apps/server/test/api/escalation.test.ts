import type { Task } from '@waypost/contract/services/task';
import type { TaskReason } from '@waypost/contract/services/task-story';
import type { WebhookBody } from '@waypost/contract/services/webhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { endAssignment, forgetAssignment } from './support/assignment.ts';
import { type Client, sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { TABLES, withPermissions } from './support/decision.ts';
import {
  doneTo,
  escalate,
  escalationTools,
  forgetEscalation,
  forgetRules,
  keepRules,
  nextDay,
  overdueTasks,
  rulesOf,
} from './support/escalation.ts';
import { eventsAbout } from './support/events.ts';
import { addOrder } from './support/orders.ts';
import { changed, patchTask, readTask, stepsOf } from './support/tasks.ts';
import { FACILITY, newEndpoint, removeEndpoints, waitFor } from './support/webhooks.ts';

let dana: Client;
let marcus: Client;
let tomasz: Client;
let nadia: Client;
let ruth: Client;
let owner: Awaited<ReturnType<typeof ownerPool>>;
let tools: ReturnType<typeof escalationTools>;
beforeAll(async () => {
  owner = await ownerPool();
  tools = escalationTools(owner);
  [dana, marcus, tomasz, nadia, ruth] = (await Promise.all(
    ['dana.whitfield', 'marcus.okafor', 'tomasz.lind', 'nadia.castle', 'ruth.abara'].map(sharedAs),
  )) as [Client, Client, Client, Client, Client];
  await forgetAssignment(owner.pool);
});
afterEach(async () => {
  await forgetRules(tomasz);
  await forgetEscalation(owner.pool);
  await forgetAssignment(owner.pool);
});
afterAll(async () => {
  await removeEndpoints(tomasz);
  await endAssignment(owner.pool);
  await owner.close();
});

const oneTask = async (): Promise<string> => {
  const [id] = await overdueTasks(owner.pool, 1);
  return id ?? '';
};
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
    const version = await keepRules(tomasz, [{ rule: 'Too late', action: 'Webhook', value: 'late' }]);
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
        status: 'Open',
        priority: 3,
      },
    });
    await nextDay(owner.pool);
    await escalate(tools);
    await waitFor(receiver, 1);
    expect(await readTask(dana, id)).toMatchObject({ version: 1, status: 'Open' });
    expect(await reasonsOf(dana, id)).toMatchObject([{ made: 'escalated' }]);
  });

  it('does what it says once for each task, whichever of two workers looks first', async () => {
    const ids = await overdueTasks(owner.pool, 120);
    await keepRules(tomasz, [raise, elevate]);
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
    expect(reasons).toEqual([{ n: 240 }]);
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

  it('of another organization does nothing here', async () => {
    const id = await oneTask();
    const { rights, end } = await withPermissions(owner.pool, nadia, [
      'decision-table-read',
      'decision-table-write',
    ]);
    await keepRules(rights, [elevate]);
    await escalate(tools);
    await forgetRules(rights);
    await end();
    expect(await readTask(dana, id)).toMatchObject({ status: 'Open', version: 1 });
  });

  it('that cannot be followed holds up nothing else, is seen by the operator, and ends with the next version', async () => {
    const id = await oneTask();
    await keepRules(tomasz, [{ rule: 'Wrong', action: 'Raise Priority', value: 'high' }, elevate]);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await escalate(tools);
      await owner.pool.query(
        `update job_attempt set next_attempt_at = now() - interval '1 second' where queue = 'escalate tasks'`,
      );
    }
    const { rows } = await owner.pool.query(
      `select entity_id, failure, dead_at is not null as "isDead" from job_attempt where queue = 'escalate tasks'`,
    );
    expect(rows).toEqual([
      { entity_id: lakemont.id, failure: 'EscalationTableError row 1 has no priority', isDead: true },
    ]);
    expect(await readTask(dana, id)).toMatchObject({ status: 'Open', version: 1 });
    await keepRules(tomasz, [elevate]);
    await escalate(tools);
    expect(await readTask(dana, id)).toMatchObject({ status: 'Elevated', version: 2 });
    const { rows: left } = await owner.pool.query(`select from job_attempt where queue = 'escalate tasks'`);
    expect(left).toEqual([]);
  });
});

describe('rules that are not kept yet', () => {
  const path = `${TABLES}/Escalation/what-would-change`;

  it('say which open tasks they would escalate, and do nothing; for who keeps tables alone', async () => {
    const id = await oneTask();
    const body = { rules: rulesOf([elevate, { rule: 'Old', action: 'Raise Priority', value: 'high' }]) };
    const answer = await tomasz.call<{ escalations: { tasks: number; differences: object[] } }>(
      'POST',
      path,
      body,
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ cases: 0, differences: [], escalations: { before: 0 } });
    expect(answer.body.escalations.differences).toContainEqual({
      taskId: id,
      taskType: 'Fax Exception',
      caseNumber: expect.any(String),
      before: [],
      after: ['Nothing, because row 2 has no priority'],
    });
    const sound = await tomasz.call<{ escalations: { differences: object[] } }>('POST', path, {
      rules: rulesOf([elevate]),
    });
    expect(sound.body.escalations.differences).toContainEqual(
      expect.objectContaining({ taskId: id, before: [], after: ['Elevate (Overdue)'] }),
    );
    expect(await readTask(dana, id)).toMatchObject({ status: 'Open', version: 1 });
    expect((await dana.call('POST', path, body)).status).toBe(403);
  });
});

describe('the priority of a task', () => {
  it('is changed by who manages it alone, within its range', async () => {
    const id = await oneTask();
    expect((await patchTask(dana, { id, version: 1 }, { priority: 9 })).status).toBe(403);
    expect((await patchTask(marcus, { id, version: 1 }, { priority: 11 })).status).toBe(400);
    expect(await changed(marcus, { id, version: 1 }, { priority: 9 })).toMatchObject({
      priority: 9,
      version: 2,
    });
    expect(await readTask(dana, id)).toMatchObject({ priority: 9, status: 'Open' });
    // To keep it as it is is nobody's change of it.
    expect((await patchTask(dana, { id, version: 2 }, { status: 'InProcess', priority: 9 })).status).toBe(
      200,
    );
  });
});
