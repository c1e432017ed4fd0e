import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import {
  actionsTakenOn,
  escalate,
  escalationTools,
  nextDay,
  overdueTask,
  saveRules,
  withoutRules,
} from '../../support/escalation.ts';
import { eventsAbout } from '../../support/events.ts';
import { moveToDifferentDays } from '../../support/facility-days.ts';
import { addOrder } from '../../support/orders.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import { changed, readTask, workingTaskOf } from '../../support/tasks.ts';

const { pool, database } = await testDatabase();
const worker = escalationTools(database);
let here: Organization;
let dana: Client;
let tomasz: Client;
let ruth: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [dana, tomasz, ruth] = await here.people('dana', 'tomasz', 'ruth');
});
beforeEach(() => withoutRules(tomasz));

const elevate = { rule: 'Overdue', action: 'Elevate' };
const raise = { rule: 'Low', action: 'Raise Priority', value: '8' };

describe('effects of escalation', () => {
  it('an escalation does not trigger another rule before the next day', async () => {
    const id = await overdueTask(here);
    await saveRules(tomasz, [raise, { ...elevate, when: { priority: '8' } }]);
    await escalate(here, worker);
    expect(await actionsTakenOn(id)).toEqual(['Low: Raise Priority']);
    await nextDay(here);
    await escalate(here, worker);
    expect(await actionsTakenOn(id)).toEqual(['Low: Raise Priority', 'Overdue: Elevate']);
  });

  it('escalation acts once, by the first row, if two rows of one rule have the same name and action', async () => {
    const id = await overdueTask(here);
    const late = { rule: 'Late', action: 'Webhook' };
    await saveRules(tomasz, [
      raise,
      { ...raise, value: '9' },
      { ...late, value: 'one' },
      { ...late, value: 'two' },
    ]);
    await escalate(here, worker);
    expect(await readTask(dana, id)).toMatchObject({ priority: 8, version: 2 });
    const events = (await eventsAbout(pool, id)).filter(({ type }) => type === 'task.escalated');
    expect(events.map(({ data }) => data)).toMatchObject([{ value: 'one' }]);
  });

  it('escalation of a task in process leaves it with its assignee, ends the work and counts its time', async () => {
    const id = await overdueTask(here);
    await changed(dana, { id, version: 1 }, { status: 'InProcess' });
    expect((await workingTaskOf(dana))?.id).toBe(id);
    await pool.query(
      `update task set in_process_since = in_process_since - interval '1 hour' where id = $1`,
      [id],
    );
    await saveRules(tomasz, [elevate]);
    await escalate(here, worker);
    expect(await readTask(dana, id)).toMatchObject({ status: 'Elevated', assignee: { id: dana.userId } });
    expect(await workingTaskOf(dana)).toBeNull();
    const { rows } = await pool.query('select handled_seconds, in_process_since from task where id = $1', [
      id,
    ]);
    expect(rows[0].handled_seconds).toBeGreaterThanOrEqual(3600);
    expect(rows[0].handled_seconds).toBeLessThan(7200);
    expect(rows[0].in_process_since).toBeNull();
  });

  it('escalation of a waiting task ends its wait', async () => {
    const id = await overdueTask(here);
    const taken = await changed(dana, { id, version: 1 }, { status: 'InProcess' });
    await changed(dana, taken, { waitExpirationDays: 5 });
    expect((await readTask(dana, id)).waitUntil).not.toBeNull();
    await saveRules(tomasz, [elevate]);
    await escalate(here, worker);
    expect(await readTask(dana, id)).toMatchObject({ status: 'Elevated', waitUntil: null });
  });

  it('escalation that only sends a notice is audited too', async () => {
    const id = await overdueTask(here);
    const version = await saveRules(tomasz, [
      { rule: 'Late', action: 'Notify', value: 'Managers' },
      { rule: 'Late', action: 'Webhook', value: 'late' },
    ]);
    await escalate(here, worker);
    const { rows } = await pool.query(
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

describe('the input of an escalation rule', () => {
  it('an escalation rule ignores deleted orders', async () => {
    const id = await overdueTask(here);
    const { caseId } = (await readTask(dana, id)).domainModels.case;
    const { orderId } = await addOrder(ruth, caseId, { chargeAmount: '77000' });
    await pool.query('update case_order set deleted_at = now() where id = $1', [orderId]);
    await addOrder(ruth, caseId, { chargeAmount: '50' });
    await saveRules(tomasz, [
      { ...raise, when: { amount: '>= 77000' } },
      { ...elevate, when: { amount: '50' } },
    ]);
    await escalate(here, worker);
    expect(await actionsTakenOn(id)).toEqual(['Overdue: Elevate']);
  });

  it('an escalation rule counts the age of a task in the days of its facility', async () => {
    const at = await makeOrganization();
    const { west, east, dayInWest, dayInEast } = await moveToDifferentDays(at);
    const [inWest, inEast] = [await overdueTask(at, 0), await overdueTask(at, 1)];
    // Opened two days ago after midnight by each facility's own clock, which is another day in Greenwich.
    for (const [id, day, facility] of [
      [inWest, dayInWest, west],
      [inEast, dayInEast, east],
    ] as const)
      await pool.query(
        `update task set created_at = ($2::date - 2 + time '00:30') at time zone
           (select time_zone from facility where id = $3) where id = $1`,
        [id, day, facility.id],
      );
    await saveRules(await at.person('tomasz'), [{ ...elevate, when: { daysAged: '2' } }]);
    await escalate(at, worker);
    for (const id of [inWest, inEast]) expect(await actionsTakenOn(id)).toEqual(['Overdue: Elevate']);
  });
});
