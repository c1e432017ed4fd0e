import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import { managePermission, workPermission } from '@waypost/contract/core/permissions';
import type { User } from '@waypost/contract/entities/calls';
import type { UserProfile } from '@waypost/contract/profile/calls';
import { facilityData } from '@waypost/contract/saved-views/calls';
import { type Colleague, colleagueSchema, type PermissionHolder } from '@waypost/contract/users/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Client, call, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { type Facility, makeOrganization, type Organization, staff } from '../support/organization.ts';
import { accepted, deactivate, federate, invited, limitedRole, listUsers } from '../support/people.ts';

const USERS = '/services/policy/users';
const { pool } = await testDatabase();
let at: Organization;
let other: Organization;
let main: Facility;
let bay: Facility;
let elena: Client;
/** Of the other organization. */
let nadia: Client;
/** A deactivated user, an invited one, and a user of an external identity provider. */
let greta: Client;
let petra: Pick<Client, 'userId' | 'person'>;
let priya: Client;
/** A support user in both organizations. */
let avery: Client;
beforeAll(async () => {
  [at, other] = [await makeOrganization(), await makeOrganization()];
  [main, bay] = [at.facility(0), at.facility(1)];
  elena = at.administrator;
  nadia = await other.person('nadia');
  const worker = { role: 'Task Worker', facilities: [0] };
  greta = await at.invite({ firstName: 'Greta', lastName: 'Grady', ...worker });
  await deactivate(elena, greta.userId);
  petra = await at.inviteOnly({ firstName: 'Petra', lastName: 'Porter', ...worker });
  priya = await at.invite({ firstName: 'Priya', lastName: 'Raman', role: 'Task Worker' });
  await federate(priya.userId);
  const email = at.freshEmail('avery').replace('alder', 'waypost');
  avery = await at.invite({ ...staff.avery, typeOfUser: 'Support', email });
  await other.join(avery, 'Task Manager');
});

const one = async (userId: string): Promise<Colleague> => {
  const found = (await listUsers(elena)).find(({ userObjectId }) => userObjectId === userId);
  if (!found) throw new Error(`${userId} is not on the list`);
  return found;
};
const setActive = async (userId: string, isActive: boolean, version?: number, by = elena) =>
  by.call<Colleague & Pick<Problem, 'code' | 'errors'>>(
    'PATCH',
    `${USERS}/${userId}`,
    { isActive },
    {
      'if-match': String(version ?? (await one(userId)).membershipVersion),
    },
  );
const setFacilities = async (userId: string, ids: unknown, version?: number, by = elena) =>
  by.call<Colleague & Pick<Problem, 'code' | 'errors'>>(
    'PATCH',
    `/services/policy/members/users/${userId}`,
    ids,
    {
      'if-match': String(version ?? (await one(userId)).membershipVersion),
    },
  );
const recordsOf = async (userId: string) => {
  const { rows } = await pool.query(
    "select actor_id, details from audit_record where entity_id = $1 and domain_type = 'User' and domain_id = $2 and operation = 'Update' order by occurred_at desc, id desc",
    [at.id, userId],
  );
  return rows;
};

describe('the list of users', () => {
  it('the list of users has the active ones, and with its flags the deactivated and the invited [P-274]', async () => {
    const statuses = async (query: string) => [
      ...new Set((await listUsers(elena, query)).map(({ status }) => status)),
    ];
    expect(await statuses('')).toEqual(['Active']);
    expect((await statuses('includeInactive=true')).sort()).toEqual(['Active', 'Deactivated']);
    expect((await statuses('includeInactive')).sort()).toEqual(['Active', 'Deactivated']);
    expect((await statuses('includePending=true&includeInactive=false')).sort()).toEqual([
      'Active',
      'Pending',
    ]);
  });

  it('the list of users and a profile contain the default facility if settings are requested [P-148][P-279]', async () => {
    const body = {
      applicationName: 'administration',
      featureKey: 'default-facility',
      entityId: at.id,
      applicationData: facilityData(at.facility().id),
    };
    expect((await avery.call('POST', `${USERS}/me/settings`, body, newKey())).status).toBeLessThan(300);
    const settingsIn = async (query: string) =>
      (await listUsers(elena, query)).find(({ userId }) => userId === avery.userId)?.settings;
    expect(await settingsIn('includeInactive')).toBeUndefined();
    const profile = await elena.call<UserProfile>('GET', `${USERS}/${avery.userId}?includeSettings=true`);
    expect(await settingsIn('includeSettings')).toEqual(profile.body.settings);
    expect(profile.body.settings).toMatchObject([body]);
    const without = (await listUsers(elena, 'includeSettings')).filter(
      ({ userId }) => userId !== avery.userId,
    );
    expect(without.every(({ settings }) => settings?.length === 0)).toBe(true);
  });

  it('the list of users has the fields of a user, only of this entity [P-148]', async () => {
    const { email } = avery.person;
    const everybody = z.array(colleagueSchema).parse(await listUsers(elena));
    const listed = everybody.find(({ userObjectId }) => userObjectId === avery.userId);
    expect(listed).toMatchObject({
      firstName: 'Avery',
      lastName: 'Stone',
      email,
      userName: email,
      typeOfUser: 'Support',
      isActive: true,
      status: 'Active',
      usesExternalIdentityProvider: false,
      isWaypostEmployee: true,
      localAccountId: avery.person.subject,
      emailUpdate: null,
      scopes: [{ id: at.id, name: at.name, lCode: at.lcode }],
    });
    expect(listed?.facilities.map(({ name }) => name)).toEqual(at.facilities.map(({ name }) => name).sort());
    const profile = await elena.call<UserProfile>('GET', `${USERS}/${avery.userId}?includeSettings=true`);
    const own = await avery.call<User>('GET', `${USERS}/me`);
    for (const { body } of [profile, own])
      expect(body).toMatchObject({
        isWaypostEmployee: true,
        localAccountId: avery.person.subject,
        emailUpdate: null,
      });
    const federated = everybody.find(({ userObjectId }) => userObjectId === priya.userId);
    expect(federated).toMatchObject({ usesExternalIdentityProvider: true, localAccountId: null });
    expect(federated?.isWaypostEmployee).toBe(false);
    expect(everybody.some(({ userObjectId }) => userObjectId === nadia.userId)).toBe(false);
  });

  it('the list of users requires a sign-in and the permission to manage users, roles or invitations', async () => {
    expect((await (await at.person('dana')).call('GET', USERS)).status).toBe(403);
    expect((await call('GET', USERS)).status).toBe(401);
    expect((await elena.call('GET', `${USERS}?includeInactive=perhaps`)).status).toBe(400);
  });
});

describe('the users of a permission', () => {
  const holders = async (by: Client, ...names: string[]) =>
    by.call<PermissionHolder[]>(
      'GET',
      `/services/policy/permissions/users?${names.map((name) => `Permission=${name}`).join('&')}`,
    );

  it('a user with a permission has a user name, and the requested entity as scope [W-097]', async () => {
    const [dana, marcus] = await at.people('dana', 'marcus');
    const { email } = marcus.person;
    const { body } = await holders(dana, managePermission('documents'));
    expect(body.find(({ firstName }) => firstName === 'Marcus')).toEqual({
      userObjectId: marcus.userId,
      userName: email,
      email,
      firstName: 'Marcus',
      lastName: 'Okafor',
      scopes: [{ id: at.id, name: at.name, lCode: at.lcode }],
    });
  });

  it('users with several permissions are the active users of the entity with all of them [P-264]', async () => {
    const [dana, marcus, joel] = await at.people('dana', 'marcus', 'joel');
    const workers = (await holders(dana, workPermission('eligibility'))).body.map(({ email }) => email);
    expect(workers).toContain(dana.person.email);
    expect(workers).toContain(marcus.person.email);
    expect(workers).not.toContain(greta.person.email);
    expect(workers).not.toContain(petra.person.email);
    expect(workers).not.toContain(nadia.person.email);
    const both = await holders(dana, workPermission('eligibility'), managePermission('documents'));
    const managers = both.body.map(({ email }) => email);
    expect(managers.sort()).toEqual([avery.person.email, marcus.person.email].sort());
    expect((await holders(dana, 'no-such-permission')).status).toBe(400);
    expect((await holders(joel, workPermission('eligibility'))).status).toBe(403);
  });
});

describe('activation', () => {
  it('a deactivation does not affect other entities, and discloses nothing about them', async () => {
    const person = await accepted(elena);
    await pool.query("insert into membership (entity_id, user_id, status) values ($1, $2, 'Active')", [
      other.id,
      person.userId,
    ]);
    expect((await setActive(person.userId, false)).status).toBe(200);
    const path = `/services/policy/users/me/scopes/${other.id}/permissions`;
    expect((await call('GET', path, person.session)).status).toBe(204);
    expect((await call('GET', path.replace(other.id, at.id), person.session)).status).toBe(403);
    expect((await call<Problem>('GET', USERS, person.inEntity)).body.code).toBe('ENTITY_REFUSED');
  });

  it('activation is refused for the caller, another entity’s user, and without the permission or the version', async () => {
    const [joel, reader] = await at.people('joel', 'ines');
    const ines = await one(reader.userId);
    const self = await setActive(elena.userId, false);
    expect([self.status, self.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await setActive(elena.userId.toUpperCase(), false, 1)).status).toBe(403);
    expect((await setActive(nadia.userId, false, 1)).status).toBe(404);
    expect((await setActive(randomUUID(), false, 1)).status).toBe(404);
    expect((await setActive(ines.userObjectId, false, 1, joel)).status).toBe(403);
    expect((await setActive(ines.userObjectId, false, 99)).status).toBe(412);
    expect((await elena.call('PATCH', `${USERS}/${ines.userObjectId}`, { isActive: false })).status).toBe(
      428,
    );
    expect((await elena.call('PATCH', `${USERS}/${ines.userObjectId}`, { isActive: 'no' })).status).toBe(400);
    expect((await call('PATCH', `${USERS}/${ines.userObjectId}`, {}, { isActive: false })).status).toBe(401);
    expect((await one(ines.userObjectId)).status).toBe('Active');
  });

  it('activation changes only between Active and Deactivated, not from Pending, and not to the same status [P-149]', async () => {
    const pending = await invited(elena);
    for (const isActive of [true, false])
      expect((await setActive(pending.userId, isActive)).body.code).toBe('CONFLICT');
    expect((await setActive((await at.person('ines')).userId, true)).body.code).toBe('CONFLICT');
    expect((await one(pending.userId)).status).toBe('Pending');
  });

  it('only one of two administrators who deactivate the same user, or each other, at once succeeds', async () => {
    const person = await accepted(elena);
    const { membershipVersion } = await one(person.userId);
    const same = await Promise.all([1, 2].map(() => setActive(person.userId, false, membershipVersion)));
    expect(same.map(({ status }) => status).sort()).toEqual([200, 412]);

    const administrator = { roles: [at.roleId('Facility Administrator')] };
    const rivals = [await accepted(elena, administrator), await accepted(elena, administrator)];
    const versions = await Promise.all(rivals.map(({ userId }) => one(userId)));
    const answers = await Promise.all(
      rivals.map(({ inEntity }, index) => {
        const target = versions[1 - index];
        return call(
          'PATCH',
          `${USERS}/${target?.userObjectId}`,
          {
            ...inEntity,
            'if-match': String(target?.membershipVersion),
          },
          { isActive: false },
        );
      }),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 403]).toContain(statuses[1]);
  });

  it('a reactivated user uses a license again if one is left', async () => {
    const role = await limitedRole(pool, 1, at.id);
    const first = await accepted(elena, { roles: [role.id] });
    expect((await setActive(first.userId, false)).status).toBe(200);
    await invited(elena, { roles: [role.id] });
    const refused = await setActive(first.userId, true);
    expect([refused.status, refused.body.code]).toEqual([422, 'LICENCE_LIMIT']);
  });
});

describe('the facilities of a user', () => {
  it('the facilities of a user become those listed, at once in their sessions, audited with old and new values [P-261]', async () => {
    const person = await accepted(elena);
    const entities = async () =>
      (await call<{ facilities: { id: string }[] }[]>('GET', `${USERS}/me/entities`, person.session)).body[0]
        ?.facilities;
    expect((await entities())?.map(({ id }) => id)).toEqual([main.id]);
    const { status, body } = await setFacilities(person.userId, [bay.id]);
    expect([status, body.facilities]).toEqual([200, [{ id: bay.id, name: bay.name }]]);
    expect((await entities())?.map(({ id }) => id)).toEqual([bay.id]);
    expect((await recordsOf(person.userId))[0]?.details).toEqual([
      { propertyName: 'Facility', previousValue: null, newValue: bay.name },
      { propertyName: 'Facility', previousValue: main.name, newValue: null },
    ]);
  });

  it('facilities of a user can also be only added or only removed', async () => {
    const { userId } = await accepted(elena);
    const held = async (ids: string[]) => {
      const { status, body } = await setFacilities(userId, ids);
      return [status, body.facilities?.map(({ id }) => id).toSorted()];
    };
    expect(await held([main.id, bay.id])).toEqual([200, [main.id, bay.id].toSorted()]);
    expect(await held([bay.id])).toEqual([200, [bay.id]]);
  });

  it('a user has at least one facility of this entity; permission and version are required, and users cannot change their own [P-086]', async () => {
    const { userId } = await accepted(elena);
    expect((await setFacilities(userId, [])).status).toBe(400);
    expect((await setFacilities(userId, [main.id])).body.errors?.[0]?.message).toBe('No changes to user');
    expect((await setFacilities(userId, [bay.id, other.facility(0).id])).status).toBe(400);
    expect((await setFacilities(elena.userId, [bay.id])).status).toBe(403);
    expect((await setFacilities(nadia.userId, [bay.id], 1)).status).toBe(404);
    expect((await setFacilities(userId, [bay.id], 1, await at.person('joel'))).status).toBe(403);
    expect((await call('PATCH', `/services/policy/members/users/${userId}`, {}, [bay.id])).status).toBe(401);
    const { membershipVersion } = await one(userId);
    const race = await Promise.all([1, 2].map(() => setFacilities(userId, [bay.id], membershipVersion)));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
