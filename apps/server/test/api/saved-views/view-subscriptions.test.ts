import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Problem } from '@waypost/contract/core/errors';
import { permissionNames } from '@waypost/contract/core/permissions';
import type { UserSetting, ViewSubscription } from '@waypost/contract/saved-views/calls';
import type { Clock } from '@waypost/platform/clock';
import { loadKeyring } from '@waypost/platform/keyring';
import { beforeAll, expect, it } from 'vitest';
import { sendViews } from '../../../src/modules/saved-views/send-views.ts';
import { openCase, openCases } from '../support/cases.ts';
import { type Client, call, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { jobTools } from '../support/jobs.ts';
import { arrival, linkIn, mailTo } from '../support/mailbox.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { rightsFor } from '../trust/support/matrix.ts';

const MINE = '/services/policy/users/me/settings';
const LIST = '/services/policy/users/me/subscriptions';
/** A zone without daylight saving time, where a day always has 24 hours. */
const ZONE = 'America/Phoenix';

/** An old date that no process handles, so only the tasks opened here exist. */
const change = { serviceStart: '2020-03-02', serviceEnd: null };

const { database, pool } = await testDatabase();
let here: Organization;
beforeAll(async () => {
  here = await makeOrganization();
});

/** A user without a view. */
const somebody = (role = 'Task Worker'): Promise<Client> =>
  here.invite({ firstName: 'Dana', lastName: 'Whitfield', role });

async function saved(by: Client, filterState: object = {}, featureKey = 'grid-view-tasks'): Promise<string> {
  const view = {
    viewName: 'Echeverria',
    isDefault: false,
    columnState: [],
    columnGroupState: [],
    filterState,
  };
  const applicationName = featureKey === 'grid-view-tasks' ? 'task-management' : 'administration';
  const made = await by.call<UserSetting>(
    'POST',
    MINE,
    {
      applicationName,
      featureKey,
      entityId: here.id,
      applicationData: JSON.stringify(view),
    },
    newKey(),
  );
  expect(made.status, made.text).toBe(201);
  return made.body.userSettingId;
}
const subscribe = (by: Client, id: string, timeZone = ZONE) =>
  by.call<ViewSubscription & Problem>('PUT', `${MINE}/${id}/subscription`, { timeZone });
const list = async (by: Client) => (await by.call<ViewSubscription[]>('GET', LIST)).body;
const end = (by: Client, id: string) => by.call('DELETE', `${MINE}/${id}/subscription`);

/** Another worker with its own time; no other file has subscribed views. */
function worker(at: string) {
  const clock: Clock = { now: () => new Date(at) };
  const keyring = loadKeyring(join(process.env.WAYPOST_TEST_HOME ?? '', 'keys/keyring.json'));
  return { ...jobTools(database, clock), keyring };
}
/** The running worker sends a message when its own clock reaches the time. */
const sendDueMail = ({ person }: Client) =>
  pool.query(`update mail_outbox set created_at = now() where kind = 'view' and recipient = $1`, [
    person.email,
  ]);
const dayAfter = (iso: string): string => new Date(Date.parse(iso) + 60_000).toISOString();

it('a view is sent at seven in the morning of a time zone, until that is switched off', async () => {
  const dana = await somebody();
  const id = await saved(dana);
  const { status, body, text } = await subscribe(dana, id);
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ userSettingId: id, viewName: 'Echeverria', timeZone: ZONE });
  const local = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeStyle: 'short' });
  expect(local.format(new Date(body.nextAt))).toMatch(/^7:00.AM$/);
  expect(Date.parse(body.nextAt) - Date.now()).toBeGreaterThan(0);
  expect(Date.parse(body.nextAt) - Date.now()).toBeLessThanOrEqual(25 * 3_600_000);
  expect(await list(dana)).toEqual([body]);
  // It moves with its holder.
  const moved = await subscribe(dana, id, 'Asia/Tokyo');
  expect(moved.body.nextAt).not.toBe(body.nextAt);
  expect(await list(dana)).toEqual([moved.body]);
  // The other one continues when one is switched off.
  const other = await subscribe(dana, await saved(dana));
  expect((await end(dana, id)).status).toBe(204);
  expect(await list(dana)).toEqual([other.body]);
  expect((await end(dana, id)).status).toBe(404);
});

it('only a view of the user’s own task list can be sent, to a known time zone, by a signed-in user', async () => {
  const [dana, sam] = [await somebody(), await somebody('Visitor')];
  const id = await saved(dana);
  for (const zone of ['', 'Mars/Olympus', 'x'.repeat(61)])
    expect((await subscribe(dana, id, zone)).status).toBe(400);
  expect((await call('PUT', `${MINE}/${id}/subscription`, {}, { timeZone: ZONE })).status).toBe(401);
  const marcus = await here.person('marcus');
  const nadia = await (await makeOrganization()).person('nadia');
  for (const other of [marcus, nadia]) {
    expect((await subscribe(other, id)).status).toBe(404);
    expect((await end(other, id)).status).toBe(404);
  }
  expect((await subscribe(dana, randomUUID())).status).toBe(404);
  expect((await subscribe(sam, id)).status).toBe(403);
  const elena = here.administrator;
  const users = await saved(elena, {}, 'grid-view-users');
  expect((await subscribe(elena, users)).status).toBe(403);
  const rights = await rightsFor(pool, sam);
  await rights.hold(['task-management-read', ...permissionNames.filter((name) => name.startsWith('user-'))]);
  const refused = await subscribe(sam, await saved(sam, {}, 'grid-view-users'));
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'userSettingId', message: 'Only views of the task list are sent' }],
  ]);
});

it('a subscribed view sends its counts and a link once each morning, regardless of the number of workers', async () => {
  const dana = await somebody();
  await openCases(here, 5, { change, task: {} });
  await openCases(here, 2, { change, facility: 1, task: { ageDays: 60 } });
  await openCases(here, 1, { change, task: { ageDays: 60, status: 'OnHold' } });
  await openCases(here, 4, { change, task: { ageDays: 60, status: 'Complete' } });
  const address = dana.person.email;
  const nobody = { caseNumber: { filterType: 'text', type: 'equals', filter: 'no such case' } };
  const [whole, none] = [await saved(dana), await saved(dana, nobody)];
  const { nextAt } = (await subscribe(dana, whole)).body;
  await subscribe(dana, none);
  const at = dayAfter(nextAt);
  const queued = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from mail_outbox where kind = 'view' and recipient = $1`,
      [address],
    );
    return rows[0]?.count;
  };
  await sendViews(worker(new Date(Date.parse(nextAt) - 60_000).toISOString()));
  expect([await queued(), (await list(dana))[0]?.nextAt]).toEqual([0, nextAt]);
  await Promise.all([sendViews(worker(at)), sendViews(worker(at))]);
  await sendViews(worker(at));
  expect(await queued()).toBe(2);
  const [next] = await list(dana);
  expect(Date.parse(next?.nextAt ?? '') - Date.parse(nextAt)).toBe(24 * 3_600_000);

  await sendDueMail(dana);
  const mail = await arrival(address, 'this morning: 12 tasks');
  expect(mail.text).toContain('has 12 tasks, 3 of them overdue.');
  expect(mail.text).toContain(
    'You can switch this e-mail off in the menu of the view, or in your profile under Account & Security.',
  );
  const link = linkIn(mail);
  expect(link.pathname).toMatch(new RegExp(`/${here.lcode}/task-management$`));
  expect([...link.searchParams]).toEqual([['view', whole]]);
  const empty = await arrival(address, 'this morning: 0 tasks');
  expect(empty.text).toContain('has 0 tasks, none of them overdue.');
  const mailTexts = (await mailTo(address))
    .map(({ subject, text, html }) => `${subject} ${text} ${html}`)
    .join(' ');
  expect(mailTexts).not.toMatch(/Echeverria|no such case/);
});

it('a late worker sends once, and continues with the next seven o’clock', async () => {
  const dana = await somebody();
  const id = await saved(dana);
  const nextAt = Date.parse((await subscribe(dana, id)).body.nextAt);
  const next = async () => Date.parse((await list(dana))[0]?.nextAt ?? '') - nextAt;
  // At five in the morning of the next day, and at nine of the day after.
  const hours = (count: number) => worker(new Date(nextAt + count * 3_600_000).toISOString());
  await sendViews(hours(22));
  expect(await next()).toBe(24 * 3_600_000);
  await sendViews(hours(50));
  expect(await next()).toBe(72 * 3_600_000);
});

it('a message about one task uses the singular, and a filter of a removed column is omitted', async () => {
  const dana = await somebody();
  const { caseNumber } = await openCase(here, { change, task: {} });
  const id = await saved(dana, {
    caseNumber: { filterType: 'text', type: 'equals', filter: caseNumber },
    columnOfLongAgo: { filterType: 'text', type: 'equals', filter: 'x' },
  });
  const { nextAt } = (await subscribe(dana, id)).body;
  await sendViews(worker(dayAfter(nextAt)));
  await sendDueMail(dana);
  const mail = await arrival(dana.person.email, 'this morning: 1 task');
  expect(mail.subject).toBe('Your view in Waypost this morning: 1 task');
});

it('a view that cannot be counted is retried four times, and then waits for the next morning', async () => {
  const dana = await somebody();
  const id = await saved(dana);
  const nextAt = Date.parse((await subscribe(dana, id)).body.nextAt);
  const next = async () => {
    const { rows } = await pool.query('select next_at from view_subscription where setting_id = $1', [id]);
    return rows[0].next_at.getTime() - nextAt;
  };
  await pool.query('update user_setting set data_sealed = left(data_sealed, -4) where id = $1', [id]);
  for (const minutes of [1, 3, 10]) {
    await sendViews(worker(new Date(nextAt + minutes * 60_000).toISOString()));
    expect(await next()).toBe(0);
  }
  await sendViews(worker(new Date(nextAt + 30 * 60_000).toISOString()));
  expect(await next()).toBe(24 * 3_600_000);
  const { rows: left } = await pool.query('select from job_attempt where item_id = $1', [id]);
  expect(left).toEqual([]);
});

it('a subscribed view is counted with its owner’s facilities at that time', async () => {
  const dana = await somebody();
  const [near, far] = [
    await openCase(here, { change, task: {} }),
    await openCase(here, { change, facility: 1, task: {} }),
  ];
  const ofBoth = {
    caseNumber: { filterType: 'set', values: [near.caseNumber, far.caseNumber] },
  };
  const id = await saved(dana, ofBoth);
  const { nextAt } = (await subscribe(dana, id)).body;
  await pool.query('delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3', [
    here.id,
    dana.userId,
    here.facility(1).id,
  ]);
  await sendViews(worker(dayAfter(nextAt)));
  await sendDueMail(dana);
  expect((await arrival(dana.person.email, 'this morning')).subject).toContain(': 1 task');
});

it('a subscription ends with the view, the permission, and the membership of its owner', async () => {
  const sam = await somebody('Visitor');
  const rights = await rightsFor(pool, sam);
  const place = [here.id, sam.userId];
  const left = async () => {
    const { rows } = await pool.query('select 1 from view_subscription where user_id = $1', [sam.userId]);
    return rows.length;
  };
  const sent = async () => {
    const { rows } = await pool.query(`select 1 from mail_outbox where kind = 'view' and recipient = $1`, [
      sam.person.email,
    ]);
    return rows.length;
  };
  await rights.hold(['task-management-read']);
  const deleted = await saved(sam);
  await subscribe(sam, deleted);
  expect(await left()).toBe(1);
  await sam.call('DELETE', `${MINE}/${deleted}`);
  expect(await left()).toBe(0);

  const id = await saved(sam);
  const { nextAt } = (await subscribe(sam, id)).body;
  await rights.hold([]);
  expect(await list(sam)).toEqual([]);
  await sendViews(worker(dayAfter(nextAt)));
  expect([await left(), await sent()]).toEqual([0, 0]);
  const { rows } = await pool.query(
    `select actor_kind from audit_record where domain_type = 'ViewSubscription' and domain_id = $1 and operation = 'Delete'`,
    [id],
  );
  expect(rows).toEqual([{ actor_kind: 'service' }]);

  await rights.hold(['task-management-read']);
  await subscribe(sam, id);
  expect(await left()).toBe(1);
  await pool.query(
    `update membership set status = 'Deactivated' where entity_id = $1 and user_id = $2`,
    place,
  );
  await sendViews(worker(dayAfter(nextAt)));
  expect([await left(), await sent()]).toEqual([0, 0]);
});
