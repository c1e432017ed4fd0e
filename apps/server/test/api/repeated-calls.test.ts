import type { Problem } from '@waypost/contract/core/errors';
import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { facilityData, type UserSetting } from '@waypost/contract/saved-views/calls';
import type { GridViewData } from '@waypost/contract/saved-views/shapes';
import type { EmailUpdate } from '@waypost/contract/users/email-update';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteOldKeys } from '../../src/framework/stored-keys.ts';
import { type Client, newKey } from './support/client.ts';
import { testDatabase } from './support/database.ts';
import { DMN, modelFile, newName, upload } from './support/decision.ts';
import { jobTools } from './support/jobs.ts';
import { repeatAfterLostResponse } from './support/lost-answer.ts';
import { arrival, mailTo } from './support/mailbox.ts';
import { makeOrganization, type Organization, staff } from './support/organization.ts';

const USERS = '/services/policy/users';
const { pool, database } = await testDatabase();
let here: Organization;
let elena: Client;
let dana: Client;
let marcus: Client;
let tomasz: Client;

beforeAll(async () => {
  here = await makeOrganization();
  [elena, dana, marcus, tomasz] = await here.people('elena', 'dana', 'marcus', 'tomasz');
});

async function count(text: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int from ${text}`, values);
  return rows[0]?.count ?? 0;
}
const changesOf = (userId: string) => count('email_update where user_id = $1', [userId]);
const mailsTo = (email: string) => count('mail_outbox where recipient = $1', [email]);
const recordsOf = (id: string) => count('audit_record where domain_id = $1', [id]);
const isOne = async (found: Promise<number>): Promise<boolean> => (await found) === 1;

const view: GridViewData = {
  viewName: 'Due this week',
  isDefault: true,
  columnState: [],
  columnGroupState: [],
  filterState: {},
};
const settingBody = (applicationData: string, featureKey: string) => ({
  applicationName: featureKey === 'default-facility' ? 'administration' : 'task-management',
  featureKey,
  entityId: here.id,
  applicationData,
});
const viewBody = (viewName: string) => settingBody(JSON.stringify({ ...view, viewName }), 'grid-view-tasks');

describe('a repeated call', () => {
  it('a repeated call requests one change of the user’s own address, and sends one link and one notice', async () => {
    const mine = await here.invite(staff.ines);
    const newEmail = here.freshEmail('wanted');
    const call = { path: `${USERS}/me/emailUpdate`, body: { newEmail }, headers: newKey() };
    const notices = await mailsTo(mine.person.email);
    const again = await repeatAfterLostResponse<EmailUpdate>(mine, call, () => isOne(changesOf(mine.userId)));
    expect([again.status, again.body.newEmail]).toEqual([202, newEmail]);
    expect(await changesOf(mine.userId)).toBe(1);
    expect([await mailsTo(newEmail), await mailsTo(mine.person.email)]).toEqual([1, notices + 1]);
    await arrival(newEmail, 'Confirm');
    expect(await mailTo(newEmail)).toHaveLength(1);
    expect((await mine.call<EmailUpdate>('GET', call.path)).body).toEqual(again.body);
  });

  it('a repeated call requests one change of a colleague’s address', async () => {
    const { userId } = await here.invite(staff.ines);
    const newEmail = here.freshEmail('colleague');
    const call = { path: `${USERS}/${userId}/emailUpdate`, body: { newEmail }, headers: newKey() };
    const again = await repeatAfterLostResponse<EmailUpdate>(elena, call, () => isOne(changesOf(userId)));
    expect([again.status, again.body.newEmail]).toEqual([202, newEmail]);
    expect([await changesOf(userId), await mailsTo(newEmail)]).toEqual([1, 1]);
  });

  it('a repeated call resends the link of a pending change only once', async () => {
    const mine = await here.invite(staff.ines);
    const newEmail = here.freshEmail('again');
    const asked = await mine.call<EmailUpdate>('POST', `${USERS}/me/emailUpdate`, { newEmail }, newKey());
    const ageRepeatedKeys = () =>
      pool.query("update email_update set sent_at = sent_at - interval '61 seconds' where user_id = $1", [
        mine.userId,
      ]);
    await ageRepeatedKeys();
    const call = { path: '/services/policy/logins/me/emailVerification', headers: newKey() };
    const again = await repeatAfterLostResponse<EmailUpdate>(mine, call, async () => {
      if ((await mailsTo(newEmail)) < 2) return false;
      await ageRepeatedKeys();
      return true;
    });
    expect([again.status, again.body]).toEqual([202, asked.body]);
    expect(await mailsTo(newEmail)).toBe(2);
  });

  it('a repeated call stores one setting, with one record, and returns its current value', async () => {
    const path = `${USERS}/me/settings`;
    const call = { path, body: viewBody('Mine'), headers: newKey() };
    const storedCount = () => count('user_setting where user_id = $1', [dana.userId]);
    const again = await repeatAfterLostResponse<UserSetting>(dana, call, () => isOne(storedCount()));
    expect(again.status).toBe(201);
    expect((await dana.call<UserSetting[]>('GET', path)).body).toEqual([again.body]);
    expect(await recordsOf(again.body.userSettingId)).toBe(1);
    const gone = `${path}/${again.body.userSettingId}`;
    expect((await dana.call('DELETE', gone)).status).toBe(204);
    // Repeating the key of an undone change does not repeat the change.
    expect((await dana.call('POST', path, call.body, call.headers)).status).toBe(404);
    expect(await storedCount()).toBe(0);
  });

  it('a repeated call shares one copy of a view, and returns the shared one', async () => {
    const call = { path: `${USERS}/${dana.userId}/settings`, body: viewBody('Shared'), headers: newKey() };
    const given = () => count('user_setting where shared_by = $1', [marcus.userId]);
    const again = await repeatAfterLostResponse<UserSetting>(marcus, call, () => isOne(given()));
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ sharedBy: marcus.fullName, version: 1 });
    expect(JSON.parse(again.body.applicationData)).toMatchObject({ viewName: 'Shared', isDefault: false });
    expect(await given()).toBe(1);
    const mine = await dana.call<UserSetting[]>('GET', `${USERS}/me/settings`);
    const [received] = mine.body.filter(({ userSettingId }) => userSettingId === again.body.userSettingId);
    expect(received).toEqual(again.body);
  });

  it('a repeated call sets one default facility of a colleague, and does not conflict with itself', async () => {
    const { userId } = await here.invite(staff.ines);
    const { id } = here.facility();
    const call = {
      path: `${USERS}/${userId}/settings`,
      body: settingBody(facilityData(id), 'default-facility'),
      headers: newKey(),
    };
    const given = () => count('user_setting where user_id = $1', [userId]);
    const again = await repeatAfterLostResponse<UserSetting>(elena, call, () => isOne(given()));
    expect([again.status, again.body.applicationData]).toEqual([201, facilityData(id)]);
    expect(await given()).toBe(1);
  });

  it('a repeated call rolls a decision model back once, regardless of the version named', async () => {
    const name = newName();
    const file = (cell: string) => modelFile(name, [{ name, rules: [{ cells: [cell, '"a"'] }] }]);
    const { id } = (await upload(tomasz, file('"HMO"'))).body;
    await upload(tomasz, file('"PPO"'), { version: 1 });
    const versions = () => count('decision_model_version where model_id = $1', [id]);
    const path = `${DMN}/${id}/versions/1/restore`;
    const key = newKey();
    const call = { path, headers: { ...key, 'if-match': '2' } };
    const again = await repeatAfterLostResponse<DecisionModel>(
      tomasz,
      call,
      async () => (await versions()) === 3,
    );
    expect([again.status, again.body.version]).toEqual([200, 3]);
    // The page was reloaded in between: the version differs, but the request is the same.
    const read = await tomasz.call<DecisionModel>('POST', path, undefined, { ...key, 'if-match': '3' });
    expect([read.status, read.body.version, await versions()]).toEqual([200, 3, 3]);
    await upload(tomasz, file('"EPO"'), { version: 3 });
    const late = await tomasz.call<Problem>('POST', path, undefined, { ...key, 'if-match': '4' });
    expect([late.status, late.body.code, await versions()]).toEqual([412, 'VERSION_CHANGED', 4]);
  });

  it('a repeated call is refused without a key, and with the key of another request', async () => {
    const path = `${USERS}/me/settings`;
    const keyless = await dana.call<Problem>('POST', path, viewBody('Keyless'));
    expect(keyless.status).toBe(400);
    const key = newKey();
    expect((await dana.call('POST', path, viewBody('One'), key)).status).toBe(201);
    const other = await dana.call<Problem>('POST', path, viewBody('Other'), key);
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  it('a repeated call applies only to its sender: the same key of another user is a different key', async () => {
    const [one, other] = [await here.invite(staff.ines), await here.invite(staff.ines)];
    const key = newKey();
    for (const mine of [one, other]) {
      const newEmail = here.freshEmail('same');
      const asked = await mine.call<EmailUpdate>('POST', `${USERS}/me/emailUpdate`, { newEmail }, key);
      expect([asked.status, asked.body.newEmail]).toEqual([202, newEmail]);
    }
  });

  it('a repeated call does not return the request for an address that another one has replaced', async () => {
    const mine = await here.invite(staff.ines);
    const [first, key] = [{ newEmail: here.freshEmail('first') }, newKey()];
    const path = `${USERS}/me/emailUpdate`;
    expect((await mine.call('POST', path, first, key)).status).toBe(202);
    await mine.call('POST', path, { newEmail: here.freshEmail('second') }, newKey());
    expect((await mine.call('POST', path, first, key)).status).toBe(404);
    expect(await changesOf(mine.userId)).toBe(2);
  });
});

describe('the key of a repeated call', () => {
  const isOld = (table: string, days: number, { userId }: Client) =>
    pool.query(`update ${table} set created_at = created_at - $1 * interval '1 day' where user_id = $2`, [
      days,
      userId,
    ]);
  const keysOf = (table: string, { userId }: Client) => count(`${table} where user_id = $1`, [userId]);

  it.each([
    {
      name: 'of an organization',
      table: 'idempotency_key',
      call: () => ({ path: `${USERS}/me/settings`, body: viewBody('Kept') }),
      done: 201,
    },
    {
      name: 'about an account',
      table: 'account_call_key',
      call: () => ({ path: `${USERS}/me/emailUpdate`, body: { newEmail: here.freshEmail('kept') } }),
      done: 202,
    },
  ])('the key of $name is stored for thirty days', async ({ table, call, done }) => {
    const { worker, clock } = jobTools(database);
    const [mine, other] = [await here.invite(staff.ines), await here.invite(staff.ines)];
    const { path, body } = call();
    const key = newKey();
    for (const by of [mine, other]) expect((await by.call('POST', path, body, key)).status).toBe(done);
    await isOld(table, 29, mine);
    await deleteOldKeys(worker, clock);
    expect(await keysOf(table, mine)).toBe(1);
    await isOld(table, 2, mine);
    await deleteOldKeys(worker, clock);
    expect([await keysOf(table, mine), await keysOf(table, other)]).toEqual([0, 1]);
  });
});
