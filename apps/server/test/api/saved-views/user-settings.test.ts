import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import { facilityData, MAX_SETTING_DATA, type UserSetting } from '@waypost/contract/saved-views/calls';
import type { GridViewData } from '@waypost/contract/saved-views/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, call, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { everyPermission } from '../trust/support/declared.ts';
import { rightsFor } from '../trust/support/matrix.ts';

const MINE = '/services/policy/users/me/settings';
const settingsOf = (userId: string) => `/services/policy/users/${userId}/settings`;

const view = (change: Partial<GridViewData> = {}): GridViewData => ({
  viewName: 'Rejections due this week',
  isDefault: false,
  columnState: [{ colId: 'dueDate', width: 108, hide: false, pinned: null, sort: 'asc', sortIndex: 0 }],
  columnGroupState: [],
  filterState: {
    payerName: { filterType: 'text', type: 'contains', filter: 'Tidewater' },
    patientLastName: { filterType: 'text', type: 'contains', filter: 'Echeverria' },
  },
  ...change,
});
const body = (change: Partial<GridViewData> | string = {}, entityId = here.id) => ({
  applicationName: 'task-management',
  featureKey: 'grid-view-tasks',
  entityId,
  applicationData: typeof change === 'string' ? change : JSON.stringify(view(change)),
});
const facilityBody = (facilityId: string) => ({
  applicationName: 'administration',
  featureKey: 'default-facility',
  entityId: here.id,
  applicationData: facilityData(facilityId),
});
type Result = Answer<UserSetting & Problem>;
const add = (client: Client, what: unknown = body()): Promise<Result> =>
  client.call('POST', MINE, what, newKey());
const change = (client: Client, id: string, version: number, what: unknown): Promise<Result> =>
  client.call('PATCH', `${MINE}/${id}`, what, { 'if-match': `"${version}"` });
const list = async (client: Client, query = ''): Promise<UserSetting[]> =>
  (await client.call<UserSetting[]>('GET', `${MINE}${query}`)).body;
const dataOf = ({ applicationData }: UserSetting) => JSON.parse(applicationData) as GridViewData;

const { pool } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
let dana: Client;
let marcus: Client;
let ruth: Client;
let elena: Client;
let sam: Client;
/** Works in both organizations. */
let avery: Client;
beforeAll(async () => {
  here = await makeOrganization();
  elsewhere = await makeOrganization();
  [dana, marcus, ruth, elena, sam, avery] = await here.people(
    'dana',
    'marcus',
    'ruth',
    'elena',
    'sam',
    'avery',
  );
  await elsewhere.join(avery, 'Task Manager');
});

describe('a user’s setting', () => {
  it('a setting is saved, read, changed and deleted [P-118][P-150][P-281][P-282][P-283][P-284]', async () => {
    const made = await add(dana);
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      version: 1,
      applicationName: 'task-management',
      featureKey: 'grid-view-tasks',
      entityId: here.id,
      sharedBy: null,
      sharedFromId: null,
    });
    const id = made.body.userSettingId;
    expect((await list(dana, `?entityId=${here.id}`)).map((one) => one.userSettingId)).toContain(id);
    const changed = await change(dana, id, 1, body({ viewName: 'Other' }));
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.version).toBe(2);
    const read = (await list(dana)).find((one) => one.userSettingId === id);
    expect(read).toMatchObject({ ...body({ viewName: 'Other' }), userSettingId: id, version: 2 });
    expect(dataOf(read as UserSetting)).toEqual(view({ viewName: 'Other' }));
    expect((await dana.call('DELETE', `${MINE}/${id}`)).status).toBe(204);
    expect((await list(dana)).map((one) => one.userSettingId)).not.toContain(id);
    expect((await dana.call('DELETE', `${MINE}/${id}`)).status).toBe(404);
  });

  it('a view has a name, default, columns, groups and filters, and refuses unknown fields [P-117]', async () => {
    const more = { ...view(), script: 'x', columnState: [{ ...view().columnState[0], aggFunc: null }] };
    const made = await add(dana, body(JSON.stringify(more)));
    expect(dataOf(made.body)).toEqual(view());
  });

  it('a view’s name is trimmed, and a blank one is refused [P-114]', async () => {
    expect(dataOf((await add(dana, body({ viewName: '  Mine ' }))).body).viewName).toBe('Mine');
    for (const viewName of ['', '   ']) {
      const answer = await add(dana, body({ viewName }));
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([{ path: 'applicationData.viewName', message: 'Required' }]);
    }
  });

  it('a setting is refused when its data does not fit its feature, is too long, or is not JSON [P-150]', async () => {
    const invalid = [
      body('{'),
      body('[]'),
      body({ filterState: { payerName: { filterType: 'text', type: 'like' } as never } }),
      body(JSON.stringify({ ...view(), viewName: 'x'.repeat(MAX_SETTING_DATA) })),
      { ...body(), applicationName: 'audit' },
      { ...body(), featureKey: 'theme' },
      { ...body(), userId: randomUUID() },
      { ...facilityBody(randomUUID()), applicationData: 'no-id' },
    ];
    for (const what of invalid) expect((await add(dana, what)).status, JSON.stringify(what)).toBe(400);
  });

  it('a change of a setting requires the version that was read, and cannot move it to another feature', async () => {
    const { userSettingId: id } = (await add(dana)).body;
    expect((await dana.call('PATCH', `${MINE}/${id}`, body())).status).toBe(428);
    expect((await change(dana, id, 7, body())).body.code).toBe('VERSION_CHANGED');
    const both = await Promise.all(['A', 'B'].map((viewName) => change(dana, id, 1, body({ viewName }))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const facility = facilityBody(here.facility().id);
    expect((await change(dana, id, 2, facility)).status).toBe(422);
  });

  it('a grid has one default view, and a new one replaces it', async () => {
    const first = await add(dana, body({ isDefault: true }));
    const second = await add(dana, body({ isDefault: true, viewName: 'Second' }));
    const ofTasks = await list(dana, '?featureKey=grid-view-tasks');
    const defaults = ofTasks.filter((one) => dataOf(one).isDefault);
    expect(defaults.map((one) => one.userSettingId)).toEqual([second.body.userSettingId]);
    const given = ofTasks.find((one) => one.userSettingId === first.body.userSettingId);
    expect(given?.version).toBe(2);
    const { rows } = await pool.query(
      "select details from audit_record where domain_type = 'GridView' and domain_id = $1 and operation = 'Update'",
      [first.body.userSettingId],
    );
    expect(rows).toEqual([
      { details: [{ propertyName: 'Default', previousValue: 'true', newValue: 'false' }] },
    ]);
  });

  it('a setting is encrypted in the database, audited, and absent from other entities', async () => {
    const { userSettingId: id } = (await add(avery, body({}, here.id))).body;
    const { rows } = await pool.query('select data_sealed from user_setting where id = $1', [id]);
    expect(rows[0].data_sealed).not.toMatch(/Rejections|Echeverria/);
    const { rows: records } = await pool.query(
      "select operation, snapshot from audit_record where domain_type = 'GridView' and domain_id = $1",
      [id],
    );
    expect(records).toMatchObject([
      { operation: 'Create', snapshot: { ViewName: 'Rejections due this week' } },
    ]);
    const there = avery.inEntity(elsewhere.id);
    expect(await list(there)).toEqual([]);
    expect((await change(there, id, 1, body({}, elsewhere.id))).status).toBe(404);
    expect((await there.call('DELETE', `${MINE}/${id}`)).status).toBe(404);
    expect((await add(there, body({}, here.id))).body.code).toBe('ENTITY_REFUSED');
    expect((await there.call('GET', `${MINE}?entityId=${here.id}`)).status).toBe(403);
  });

  it('other users cannot see, change or delete a setting, and a session is required', async () => {
    const { userSettingId: id } = (await add(dana)).body;
    expect((await list(marcus)).map((one) => one.userSettingId)).not.toContain(id);
    expect((await change(marcus, id, 1, body())).status).toBe(404);
    expect((await marcus.call('DELETE', `${MINE}/${id}`)).status).toBe(404);
    const foreign = `${settingsOf(dana.userId)}/${id}`;
    const asAdministrator = await elena.call('PATCH', foreign, body(), { 'if-match': '1' });
    expect(asAdministrator.status).toBe(403);
    for (const [method, path] of [
      ['GET', MINE],
      ['POST', MINE],
      ['PATCH', `${MINE}/${id}`],
      ['DELETE', `${MINE}/${id}`],
      ['POST', settingsOf(dana.userId)],
      ['PATCH', foreign],
      ['GET', '/services/policy/settings/receivers?featureKey=grid-view-tasks'],
    ] as const)
      expect((await call(method, path, {}, method === 'GET' ? undefined : body())).status).toBe(401);
  });
});

describe('a shared view', () => {
  const share = (client: Client, userId: string, what: unknown): Promise<Result> =>
    client.call('POST', settingsOf(userId), what, newKey());

  it('a shared view becomes the receiver’s own copy without patient names [P-119][P-282]', async () => {
    const source = (await add(marcus, body({ isDefault: true, viewName: 'Handed over' }))).body;
    const sharedFromId = source.userSettingId;
    const { isDefault: _own, ...data } = dataOf(source);
    const shared = await share(marcus, dana.userId, {
      ...body({ ...data, isDefault: true }),
      sharedFromId,
    });
    expect(shared.status, shared.text).toBe(201);
    const id = shared.body.userSettingId;
    const copy = (await list(dana)).find((one) => one.userSettingId === id) as UserSetting;
    expect(copy).toMatchObject({ sharedBy: 'Marcus Okafor', sharedFromId });
    expect(dataOf(copy)).toEqual(
      view({
        viewName: 'Handed over',
        filterState: { payerName: { filterType: 'text', type: 'contains', filter: 'Tidewater' } },
      }),
    );
    // The copy is independent of the sender, and remains when the original is deleted.
    expect((await list(marcus)).map((one) => one.userSettingId)).not.toContain(id);
    expect((await change(marcus, id, 1, body())).status).toBe(404);
    expect((await marcus.call('DELETE', `${MINE}/${id}`)).status).toBe(404);
    expect((await marcus.call('DELETE', `${MINE}/${sharedFromId}`)).status).toBe(204);
    expect((await list(dana)).map((one) => one.userSettingId)).toContain(id);
    expect((await change(dana, id, 1, body({ viewName: 'Mine now' }))).status).toBe(200);
  });

  it('sharing a view requires a permission ending in -manage, also for user administrators [P-113]', async () => {
    for (const client of [dana, elena]) {
      const answer = await share(client, marcus.userId, body());
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('FORBIDDEN');
    }
    const receivers = '/services/policy/settings/receivers?featureKey=grid-view-tasks';
    expect((await dana.call('GET', receivers)).status).toBe(403);
    expect((await marcus.call('GET', receivers)).status).toBe(200);
    // One of these permissions is enough, and no other one is.
    const rights = await rightsFor(pool, sam);
    const manages = (name: string) => name.endsWith('-manage');
    try {
      await rights.hold(everyPermission.filter((name) => !manages(name)));
      expect((await sam.call('GET', receivers)).status).toBe(403);
      expect((await share(sam, marcus.userId, body())).status).toBe(403);
      for (const name of everyPermission.filter(manages)) {
        await rights.hold([name]);
        expect((await sam.call('GET', receivers)).status, name).toBe(200);
      }
    } finally {
      await rights.end();
    }
  });

  it('a view can be shared only with active users who may see its grid [P-119]', async () => {
    const role = 'Task Worker';
    const [joel] = await here.people('joel', 'lena');
    const nadia = await elsewhere.person('nadia');
    await here.inviteOnly({ firstName: 'Petra', lastName: 'Porter', role });
    await here.invite({ firstName: 'Queue', lastName: 'Runner', role, typeOfUser: 'RPA Bot' });
    const greta = await here.invite({ firstName: 'Greta', lastName: 'Grady', role });
    const gustav = await here.invite({ firstName: 'Gustav', lastName: 'Grady', role });
    const offered = async () => {
      const path = '/services/policy/settings/receivers?featureKey=grid-view-tasks';
      const { body: people } = await marcus.call<{ firstName: string }[]>('GET', path);
      return people.map(({ firstName }) => firstName).toSorted();
    };
    // Excludes the caller, users without task permissions, invited users, machines, and users of another
    // entity.
    expect(await offered()).toEqual(['Avery', 'Dana', 'Greta', 'Gustav', 'Lena', 'Ruth']);
    await pool.query(`update membership set status = 'Deactivated' where user_id = $1`, [greta.userId]);
    await pool.query('update app_user set is_active = false where id = $1', [gustav.userId]);
    expect(await offered()).toEqual(['Avery', 'Dana', 'Lena', 'Ruth']);
    for (const userId of [joel, nadia, marcus, greta, gustav].map((one) => one.userId).concat(randomUUID())) {
      const answer = await share(marcus, userId, body());
      expect(answer.status).toBe(422);
    }
  });

  it('a view of the audit log can be shared with users who may read one of its kinds', async () => {
    const rights = await rightsFor(pool, sam);
    const isOffered = async () => {
      const path = '/services/policy/settings/receivers?featureKey=grid-view-audit-log';
      const { body: people } = await marcus.call<{ userId: string }[]>('GET', path);
      return people.some(({ userId }) => userId === sam.userId);
    };
    const reads = ['user-management-audit-read', 'case-management-audit-read'] as const;
    try {
      for (const name of reads) {
        await rights.hold([name]);
        expect(await isOffered(), name).toBe(true);
      }
      await rights.hold(everyPermission.filter((name) => !reads.some((one) => one === name)));
      expect(await isOffered()).toBe(false);
    } finally {
      await rights.end();
    }
  });

  it('a shared view names its original only if that belongs to the user who shares it', async () => {
    const danas = (await add(dana)).body.userSettingId;
    const answer = await share(marcus, dana.userId, { ...body(), sharedFromId: danas });
    expect(answer.status).toBe(422);
  });

  it('a user can share at most 20 copies with one person', async () => {
    const avery20 = await Promise.all(Array.from({ length: 21 }, () => share(marcus, avery.userId, body())));
    expect(avery20.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(avery20.filter(({ status }) => status === 409)).toHaveLength(1);
  });
});

describe('a default facility', () => {
  let first: string;
  let second: string;
  beforeAll(() => {
    [first, second] = [here.facility(0).id, here.facility(1).id];
  });

  it('a default facility is one of the user’s facilities, and there is only one [P-151]', async () => {
    const made = await add(dana, facilityBody(first));
    expect(made.status, made.text).toBe(201);
    expect(made.body.applicationData).toBe(JSON.stringify(first));
    expect((await add(dana, facilityBody(second))).status).toBe(409);
    expect((await change(dana, made.body.userSettingId, 1, facilityBody(second))).status).toBe(200);
    expect((await change(dana, made.body.userSettingId, 2, facilityBody(randomUUID()))).status).toBe(422);
    const ofFeature = await list(dana, '?featureKey=default-facility');
    expect(ofFeature.map(({ applicationData }) => JSON.parse(applicationData))).toEqual([second]);
  });

  it('a default facility may be sent as its id alone, and is stored as any other [P-151]', async () => {
    const [kept] = await list(dana, '?featureKey=default-facility');
    if (!kept) throw new Error('no default facility was kept');
    const plain = { ...facilityBody(first), applicationData: first };
    const changed = await change(dana, kept.userSettingId, kept.version, plain);
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.applicationData).toBe(JSON.stringify(first));
    const view = { ...body(), applicationData: first };
    expect((await add(dana, view)).status).toBe(400);
  });

  it('another user’s default facility requires only its own permission', async () => {
    const rights = await rightsFor(pool, sam);
    const give = (): Promise<Result> =>
      sam.call('POST', settingsOf(marcus.userId), facilityBody(second), newKey());
    try {
      await rights.hold(everyPermission.filter((name) => name !== 'user-management-user-write'));
      expect((await give()).status).toBe(403);
      await rights.hold(['user-management-user-write']);
      const given = await give();
      expect(given.status, given.text).toBe(201);
    } finally {
      await rights.end();
    }
  });

  it('another user’s default facility requires user-management-user-write [P-282][P-285]', async () => {
    const lena = await here.person('lena');
    const third = here.facility(2).id;
    const give = (client: Client, what: unknown, to = ruth): Promise<Result> =>
      client.call('POST', settingsOf(to.userId), what, newKey());
    expect((await give(marcus, facilityBody(third))).status).toBe(403);
    expect((await give(dana, facilityBody(third))).status).toBe(403);
    // Not one of Lena's.
    expect((await give(elena, facilityBody(first), lena)).status).toBe(422);
    const given = await give(elena, facilityBody(third));
    expect(given.status, given.text).toBe(201);
    const path = `${settingsOf(ruth.userId)}/${given.body.userSettingId}`;
    const patch = (client: Client, facilityId: string, version: number, to = path) =>
      client.call<UserSetting>('PATCH', to, facilityBody(facilityId), { 'if-match': String(version) });
    const storedData = async () =>
      (await list(ruth, '?featureKey=default-facility')).map(({ applicationData }) => applicationData);
    expect(await storedData()).toEqual([facilityData(third)]);
    const again = await patch(elena, second, 1);
    expect(again.status, again.text).toBe(200);
    expect(again.body).toMatchObject({ ...facilityBody(second), version: 2 });
    expect(await storedData()).toEqual([facilityData(second)]);
    expect((await patch(elena, first, 1)).status).toBe(412);
    expect((await patch(dana, first, 2)).status).toBe(403);
    const nobody = `${settingsOf(randomUUID())}/${given.body.userSettingId}`;
    expect((await patch(elena, first, 2, nobody)).status).toBe(404);
    expect(await storedData()).toEqual([facilityData(second)]);
    const owens = await elsewhere.person('owen');
    const strange = { ...facilityBody(third), entityId: elsewhere.id };
    const outsider = owens.call('POST', settingsOf(ruth.userId), strange, newKey());
    expect((await outsider).status).toBe(403);
    const { rows } = await pool.query(
      `select details from audit_record where domain_type = 'User' and domain_id = $1
          and details::text like '%Default Facility%' order by occurred_at`,
      [ruth.userId],
    );
    expect(rows.slice(-2).map(({ details }) => details)).toEqual([
      [{ propertyName: 'Default Facility', previousValue: null, newValue: third }],
      [{ propertyName: 'Default Facility', previousValue: third, newValue: second }],
    ]);
  });
});
