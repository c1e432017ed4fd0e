import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mailNotices } from '../../src/modules/escalation/notice-mail.ts';
import { forgetNotices } from '../../src/modules/escalation/own-notices.ts';
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
  keepRules,
  nextDay,
  noticeMails,
  noticesOf,
  overdueTask,
  overdueTasks,
} from './support/escalation.ts';
import { arrival, linkIn, mailTo } from './support/mailbox.ts';
import { changed, readTask } from './support/tasks.ts';

let dana: Client;
let marcus: Client;
let tomasz: Client;
let avery: Client;
let owner: Escalation['owner'];
let tools: Escalation['tools'];
beforeAll(async () => {
  ({ owner, tools, dana, marcus, tomasz, other: avery } = await beginEscalation('avery.stone'));
});
afterEach(() => afterEscalation(owner.pool, tomasz));
afterAll(() => endEscalation(owner));

const oneTask = (): Promise<string> => overdueTask(owner.pool);

describe('whom a rule tells', () => {
  const MAIL = '/services/policy/users/me/escalation-mail';
  const tell = { rule: 'Too late', action: 'Notify', value: 'Assignee and Managers' };

  it('is its assignee and who manages its group at its facility, at home; each until they have opened it', async () => {
    const id = await oneTask();
    const [there = ''] = await overdueTasks(owner.pool, 1, facilityAt(1));
    const place = [lakemont.id, marcus.userId, facilityAt(1).id];
    await owner.pool.query(
      'delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3',
      place,
    );
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    const version = await keepRules(tomasz, [tell]);
    await escalate(tools);
    await owner.pool.query(
      'insert into user_facility (entity_id, user_id, facility_id) values ($1, $2, $3)',
      place,
    );
    const { notices, unread } = await noticesOf(dana);
    expect(unread).toBe(1);
    expect(notices).toEqual([
      {
        id: expect.any(String),
        taskId: id,
        taskName: 'Fax Exception',
        rule: 'Too late',
        tableVersion: version,
        at: expect.any(String),
        isUnread: true,
      },
    ]);
    const told = async (by: Client) => (await noticesOf(by)).notices.map(({ taskId }) => taskId);
    expect(await told(marcus)).toContain(id);
    expect(await told(marcus)).not.toContain(there);
    expect(await told(avery)).toContain(there);
    const read = { taskIds: [id] };
    expect((await dana.call('POST', '/services/policy/users/me/escalations/read', read)).status).toBe(204);
    expect(await noticesOf(dana)).toMatchObject({ unread: 0, notices: [{ isUnread: false }] });
    expect((await noticesOf(marcus)).notices.find(({ taskId }) => taskId === id)?.isUnread).toBe(true);
    // A task that is done asks for nothing.
    await changed(marcus, await readTask(marcus, id), { status: 'Complete' });
    expect(await told(dana)).toEqual([]);
  });

  it('is told no longer once they have lost the facility', async () => {
    const id = await oneTask();
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    await keepRules(tomasz, [{ ...tell, value: 'Assignee' }]);
    await escalate(tools);
    expect((await noticesOf(dana)).unread).toBe(1);
    const place = [lakemont.id, dana.userId, facilityAt(0).id];
    await owner.pool.query(
      'delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3',
      place,
    );
    expect(await noticesOf(dana)).toEqual({ unread: 0, notices: [] });
    await owner.pool.query(
      'insert into user_facility (entity_id, user_id, facility_id) values ($1, $2, $3)',
      place,
    );
    expect((await noticesOf(dana)).unread).toBe(1);
  });

  it('is no assignee who has lost the facility or the organization since', async () => {
    const id = await oneTask();
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    const place = [lakemont.id, dana.userId, facilityAt(0).id];
    await owner.pool.query(
      'delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3',
      place,
    );
    await keepRules(tomasz, [{ ...tell, value: 'Assignee' }]);
    await escalate(tools);
    await owner.pool.query(
      'insert into user_facility (entity_id, user_id, facility_id) values ($1, $2, $3)',
      place,
    );
    expect(await doneTo(owner.pool, id)).toEqual(['Too late: Notify']);
    const { rows } = await owner.pool.query('select from escalation_notice where task_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('is sent mail of what came within the hour once it is over, and only while they belong', async () => {
    const anHourLater = () =>
      owner.pool.query(`
        with told as (update escalation_notice set at = at - interval '1 hour')
        update escalation_mail set sent_at = sent_at - interval '1 hour'`);
    await marcus.call('PUT', MAIL, { isOn: true });
    await keepRules(tomasz, [{ ...tell, value: 'Managers' }]);
    const tellAgain = async () => {
      await oneTask();
      await nextDay(owner.pool);
      await escalate(tools);
      await mailNotices(tools);
    };
    const before = await noticeMails(owner.pool);
    await tellAgain();
    expect((await noticeMails(owner.pool)) - before).toBe(1);
    await anHourLater();
    await mailNotices(tools);
    // Nothing came since.
    expect((await noticeMails(owner.pool)) - before).toBe(1);
    await tellAgain();
    expect((await noticeMails(owner.pool)) - before).toBe(2);
    await tellAgain();
    expect((await noticeMails(owner.pool)) - before).toBe(2);
    await owner.pool.query('update app_user set is_active = false where id = $1', [marcus.userId]);
    await anHourLater();
    await mailNotices(tools);
    expect((await noticeMails(owner.pool)) - before).toBe(2);
    await owner.pool.query('update app_user set is_active = true where id = $1', [marcus.userId]);
  });

  it('is the managers alone where a rule says so, and the assignee no more than once', async () => {
    const id = await oneTask();
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    await keepRules(tomasz, [{ ...tell, value: 'Managers' }]);
    await escalate(tools);
    expect(await noticesOf(dana)).toEqual({ unread: 0, notices: [] });
    expect((await noticesOf(marcus)).notices.map(({ taskId }) => taskId)).toContain(id);
  });

  it('reads of a task once, by the rule that told last, and for themselves alone', async () => {
    const id = await oneTask();
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    await keepRules(tomasz, [tell]);
    await escalate(tools);
    await keepRules(tomasz, [{ ...tell, rule: 'Much too late' }]);
    await escalate(tools);
    expect(await noticesOf(dana)).toMatchObject({
      unread: 1,
      notices: [{ taskId: id, rule: 'Much too late' }],
    });
    await dana.call('POST', '/services/policy/users/me/escalations/read', { taskIds: [id] });
    const unread = async (by: Client) =>
      (await noticesOf(by)).notices.find(({ taskId }) => taskId === id)?.isUnread;
    expect([await unread(dana), await unread(marcus)]).toEqual([false, true]);
  });

  it('hears of it at once, by one event for each person however many tasks there are', async () => {
    const { rows: last } = await owner.pool.query('select coalesce(max(seq), 0) as seq from event');
    await overdueTasks(owner.pool, 12);
    await keepRules(tomasz, [{ ...tell, value: 'Managers' }]);
    await escalate(tools);
    const { rows } = await owner.pool.query(
      `select count(*)::int as n from event where type = 'escalation.noticed' and subject_id = $1 and seq > $2`,
      [marcus.userId, last[0].seq],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is sent no mail of tasks that are done by then, or at a facility that they have lost', async () => {
    await marcus.call('PUT', MAIL, { isOn: true });
    const before = await noticeMails(owner.pool);
    const id = await oneTask();
    await keepRules(tomasz, [{ ...tell, value: 'Managers' }]);
    await escalate(tools);
    const place = [lakemont.id, marcus.userId, facilityAt(0).id];
    await owner.pool.query(
      'delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3',
      place,
    );
    await mailNotices(tools);
    await owner.pool.query(
      'insert into user_facility (entity_id, user_id, facility_id) values ($1, $2, $3)',
      place,
    );
    await changed(marcus, await readTask(marcus, id), { status: 'Complete' });
    await mailNotices(tools);
    expect((await noticeMails(owner.pool)) - before).toBe(0);
  });

  it('is told for thirty days', async () => {
    const id = await oneTask();
    await keepRules(tomasz, [{ ...tell, value: 'Managers' }]);
    await escalate(tools);
    await owner.pool.query(
      `update escalation_notice set at = at - interval '31 days' where task_id = $1 and user_id = $2`,
      [id, marcus.userId],
    );
    await forgetNotices(tools.worker, tools.clock);
    const { rows } = await owner.pool.query('select user_id from escalation_notice where task_id = $1', [id]);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).not.toContainEqual({ user_id: marcus.userId });
  });

  it('is sent mail if they chose that, once an hour, without a word about the task', async () => {
    expect((await marcus.call('PUT', MAIL, { isOn: true })).body).toEqual({ isOn: true });
    expect((await marcus.call('GET', MAIL)).body).toEqual({ isOn: true });
    const { rows: recorded } = await owner.pool.query(
      `select details from audit_record where domain_type = 'User' and domain_id = $1 order by occurred_at desc, id desc limit 1`,
      [marcus.userId],
    );
    expect(recorded[0].details).toEqual([
      { propertyName: 'Mail about escalations', previousValue: 'false', newValue: 'true' },
    ]);
    const address = 'marcus.okafor@lakemont.example';
    const known = (await mailTo(address)).map(({ id }) => id);
    const before = await noticeMails(owner.pool);
    await overdueTasks(owner.pool, 60);
    await keepRules(tomasz, [{ ...tell, value: 'Managers' }]);
    await escalate(tools);
    await mailNotices(tools);
    const mail = await arrival(address, 'need you', known);
    expect(linkIn(mail).pathname).toMatch(new RegExp(`/${lakemont.lcode}$`));
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/Fax Exception|Too late|26\d{4}-/);
    expect(mail.text).toContain(
      'You are sent this once an hour at the most. You can switch this e-mail off in your profile',
    );
    await mailNotices(tools);
    expect((await noticeMails(owner.pool)) - before).toBe(1);
    expect((await marcus.call('PUT', MAIL, { isOn: false })).body).toEqual({ isOn: false });
  });
});
