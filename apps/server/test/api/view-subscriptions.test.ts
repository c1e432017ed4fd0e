import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Problem } from '@waypost/contract/errors';
import { permissionNames } from '@waypost/contract/permissions';
import type { UserSetting, ViewSubscription } from '@waypost/contract/services/policy-settings';
import type { Clock } from '@waypost/platform/clock';
import { loadKeyring } from '@waypost/platform/keyring';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sendViews } from '../../src/modules/settings/send-views.ts';
import { lakemont } from '../../src/seed/organisations.ts';
import { type Client, call, sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { jobTools } from './support/jobs.ts';
import { arrival, linkIn, mailTo } from './support/mailbox.ts';
import { loneTask } from './support/tasks.ts';
import { rightsFor } from './trust/support/matrix.ts';

const MINE = '/services/policy/users/me/settings';
const LIST = '/services/policy/users/me/subscriptions';
/** Without summer time: a day is always 24 hours. */
const ZONE = 'America/Phoenix';

let owner: Awaited<ReturnType<typeof ownerPool>>;
let dana: Client;
let sam: Client;
beforeAll(async () => {
  owner = await ownerPool();
  [dana, sam] = [await sharedAs('dana.whitfield'), await sharedAs('sam.ito')];
});
afterEach(() =>
  owner.pool.query('delete from user_setting where user_id = any ($1)', [[dana.userId, sam.userId]]),
);
afterAll(() => owner.close());

async function saved(by: Client, filterState: object = {}, featureKey = 'grid-view-tasks'): Promise<string> {
  const view = {
    viewName: 'Echeverria',
    isDefault: false,
    columnState: [],
    columnGroupState: [],
    filterState,
  };
  const applicationName = featureKey === 'grid-view-tasks' ? 'task-management' : 'administration';
  const made = await by.call<UserSetting>('POST', MINE, {
    applicationName,
    featureKey,
    entityId: lakemont.id,
    applicationData: JSON.stringify(view),
  });
  expect(made.status, made.text).toBe(201);
  return made.body.userSettingId;
}
const subscribe = (by: Client, id: string, timeZone = ZONE) =>
  by.call<ViewSubscription & Problem>('PUT', `${MINE}/${id}/subscription`, { timeZone });
const list = async (by: Client) => (await by.call<ViewSubscription[]>('GET', LIST)).body;
const end = (by: Client, id: string) => by.call('DELETE', `${MINE}/${id}/subscription`);

/** Another worker, at a time of its own. */
function worker(at: string) {
  const clock: Clock = { now: () => new Date(at) };
  const keyring = loadKeyring(join(process.env.WAYPOST_TEST_HOME ?? '', 'keys/keyring.json'));
  return { ...jobTools(owner.database, clock), keyring };
}
const dayAfter = (iso: string): string => new Date(Date.parse(iso) + 60_000).toISOString();

it('a view is sent at seven in the morning of a zone, until that is switched off', async () => {
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
  // The other one goes on when one is switched off.
  const other = await subscribe(dana, await saved(dana));
  expect((await end(dana, id)).status).toBe(204);
  expect(await list(dana)).toEqual([other.body]);
  expect((await end(dana, id)).status).toBe(404);
});

it('only a view of one’s own task list is sent, to a zone that there is, to who is signed in', async () => {
  const id = await saved(dana);
  for (const zone of ['', 'Mars/Olympus', 'x'.repeat(61)])
    expect((await subscribe(dana, id, zone)).status).toBe(400);
  expect((await call('PUT', `${MINE}/${id}/subscription`, {}, { timeZone: ZONE })).status).toBe(401);
  const marcus = await sharedAs('marcus.okafor');
  const nadia = await sharedAs('nadia.castle');
  for (const other of [marcus, nadia]) {
    expect((await subscribe(other, id)).status).toBe(404);
    expect((await end(other, id)).status).toBe(404);
  }
  expect((await subscribe(dana, randomUUID())).status).toBe(404);
  expect((await subscribe(sam, id)).status).toBe(403);
  const elena = await sharedAs('elena.lindqvist');
  const users = await saved(elena, {}, 'grid-view-users');
  expect((await subscribe(elena, users)).status).toBe(403);
  await owner.pool.query('delete from user_setting where id = $1', [users]);
  const rights = await rightsFor(owner.pool, sam);
  try {
    await rights.hold([
      'task-management-read',
      ...permissionNames.filter((name) => name.startsWith('user-')),
    ]);
    const refused = await subscribe(sam, await saved(sam, {}, 'grid-view-users'));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'userSettingId', message: 'Only views of the task list are sent' }],
    ]);
  } finally {
    await rights.end();
  }
});

it('counts and a link are sent once, however many workers look, and the next morning again', async () => {
  const nobody = { caseNumber: { filterType: 'text', type: 'equals', filter: 'no such case' } };
  const [whole, none] = [await saved(dana), await saved(dana, nobody)];
  const { nextAt } = (await subscribe(dana, whole)).body;
  await subscribe(dana, none);
  const at = dayAfter(nextAt);
  expect(await sendViews(worker(new Date(Date.parse(nextAt) - 60_000).toISOString()))).toBe(0);
  await Promise.all([sendViews(worker(at)), sendViews(worker(at))]);
  await sendViews(worker(at));
  const { rows } = await owner.pool.query<{ count: number }>(
    `select count(*)::int from mail_outbox where kind = 'view' and recipient like 'dana.whitfield@%'`,
  );
  expect(rows[0]?.count).toBe(2);
  const [next] = await list(dana);
  expect(Date.parse(next?.nextAt ?? '') - Date.parse(nextAt)).toBe(24 * 3_600_000);

  // The running worker hands a message over when its own clock is there.
  await owner.pool.query(`update mail_outbox set created_at = now() where kind = 'view'`);
  const { rows: counts } = await owner.pool.query<{ total: number }>(
    `select count(*)::int as total from task t where entity_id = $1 and exists (select from user_facility f
       where f.entity_id = t.entity_id and f.user_id = $2 and f.facility_id = t.facility_id)`,
    [lakemont.id, dana.userId],
  );
  const total = (counts[0]?.total ?? 0).toLocaleString('en-US');
  const address = 'dana.whitfield@lakemont.example';
  const mail = await arrival(address, `this morning: ${total} tasks`);
  const { rows: late } = await owner.pool.query<{ overdue: number }>(
    `select count(*)::int as overdue from task t
     join facility f on f.entity_id = t.entity_id and f.id = t.facility_id
     join user_facility u on u.entity_id = t.entity_id and u.facility_id = t.facility_id and u.user_id = $2
     where t.entity_id = $1 and t.status <> 'Complete' and t.due_date < ($3::timestamptz at time zone f.time_zone)::date`,
    [lakemont.id, dana.userId, at],
  );
  expect(late[0]?.overdue).toBeGreaterThan(0);
  expect(mail.text).toContain(
    `has ${total} tasks, ${late[0]?.overdue.toLocaleString('en-US')} of them overdue.`,
  );
  expect(mail.text).toContain(
    'You can switch this e-mail off in the menu of the view, or in your profile under Account & Security.',
  );
  const link = linkIn(mail);
  expect(link.pathname).toMatch(new RegExp(`/${lakemont.lcode}/task-management$`));
  expect([...link.searchParams]).toEqual([['view', whole]]);
  const empty = await arrival(address, 'this morning: 0 tasks');
  expect(empty.text).toContain('has 0 tasks, none of them overdue.');
  const told = (await mailTo(address))
    .map(({ subject, text, html }) => `${subject} ${text} ${html}`)
    .join(' ');
  expect(told).not.toMatch(/Echeverria|no such case/);
});

it('a worker that comes late sends once, and goes on with the next seven o’clock', async () => {
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

it('one task is one task, and a filter of a column that is gone is left out', async () => {
  const { caseNumber } = (await loneTask(dana)).domainModels.case;
  const id = await saved(dana, {
    caseNumber: { filterType: 'text', type: 'equals', filter: caseNumber },
    columnOfLongAgo: { filterType: 'text', type: 'equals', filter: 'x' },
  });
  const { nextAt } = (await subscribe(dana, id)).body;
  const address = 'dana.whitfield@lakemont.example';
  const known = (await mailTo(address)).map((mail) => mail.id);
  await sendViews(worker(dayAfter(nextAt)));
  await owner.pool.query(`update mail_outbox set created_at = now() where kind = 'view'`);
  const mail = await arrival(address, 'this morning: 1 task', known);
  expect(mail.subject).toBe('Your view in Waypost this morning: 1 task');
});

it('a view that cannot be counted is tried four times, and waits for the next morning', async () => {
  const id = await saved(dana);
  const nextAt = Date.parse((await subscribe(dana, id)).body.nextAt);
  const next = async () => {
    const { rows } = await owner.pool.query('select next_at from view_subscription where setting_id = $1', [
      id,
    ]);
    return rows[0].next_at.getTime() - nextAt;
  };
  const { rows } = await owner.pool.query('select data_sealed from user_setting where id = $1', [id]);
  const seal = (data: unknown) =>
    owner.pool.query('update user_setting set data_sealed = $2 where id = $1', [id, data]);
  await seal(rows[0].data_sealed.slice(0, -4));
  try {
    for (const minutes of [1, 3, 10]) {
      await sendViews(worker(new Date(nextAt + minutes * 60_000).toISOString()));
      expect(await next()).toBe(0);
    }
    await sendViews(worker(new Date(nextAt + 30 * 60_000).toISOString()));
    expect(await next()).toBe(24 * 3_600_000);
    const { rows: left } = await owner.pool.query('select from job_attempt where item_id = $1', [id]);
    expect(left).toEqual([]);
  } finally {
    await seal(rows[0].data_sealed);
  }
});

it('ends with the view, with the permission, and with the person’s place', async () => {
  const rights = await rightsFor(owner.pool, sam);
  const place = [lakemont.id, sam.userId];
  const left = async () => {
    const { rows } = await owner.pool.query('select 1 from view_subscription where user_id = $1', [
      sam.userId,
    ]);
    return rows.length;
  };
  const sent = async () => {
    const { rows } = await owner.pool.query(
      `select 1 from mail_outbox where kind = 'view' and recipient like 'sam.ito@%'`,
    );
    return rows.length;
  };
  try {
    await rights.hold(['task-management-read']);
    const deleted = await saved(sam);
    await subscribe(sam, deleted);
    await sam.call('DELETE', `${MINE}/${deleted}`);
    expect(await left()).toBe(0);

    const id = await saved(sam);
    const { nextAt } = (await subscribe(sam, id)).body;
    await rights.hold([]);
    expect(await list(sam)).toEqual([]);
    await sendViews(worker(dayAfter(nextAt)));
    expect([await left(), await sent()]).toEqual([0, 0]);
    const { rows } = await owner.pool.query(
      `select actor_kind from audit_record where domain_type = 'ViewSubscription' and domain_id = $1 and operation = 'Delete'`,
      [id],
    );
    expect(rows).toEqual([{ actor_kind: 'service' }]);

    await rights.hold(['task-management-read']);
    await subscribe(sam, id);
    await owner.pool.query(
      `update membership set status = 'Deactivated' where entity_id = $1 and user_id = $2`,
      place,
    );
    try {
      await sendViews(worker(dayAfter(nextAt)));
    } finally {
      await owner.pool.query(
        `update membership set status = 'Active' where entity_id = $1 and user_id = $2`,
        place,
      );
    }
    expect([await left(), await sent()]).toEqual([0, 0]);
  } finally {
    await rights.end();
  }
});
