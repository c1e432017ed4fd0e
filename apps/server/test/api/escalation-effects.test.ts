import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { facilityAt } from './support/assignment.ts';
import type { Client } from './support/client.ts';
import {
  afterEscalation,
  beginEscalation,
  doneTo,
  type Escalation,
  endEscalation,
  escalate,
  keepRules,
  nextDay,
  overdueTask,
  overdueTasks,
} from './support/escalation.ts';
import { eventsAbout } from './support/events.ts';
import { onDifferentDays } from './support/facility-days.ts';
import { addOrder } from './support/orders.ts';
import { changed, readTask, workingTaskOf } from './support/tasks.ts';

let dana: Client;
let tomasz: Client;
let ruth: Client;
let owner: Escalation['owner'];
let tools: Escalation['tools'];
beforeAll(async () => {
  ({ owner, tools, dana, tomasz, other: ruth } = await beginEscalation('ruth.abara'));
});
afterEach(() => afterEscalation(owner.pool, tomasz));
afterAll(() => endEscalation(owner));

const oneTask = (): Promise<string> => overdueTask(owner.pool);
const elevate = { rule: 'Overdue', action: 'Elevate' };
const raise = { rule: 'Low', action: 'Raise Priority', value: '8' };

describe('what rules do', () => {
  it('sets off no other rule before the next day', async () => {
    const id = await oneTask();
    await keepRules(tomasz, [raise, { ...elevate, when: { priority: '8' } }]);
    await escalate(tools);
    expect(await doneTo(owner.pool, id)).toEqual(['Low: Raise Priority']);
    await nextDay(owner.pool);
    await escalate(tools);
    expect(await doneTo(owner.pool, id)).toEqual(['Low: Raise Priority', 'Overdue: Elevate']);
  });

  it('is done once where two rows have the name and the action of one rule: the first of them', async () => {
    const id = await oneTask();
    const late = { rule: 'Late', action: 'Webhook' };
    await keepRules(tomasz, [
      raise,
      { ...raise, value: '9' },
      { ...late, value: 'one' },
      { ...late, value: 'two' },
    ]);
    await escalate(tools);
    expect(await readTask(dana, id)).toMatchObject({ priority: 8, version: 2 });
    const events = (await eventsAbout(owner.pool, id)).filter(({ type }) => type === 'task.escalated');
    expect(events.map(({ data }) => data)).toMatchObject([{ value: 'one' }]);
  });

  it('to a task that somebody works on leaves it with them, ends the work and counts its time', async () => {
    const id = await oneTask();
    await changed(dana, { id, version: 1 }, { status: 'InProcess' });
    expect((await workingTaskOf(dana))?.id).toBe(id);
    await owner.pool.query(
      `update task set in_process_since = in_process_since - interval '1 hour' where id = $1`,
      [id],
    );
    await keepRules(tomasz, [elevate]);
    await escalate(tools);
    expect(await readTask(dana, id)).toMatchObject({ status: 'Elevated', assignee: { id: dana.userId } });
    expect(await workingTaskOf(dana)).toBeNull();
    const { rows } = await owner.pool.query(
      'select handled_seconds, in_process_since from task where id = $1',
      [id],
    );
    expect(rows[0].handled_seconds).toBeGreaterThanOrEqual(3600);
    expect(rows[0].handled_seconds).toBeLessThan(3700);
    expect(rows[0].in_process_since).toBeNull();
  });

  it('to a task that waits ends its wait', async () => {
    const id = await oneTask();
    const taken = await changed(dana, { id, version: 1 }, { status: 'InProcess' });
    await changed(dana, taken, { waitExpirationDays: 5 });
    expect((await readTask(dana, id)).waitUntil).not.toBeNull();
    await keepRules(tomasz, [elevate]);
    await escalate(tools);
    expect(await readTask(dana, id)).toMatchObject({ status: 'Elevated', waitUntil: null });
  });

  it('stands on record also where it only tells somebody of the task', async () => {
    const id = await oneTask();
    const version = await keepRules(tomasz, [
      { rule: 'Late', action: 'Notify', value: 'Managers' },
      { rule: 'Late', action: 'Webhook', value: 'late' },
    ]);
    await escalate(tools);
    const { rows } = await owner.pool.query(
      `select details from audit_record where domain_type = 'Task' and domain_id = $1 and actor_kind = 'service'`,
      [id],
    );
    const rule = {
      propertyName: 'Rule',
      previousValue: null,
      newValue: `Late of Escalation (version ${version})`,
    };
    expect(rows).toHaveLength(2);
    for (const [propertyName, newValue] of [
      ['Notify', 'Managers'],
      ['Webhook', 'late'],
    ])
      expect(rows).toContainEqual({ details: [{ propertyName, previousValue: null, newValue }, rule] });
  });
});

describe('what a rule sees', () => {
  it('leaves out the orders that were deleted', async () => {
    const id = await oneTask();
    const { caseId } = (await readTask(dana, id)).domainModels.case;
    const { orderId } = await addOrder(ruth, caseId, { chargeAmount: '77000' });
    await owner.pool.query('update case_order set deleted_at = now() where id = $1', [orderId]);
    await addOrder(ruth, caseId, { chargeAmount: '50' });
    await keepRules(tomasz, [
      { ...raise, when: { amount: '>= 77000' } },
      { ...elevate, when: { amount: '50' } },
    ]);
    await escalate(tools);
    expect(await doneTo(owner.pool, id)).toEqual(['Overdue: Elevate']);
  });

  it('is the age of the task by the days of its facility', async () => {
    const [west, east] = [facilityAt(0), facilityAt(1)];
    await onDifferentDays(owner.pool, west, east, async ({ dayInWest, dayInEast }) => {
      const [inWest = ''] = await overdueTasks(owner.pool, 1, west);
      const [inEast = ''] = await overdueTasks(owner.pool, 1, east);
      // Opened two days ago after midnight, each by its own clock: that is another day in Greenwich.
      for (const [id, day, facility] of [
        [inWest, dayInWest, west],
        [inEast, dayInEast, east],
      ] as const)
        await owner.pool.query(
          `update task set created_at = ($2::date - 2 + time '00:30') at time zone
             (select time_zone from facility where id = $3) where id = $1`,
          [id, day, facility.id],
        );
      await keepRules(tomasz, [{ ...elevate, when: { daysAged: '2' } }]);
      await escalate(tools);
      for (const id of [inWest, inEast]) expect(await doneTo(owner.pool, id)).toEqual(['Overdue: Elevate']);
    });
  });
});
