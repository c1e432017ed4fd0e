import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailNotices } from '../../../../src/modules/tasks/escalation/notice-mail.ts';
import { deleteOldNotices } from '../../../../src/modules/tasks/escalation/own-notices.ts';
import type { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import {
  actionsTakenOn,
  escalate,
  escalationTools,
  nextDay,
  noticeMails,
  noticesOf,
  overdueTask,
  overdueTasks,
  saveRules,
  withoutRules,
} from '../../support/escalation.ts';
import { arrival, linkIn, mailTo } from '../../support/mailbox.ts';
import { makeOrganization, type Organization, organizationOf } from '../../support/organization.ts';
import { changed, readTask, undo } from '../../support/tasks.ts';

const { pool, database } = await testDatabase();
const worker = escalationTools(database);
let here: Organization;
let dana: Client;
let marcus: Client;
let tomasz: Client;
let avery: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [dana, marcus, tomasz, avery] = await here.people('dana', 'marcus', 'tomasz', 'avery');
});
beforeEach(() => withoutRules(tomasz));

/** Removes a facility from a user. */
const lose = (somebody: Client, facility: number) =>
  pool.query('delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3', [
    somebody.entityId,
    somebody.userId,
    organizationOf(somebody).facility(facility).id,
  ]);
const regain = (somebody: Client, facility: number) =>
  pool.query('insert into user_facility (entity_id, user_id, facility_id) values ($1, $2, $3)', [
    somebody.entityId,
    somebody.userId,
    organizationOf(somebody).facility(facility).id,
  ]);

/** An organization with two managers, one of whom will subscribe to mail. */
async function another() {
  const at = await makeOrganization();
  const [manager, other, keeper] = await at.people('marcus', 'avery', 'tomasz');
  return { at, manager, other, keeper };
}

describe('the recipients of an escalation', () => {
  const MAIL = '/services/policy/users/me/escalation-mail';
  const notifyRule = { rule: 'Too late', action: 'Notify', value: 'Assignee and Managers' };

  it('an escalation notice goes to the assignee and the group’s managers at the facility, on their home pages until opened', async () => {
    const id = await overdueTask(here);
    const there = await overdueTask(here, 1);
    await lose(marcus, 1);
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    const version = await saveRules(tomasz, [notifyRule]);
    await escalate(here, worker);
    await regain(marcus, 1);
    const { notices, unread } = await noticesOf(dana);
    expect(unread).toBe(1);
    const { case: shown } = (await readTask(dana, id)).domainModels;
    expect(notices).toEqual([
      {
        id: expect.any(String),
        taskId: id,
        taskName: 'Fax Exception',
        status: 'InProcess',
        patient: { firstName: shown.patient.firstName, lastName: shown.patient.lastName },
        dueDate: (await readTask(dana, id)).dueDate,
        isOverdue: true,
        assigneeName: `${dana.person.lastName}, ${dana.person.firstName}`,
        rule: 'Too late',
        tableVersion: version,
        at: expect.any(String),
        isUnread: true,
      },
    ]);
    const notifiedTasks = async (by: Client) => (await noticesOf(by)).notices.map(({ taskId }) => taskId);
    expect(await notifiedTasks(marcus)).toContain(id);
    expect(await notifiedTasks(marcus)).not.toContain(there);
    expect(await notifiedTasks(avery)).toContain(there);
    const read = { taskIds: [id] };
    expect((await dana.call('POST', '/services/policy/users/me/escalations/read', read)).status).toBe(204);
    expect(await noticesOf(dana)).toMatchObject({ unread: 0, notices: [{ isUnread: false }] });
    expect((await noticesOf(marcus)).notices.find(({ taskId }) => taskId === id)?.isUnread).toBe(true);
    // A completed task requires no action.
    await changed(marcus, await readTask(marcus, id), { status: 'Complete' });
    expect(await notifiedTasks(dana)).toEqual([]);
  });

  it('an escalation notice is hidden after its elevation was undone, and shown again after another one', async () => {
    const id = await overdueTask(here);
    const elevated = await changed(marcus, { id, version: 1 }, { status: 'Elevated' });
    await saveRules(tomasz, [notifyRule]);
    await escalate(here, worker);
    const noticesOfTask = async () => (await noticesOf(marcus)).notices.filter(({ taskId }) => taskId === id);
    expect(await noticesOfTask()).toMatchObject([{ status: 'Elevated' }]);
    await undo(marcus, [elevated]);
    expect(await noticesOfTask()).toEqual([]);
    await changed(marcus, await readTask(marcus, id), { status: 'Elevated' });
    expect(await noticesOfTask()).toHaveLength(1);
  });

  it('an escalation notice is no longer shown to users who have lost the facility', async () => {
    const id = await overdueTask(here);
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    await saveRules(tomasz, [{ ...notifyRule, value: 'Assignee' }]);
    await escalate(here, worker);
    expect((await noticesOf(dana)).unread).toBe(1);
    await lose(dana, 0);
    expect(await noticesOf(dana)).toEqual({ unread: 0, notices: [] });
    await regain(dana, 0);
    expect((await noticesOf(dana)).unread).toBe(1);
  });

  it('an escalation notice skips an assignee who has lost the facility or the organization', async () => {
    const id = await overdueTask(here);
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    await lose(dana, 0);
    await saveRules(tomasz, [{ ...notifyRule, value: 'Assignee' }]);
    await escalate(here, worker);
    await regain(dana, 0);
    expect(await actionsTakenOn(id)).toEqual(['Too late: Notify']);
    const { rows } = await pool.query('select from escalation_notice where task_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('an escalation notice is sent by e-mail after an hour together with others of that hour, only to current members', async () => {
    const { at, manager, keeper } = await another();
    const anHourLater = () =>
      pool.query(
        `with told as (update escalation_notice set at = at - interval '1 hour' where entity_id = $1)
         update escalation_mail set sent_at = sent_at - interval '1 hour' where entity_id = $1`,
        [at.id],
      );
    await manager.call('PUT', MAIL, { isOn: true });
    await saveRules(keeper, [{ ...notifyRule, value: 'Managers' }]);
    const escalateAgain = async () => {
      await overdueTask(at);
      await nextDay(at);
      await escalate(at, worker);
      await mailNotices(worker);
    };
    const { email } = manager.person;
    await escalateAgain();
    expect(await noticeMails(at)).toEqual([email]);
    await anHourLater();
    await mailNotices(worker);
    // Nothing came since.
    expect(await noticeMails(at)).toEqual([email]);
    await escalateAgain();
    expect(await noticeMails(at)).toEqual([email, email]);
    await escalateAgain();
    expect(await noticeMails(at)).toEqual([email, email]);
    await pool.query('update app_user set is_active = false where id = $1', [manager.userId]);
    await anHourLater();
    await mailNotices(worker);
    expect(await noticeMails(at)).toEqual([email, email]);
  });

  it('an escalation notice goes to managers alone if a rule says so, and to an assignee at most once', async () => {
    const id = await overdueTask(here);
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    await saveRules(tomasz, [{ ...notifyRule, value: 'Managers' }]);
    await escalate(here, worker);
    expect(await noticesOf(dana)).toEqual({ unread: 0, notices: [] });
    expect((await noticesOf(marcus)).notices.map(({ taskId }) => taskId)).toContain(id);
  });

  it('an escalation notice is shown once per task, by the latest rule, and to its recipient alone', async () => {
    const id = await overdueTask(here);
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    await saveRules(tomasz, [notifyRule]);
    await escalate(here, worker);
    await saveRules(tomasz, [{ ...notifyRule, rule: 'Much too late' }]);
    await escalate(here, worker);
    expect(await noticesOf(dana)).toMatchObject({
      unread: 1,
      notices: [{ taskId: id, rule: 'Much too late' }],
    });
    await dana.call('POST', '/services/policy/users/me/escalations/read', { taskIds: [id] });
    const unread = async (by: Client) =>
      (await noticesOf(by)).notices.find(({ taskId }) => taskId === id)?.isUnread;
    expect([await unread(dana), await unread(marcus)]).toEqual([false, true]);
  });

  it('an escalation notice is announced at once, by one event for each person regardless of the number of tasks', async () => {
    const noticed = async () => {
      const { rows } = await pool.query(
        `select count(*)::int as n from event where entity_id = $1 and type = 'escalation.noticed' and subject_id = $2`,
        [here.id, marcus.userId],
      );
      return rows[0].n;
    };
    const before = await noticed();
    await overdueTasks(here, 12);
    await saveRules(tomasz, [{ ...notifyRule, value: 'Managers' }]);
    await escalate(here, worker);
    expect((await noticed()) - before).toBe(1);
  });

  it('an escalation notice is not sent by e-mail for completed tasks, or at a facility that the user has lost', async () => {
    const { at, manager, keeper, other } = await another();
    await manager.call('PUT', MAIL, { isOn: true });
    const lastMail = (ago: string) =>
      pool.query(`update escalation_mail set sent_at = now() - $2::interval where entity_id = $1`, [
        at.id,
        ago,
      ]);
    // This prevents the product from sending it before they have lost the facility.
    await lastMail('1 minute');
    const id = await overdueTask(at);
    await saveRules(keeper, [{ ...notifyRule, value: 'Managers' }]);
    await escalate(at, worker);
    expect((await noticesOf(manager)).unread).toBe(1);
    await lose(manager, 0);
    await lastMail('2 hours');
    await mailNotices(worker);
    expect(await noticeMails(at)).toEqual([]);
    await changed(other, await readTask(other, id), { status: 'Complete' });
    await regain(manager, 0);
    await mailNotices(worker);
    expect(await noticeMails(at)).toEqual([]);
  });

  it('an escalation notice is shown for thirty days', async () => {
    const id = await overdueTask(here);
    await saveRules(tomasz, [{ ...notifyRule, value: 'Managers' }]);
    await escalate(here, worker);
    await pool.query(
      `update escalation_notice set at = at - interval '31 days' where task_id = $1 and user_id = $2`,
      [id, marcus.userId],
    );
    await deleteOldNotices(worker.worker, worker.clock);
    const { rows } = await pool.query('select user_id from escalation_notice where task_id = $1', [id]);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).not.toContainEqual({ user_id: marcus.userId });
  });

  it('an escalation notice is sent by e-mail on request, at most once an hour, without details of the task', async () => {
    const { at, manager, keeper } = await another();
    expect((await manager.call('PUT', MAIL, { isOn: true })).body).toEqual({ isOn: true });
    expect((await manager.call('GET', MAIL)).body).toEqual({ isOn: true });
    const { rows: recorded } = await pool.query(
      `select details from audit_record where domain_type = 'User' and domain_id = $1 order by occurred_at desc, id desc limit 1`,
      [manager.userId],
    );
    expect(recorded[0].details).toEqual([
      { propertyName: 'Mail about escalations', previousValue: 'false', newValue: 'true' },
    ]);
    const { email } = manager.person;
    const known = (await mailTo(email)).map(({ id }) => id);
    await overdueTasks(at, 60);
    await saveRules(keeper, [{ ...notifyRule, value: 'Managers' }]);
    await escalate(at, worker);
    await mailNotices(worker);
    const mail = await arrival(email, 'need you', known);
    expect(linkIn(mail).pathname).toMatch(new RegExp(`/${at.lcode}$`));
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/Fax Exception|Too late|26\d{4}-/);
    expect(mail.text).toContain(
      'You are sent this once an hour at the most. You can switch this e-mail off in your profile',
    );
    await mailNotices(worker);
    expect(await noticeMails(at)).toEqual([email]);
    expect((await manager.call('PUT', MAIL, { isOn: false })).body).toEqual({ isOn: false });
  });
});
