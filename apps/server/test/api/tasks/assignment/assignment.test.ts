import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import type { AssignmentRule, RuleInFull } from '@waypost/contract/tasks/assignment/calls';
import type { AssigneeCandidate } from '@waypost/contract/tasks/story';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ASSIGNMENT,
  faxAt,
  faxes,
  readRule,
  resetAssignment,
  setAvailability,
  setAwayReturn,
  setRule,
} from '../../support/assignment.ts';
import { type Client, call, SUBSCRIPTION } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import { rightsFor } from '../../trust/support/matrix.ts';

const { pool } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
let dana: Client;
let marcus: Client;
let lena: Client;
let tomasz: Client;
let sam: Client;
/** A manager of another organization. */
let owen: Client;
beforeAll(async () => {
  [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  [dana, marcus, lena, tomasz, sam] = await here.people('dana', 'marcus', 'lena', 'tomasz', 'sam');
  owen = await elsewhere.person('owen');
});
beforeEach(() => resetAssignment(here));

const recordsOf = async (domainType: string, domainId: string) => {
  const { rows } = await pool.query(
    'select actor_id, operation, details from audit_record where domain_type = $1 and domain_id = $2 order by id',
    [domainType, domainId],
  );
  return rows;
};

describe('availability', () => {
  it('users set their own availability, and the change is audited', async () => {
    const before = await recordsOf('UserAvailability', dana.userId);
    const path = `${ASSIGNMENT}/users/me/availability`;
    expect((await dana.call('GET', path)).body).toEqual({ availability: null });
    const saved = await setAvailability(dana, { state: 'available' });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.availability).toMatchObject({ state: 'available', awayFrom: null, backOn: null });
    const away = (await setAvailability(dana, { state: 'away', backOn: '2099-01-04' })).body;
    expect(away.availability).toMatchObject({ state: 'away', backOn: '2099-01-04' });
    expect((await dana.call('GET', path)).body).toEqual(away);
    // A different day of return is not a new absence.
    const longer = (await setAvailability(dana, { state: 'away' })).body;
    expect(longer.availability).toEqual({ ...away.availability, backOn: null });
    const records = (await recordsOf('UserAvailability', dana.userId)).slice(before.length);
    expect(records.map(({ actor_id }) => actor_id)).toEqual([dana.userId, dana.userId, dana.userId]);
    expect(records[1].details).toEqual([
      { propertyName: 'Availability', previousValue: 'available', newValue: 'away' },
      { propertyName: 'Back On', previousValue: null, newValue: '2099-01-04' },
    ]);
  });

  it('availability is refused with a past day, with a day for an available user, and without a session', async () => {
    for (const body of [
      { state: 'away', backOn: '2020-01-01' } as const,
      { state: 'available', backOn: '2099-01-01' } as const,
    ]) {
      const refused = await setAvailability(dana, body);
      expect(refused.status).toBe(422);
      expect((refused.body as unknown as Problem).errors).toEqual([
        { path: 'backOn', message: 'Must be a future date' },
      ]);
    }
    expect((await dana.call('PUT', `${ASSIGNMENT}/users/me/availability`, { state: 'asleep' })).status).toBe(
      400,
    );
    const path = `${ASSIGNMENT}/users/me/availability`;
    expect((await call('PUT', path, SUBSCRIPTION, { state: 'away' })).status).toBe(401);
    expect((await setAvailability(sam, { state: 'away' })).status).toBe(403);
  });

  it('setting the same availability twice writes no second audit record, and does so again after the day of return', async () => {
    const before = await recordsOf('UserAvailability', dana.userId);
    await setAvailability(dana, { state: 'away' });
    await setAvailability(dana, { state: 'away' });
    expect(await recordsOf('UserAvailability', dana.userId)).toHaveLength(before.length + 1);
    await pool.query(
      `update user_availability set since = since - interval '9 days', back_on = current_date - 3 where user_id = $1`,
      [dana.userId],
    );
    const asked = Date.now();
    const again = (await setAvailability(dana, { state: 'away' })).body;
    expect(Date.parse(again.availability?.since ?? '')).toBeGreaterThan(asked - 60_000);
  });

  it('a manager cannot set the availability of users in other groups, or at other facilities', async () => {
    const [manager, worker] = [await rightsFor(pool, sam), await rightsFor(pool, tomasz)];
    const by = (of: Client) => setAvailability(sam, { state: 'away' }, of.userId);
    try {
      await worker.hold(['documents-work']);
      await manager.hold(['eligibility-manage', 'documents-work']);
      expect((await by(tomasz)).status).toBe(404);
      await manager.hold(['documents-manage']);
      expect((await by(tomasz)).status).toBe(200);
      // Sam works only at the first facility, Lena at the third.
      expect((await by(lena)).status).toBe(404);
    } finally {
      await manager.end();
      await worker.end();
    }
  });

  it('managers of their tasks set the availability of others, which is visible to users who assign tasks', async () => {
    expect((await setAvailability(lena, { state: 'away' }, dana.userId)).status).toBe(403);
    for (const [by, of] of [
      [owen, dana.userId],
      [marcus, owen.userId],
      [marcus, tomasz.userId],
      [marcus, randomUUID()],
    ] as const)
      expect((await setAvailability(by, { state: 'away' }, of)).status).toBe(404);
    const saved = await setAvailability(marcus, { state: 'away', backOn: '2099-01-04' }, dana.userId);
    expect(saved.status).toBe(200);
    expect((await recordsOf('UserAvailability', dana.userId)).at(-1)?.actor_id).toBe(marcus.userId);
    const task = await faxAt(here);
    const { body } = await marcus.call<AssigneeCandidate[]>('GET', `/services/task/assignees?taskId=${task}`);
    const shown = new Map(body.map(({ id, availability }) => [id, availability]));
    expect(shown.get(dana.userId)).toMatchObject({ state: 'away', backOn: '2099-01-04' });
    expect(shown.get(marcus.userId)).toBeNull();
    // A user who is away can still be assigned a task by hand.
    const given = await marcus.call(
      'PATCH',
      `/services/task/tasks/${task}`,
      { assignee: { id: dana.userId } },
      { 'if-match': '1' },
    );
    expect(given.body).toMatchObject({ status: 'InProcess', assignee: { id: dana.userId } });
  });
});

describe('the rule of a task type', () => {
  it('the rule of every task type is By hand until it is changed', async () => {
    const { body } = await tomasz.call<AssignmentRule[]>('GET', `${ASSIGNMENT}/rules`);
    expect(body).toHaveLength(6);
    expect(body).toContainEqual({ ...faxes, mode: 'byHand', dailyLimit: null, version: expect.any(Number) });
  });

  it('the rule of a task type lists its workers with their shares, and is set with the version that was read', async () => {
    const before = await readRule(tomasz);
    const everybody = before.members.map(({ id }) => id);
    expect(everybody).toEqual(expect.arrayContaining([dana.userId, marcus.userId, lena.userId]));
    for (const { userId } of [tomasz, owen]) expect(everybody).not.toContain(userId);
    const members = [{ id: dana.userId, weight: 3, dailyLimit: 20 }];
    const saved = await setRule(tomasz, { mode: 'leastLoaded', dailyLimit: 30, members });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({ mode: 'leastLoaded', dailyLimit: 30, version: before.version + 1 });
    const shares = new Map(saved.body.members.map((member) => [member.id, member]));
    expect(shares.get(dana.userId)).toMatchObject({ weight: 3, dailyLimit: 20, availability: null });
    expect(shares.get(marcus.userId)).toMatchObject({ weight: 1, dailyLimit: null });
    const ruleOf = async ({ id }: Organization) =>
      (
        await pool.query('select id from assignment_rule where entity_id = $1 and task_type = $2', [
          id,
          faxes.taskType,
        ])
      ).rows;
    const rows = await ruleOf(here);
    expect((await recordsOf('AssignmentRule', rows[0].id)).at(-1)?.details).toEqual([
      { propertyName: 'Assignment of Fax Exception', previousValue: 'By hand', newValue: 'Least loaded' },
      { propertyName: 'Daily Limit', previousValue: null, newValue: '30' },
      { propertyName: 'Whitfield, Dana', previousValue: 'weight 1', newValue: 'weight 3, 20 a day' },
    ]);
    // Users who are not listed have the default share again.
    const usual = await setRule(tomasz, { mode: 'leastLoaded', dailyLimit: 30 });
    expect(usual.body.members.find(({ id }) => id === dana.userId)).toMatchObject({
      weight: 1,
      dailyLimit: null,
    });
    const behind = await tomasz.call(
      'PUT',
      `${ASSIGNMENT}/rule`,
      { ...faxes, mode: 'byHand', dailyLimit: null, members: [] },
      { 'if-match': String(before.version) },
    );
    expect(behind.status).toBe(412);
    expect(await ruleOf(elsewhere)).toEqual([]);
  });

  it('the rule of a task type is refused for another process, for users who do not work its tasks, and with values out of range', async () => {
    const unfit: object[] = [
      { taskType: 'Eligibility Exception' },
      { members: [{ id: owen.userId, weight: 1, dailyLimit: null }] },
      { members: [dana, dana].map(({ userId }) => ({ id: userId, weight: 2, dailyLimit: null })) },
    ];
    for (const body of unfit) expect((await setRule(tomasz, body)).status, JSON.stringify(body)).toBe(422);
    const malformed: object[] = [
      { members: [{ id: dana.userId, weight: 11, dailyLimit: null }] },
      { dailyLimit: 0 },
      { mode: 'byMagic' },
    ];
    for (const body of malformed)
      expect((await setRule(tomasz, body)).status, JSON.stringify(body)).toBe(400);
    const query = new URLSearchParams(faxes).toString();
    expect((await call('GET', `${ASSIGNMENT}/rule?${query}`, SUBSCRIPTION)).status).toBe(401);
    for (const path of ['rules', 'settings', `rule?${query}`])
      expect((await dana.call('GET', `${ASSIGNMENT}/${path}`)).status).toBe(403);
    const { version } = await readRule(tomasz);
    const body = { ...faxes, mode: 'inTurn', dailyLimit: null, members: [] };
    const refused = await dana.call('PUT', `${ASSIGNMENT}/rule`, body, { 'if-match': String(version) });
    expect(refused.status).toBe(403);
  });

  it('the rule of a task type counts the open tasks of each user', async () => {
    const openOf = (rule: RuleInFull) => rule.members.find(({ id }) => id === dana.userId)?.openTasks ?? 0;
    const before = openOf(await readRule(tomasz));
    const task = await faxAt(here);
    await dana.call('PATCH', `/services/task/tasks/${task}`, { status: 'InProcess' }, { 'if-match': '1' });
    expect(openOf(await readRule(tomasz))).toBe(before + 1);
  });
});

it('the time after which an absent user’s tasks return is an audited setting of the organization', async () => {
  const set = await setAwayReturn(tomasz, 24);
  expect(set.status, set.text).toBe(200);
  expect(set.body).toMatchObject({ awayReturnHours: 24 });
  expect((await recordsOf('AssignmentSettings', tomasz.entityId ?? '')).at(-1)?.details).toEqual([
    { propertyName: 'Hours Until Tasks Go Back', previousValue: null, newValue: '24' },
  ]);
  await setAwayReturn(tomasz, 48);
  expect((await recordsOf('AssignmentSettings', tomasz.entityId ?? '')).at(-1)).toMatchObject({
    operation: 'Update',
    details: [{ propertyName: 'Hours Until Tasks Go Back', previousValue: '24', newValue: '48' }],
  });
  for (const hours of [0, 721, 1.5]) expect((await setAwayReturn(tomasz, hours)).status).toBe(400);
  const body = { awayReturnHours: 2 };
  const path = `${ASSIGNMENT}/settings`;
  expect((await tomasz.call('PUT', path, body, { 'if-match': '999' })).status).toBe(412);
  expect((await dana.call('PUT', path, body, { 'if-match': '1' })).status).toBe(403);
  expect((await call('PUT', path, { ...SUBSCRIPTION, 'if-match': '1' }, body)).status).toBe(401);
});
