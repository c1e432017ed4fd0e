import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/errors';
import { managePermission, workPermission } from '@waypost/contract/permissions';
import {
  type Colleague,
  colleagueSchema,
  type PermissionHolder,
} from '@waypost/contract/services/policy-users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lakemont } from '../../src/seed/organisations.ts';
import { users as cast } from '../../src/seed/people.ts';
import { as, type Client, call, SUBSCRIPTION, sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { limitedRole, listUsers, People, roleId } from './support/people.ts';
import { secondServer } from './support/second-server.ts';

const USERS = '/services/policy/users';
const [main, bay] = lakemont.facilities;
const people = new People();
let owner: Awaited<ReturnType<typeof ownerPool>>;
let elena: Client;
beforeAll(async () => {
  owner = await ownerPool();
  elena = await sharedAs('elena.lindqvist');
});
afterAll(async () => {
  await people.forget();
  await owner.close();
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
  const { rows } = await owner.pool.query(
    "select actor_id, details from audit_record where entity_id = $1 and domain_type = 'User' and domain_id = $2 and operation = 'Update' order by occurred_at desc, id desc",
    [lakemont.id, userId],
  );
  return rows;
};
const castId = (name: string): string => cast.find(({ email }) => email.startsWith(`${name}@`))?.id ?? '';

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

  it('the list of users has the fields of a user, only of this entity [P-148]', async () => {
    const everybody = z.array(colleagueSchema).parse(await listUsers(elena));
    const avery = everybody.find(({ email }) => email === 'avery.stone@waypost.example');
    expect(avery).toMatchObject({
      firstName: 'Avery',
      lastName: 'Stone',
      userName: 'avery.stone@waypost.example',
      typeOfUser: 'Support',
      isActive: true,
      status: 'Active',
      usesExternalIdentityProvider: false,
      isWaypostEmployee: true,
      localAccountId: avery?.userObjectId,
      emailUpdate: null,
      scopes: [{ id: lakemont.id, name: lakemont.name, lCode: 'LKMT' }],
    });
    expect(avery?.facilities.map(({ name }) => name)).toEqual(
      lakemont.facilities.map(({ name }) => name).sort(),
    );
    const federated = everybody.find(({ email }) => email.startsWith('priya.'));
    expect(federated).toMatchObject({ usesExternalIdentityProvider: true, localAccountId: null });
    expect(federated?.isWaypostEmployee).toBe(false);
    expect(everybody.some(({ email }) => email.endsWith('@harborpoint.example'))).toBe(false);
  });

  it('the list of users needs a sign-in and the right to manage users, roles or invitations', async () => {
    expect((await (await sharedAs('dana.whitfield')).call('GET', USERS)).status).toBe(403);
    expect((await call('GET', USERS)).status).toBe(401);
    expect((await elena.call('GET', `${USERS}?includeInactive=perhaps`)).status).toBe(400);
  });
});

describe('who holds a permission', () => {
  const holders = async (by: Client, ...names: string[]) =>
    by.call<PermissionHolder[]>(
      'GET',
      `/services/policy/permissions/users?${names.map((name) => `Permission=${name}`).join('&')}`,
    );

  it('a holder of a permission has a user name, and the entity that was asked for as their scope [W-097]', async () => {
    const dana = await sharedAs('dana.whitfield');
    const marcus = (await holders(dana, managePermission('documents'))).body.find(
      ({ firstName }) => firstName === 'Marcus',
    );
    const userName = 'marcus.okafor@lakemont.example';
    expect(marcus).toEqual({
      userObjectId: castId('marcus.okafor'),
      userName,
      email: userName,
      firstName: 'Marcus',
      lastName: 'Okafor',
      scopes: [{ id: lakemont.id, name: lakemont.name, lCode: lakemont.lcode }],
    });
  });

  it('holders of several permissions are the active users of the entity with all of them [P-264]', async () => {
    const dana = await sharedAs('dana.whitfield');
    const workers = (await holders(dana, workPermission('eligibility'))).body.map(({ email }) => email);
    expect(workers).toContain('dana.whitfield@lakemont.example');
    expect(workers).toContain('marcus.okafor@lakemont.example');
    expect(workers).not.toContain('gone.grady@lakemont.example');
    expect(workers).not.toContain('pending.porter@lakemont.example');
    expect(workers).not.toContain('nadia.castle@harborpoint.example');
    const both = await holders(dana, workPermission('eligibility'), managePermission('documents'));
    expect(both.body.map(({ email }) => email).sort()).toEqual([
      'avery.stone@waypost.example',
      'marcus.okafor@lakemont.example',
    ]);
    expect((await holders(dana, 'no-such-permission')).status).toBe(400);
    expect((await holders(await sharedAs('joel.nakamura'), workPermission('eligibility'))).status).toBe(403);
  });
});

describe('activation', () => {
  it('a deactivation ends running sessions on every server at once, and can be undone [P-165][P-280]', async () => {
    const person = await people.accepted(elena);
    const me = '/services/policy/users/me';
    const other = await secondServer({});
    try {
      const there = async () =>
        (await fetch(`${other.url}${me}`, { headers: { ...SUBSCRIPTION, ...person.session } })).status;
      expect([(await call('GET', me, person.session)).status, await there()]).toEqual([200, 200]);
      const { body, status } = await setActive(person.userId, false);
      expect([status, body.status, body.isActive]).toEqual([200, 'Deactivated', false]);
      expect([(await call('GET', me, person.session)).status, await there()]).toEqual([401, 401]);
    } finally {
      await other.stop();
    }
    const account = await owner.pool.query('select is_active from identity.account where id = $1', [
      person.subject,
    ]);
    expect(account.rows[0].is_active).toBe(false);
    expect((await recordsOf(person.userId))[0]).toEqual({
      actor_id: elena.userId,
      details: [{ propertyName: 'IsActive', previousValue: 'true', newValue: 'false' }],
    });
    const back = await setActive(person.userId, true);
    expect([back.status, back.body.status]).toEqual([200, 'Active']);
    expect((await recordsOf(person.userId))[0]?.details[0].newValue).toBe('true');
  });

  it('a deactivation leaves other entities alone, and discloses nothing of them', async () => {
    const person = await people.accepted(elena);
    const nadia = await sharedAs('nadia.castle');
    await owner.pool.query("insert into membership (entity_id, user_id, status) values ($1, $2, 'Active')", [
      nadia.entityId,
      person.userId,
    ]);
    expect((await setActive(person.userId, false)).status).toBe(200);
    const path = `/services/policy/users/me/scopes/${nadia.entityId}/permissions`;
    expect((await call('GET', path, person.session)).status).toBe(204);
    expect((await call('GET', path.replace(`${nadia.entityId}`, lakemont.id), person.session)).status).toBe(
      403,
    );
    expect((await call<Problem>('GET', USERS, person.inEntity)).body.code).toBe('ENTITY_REFUSED');
  });

  it('activation is refused for yourself, another entity’s user, and callers without the permission or the version', async () => {
    const ines = await one(castId('ines.roth'));
    const self = await setActive(elena.userId, false);
    expect([self.status, self.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await setActive(elena.userId.toUpperCase(), false, 1)).status).toBe(403);
    expect((await setActive(castId('nadia.castle'), false, 1)).status).toBe(404);
    expect((await setActive(randomUUID(), false, 1)).status).toBe(404);
    expect((await setActive(ines.userObjectId, false, 1, await sharedAs('joel.nakamura'))).status).toBe(403);
    expect((await setActive(ines.userObjectId, false, 99)).status).toBe(412);
    expect((await elena.call('PATCH', `${USERS}/${ines.userObjectId}`, { isActive: false })).status).toBe(
      428,
    );
    expect((await elena.call('PATCH', `${USERS}/${ines.userObjectId}`, { isActive: 'no' })).status).toBe(400);
    expect((await call('PATCH', `${USERS}/${ines.userObjectId}`, {}, { isActive: false })).status).toBe(401);
    expect((await one(ines.userObjectId)).status).toBe('Active');
  });

  it('activation changes only between Active and Deactivated, not from Pending, and not to the same status [P-149]', async () => {
    const pending = await people.invited(elena);
    for (const isActive of [true, false])
      expect((await setActive(pending.userId, isActive)).body.code).toBe('CONFLICT');
    expect((await setActive(castId('ines.roth'), true)).body.code).toBe('CONFLICT');
    expect((await one(pending.userId)).status).toBe('Pending');
  });

  it('of two administrators who deactivate the same user, or each other, one succeeds', async () => {
    const person = await people.accepted(elena);
    const { membershipVersion } = await one(person.userId);
    const same = await Promise.all([1, 2].map(() => setActive(person.userId, false, membershipVersion)));
    expect(same.map(({ status }) => status).sort()).toEqual([200, 412]);

    const administrator = { roles: [roleId('Facility Administrator')] };
    const rivals = [await people.accepted(elena, administrator), await people.accepted(elena, administrator)];
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

  it('a reactivated user takes a licence again if one is left', async () => {
    const role = await limitedRole(owner.pool, 1);
    try {
      const first = await people.accepted(elena, { roles: [role.id] });
      expect((await setActive(first.userId, false)).status).toBe(200);
      await people.invited(elena, { roles: [role.id] });
      const refused = await setActive(first.userId, true);
      expect([refused.status, refused.body.code]).toEqual([422, 'LICENCE_LIMIT']);
    } finally {
      await role.forget();
    }
  });
});

describe('the facilities of a user', () => {
  it('the facilities of a user become those listed, at once in their sessions, and audited with old and new values [P-261]', async () => {
    const person = await people.accepted(elena);
    const entities = async () =>
      (await call<{ facilities: { id: string }[] }[]>('GET', `${USERS}/me/entities`, person.session)).body[0]
        ?.facilities;
    expect((await entities())?.map(({ id }) => id)).toEqual([main?.id]);
    const { status, body } = await setFacilities(person.userId, [bay?.id]);
    expect([status, body.facilities]).toEqual([200, [{ id: bay?.id, name: bay?.name }]]);
    expect((await entities())?.map(({ id }) => id)).toEqual([bay?.id]);
    expect((await recordsOf(person.userId))[0]?.details).toEqual([
      { propertyName: 'Facility', previousValue: null, newValue: bay?.name },
      { propertyName: 'Facility', previousValue: main?.name, newValue: null },
    ]);
  });

  it('facilities of a user may be only added or only removed', async () => {
    const { userId } = await people.accepted(elena);
    const held = async (ids: (string | undefined)[]) => {
      const { status, body } = await setFacilities(userId, ids);
      return [status, body.facilities?.map(({ id }) => id).toSorted()];
    };
    expect(await held([main?.id, bay?.id])).toEqual([200, [main?.id, bay?.id].toSorted()]);
    expect(await held([bay?.id])).toEqual([200, [bay?.id]]);
  });

  it('a user has at least one facility, of this entity; permission and version are needed, and nobody changes their own [P-086]', async () => {
    const { userId } = await people.accepted(elena);
    const nadia = await sharedAs('nadia.castle');
    const harbor = await owner.pool.query('select id from facility where entity_id = $1', [nadia.entityId]);
    expect((await setFacilities(userId, [])).status).toBe(400);
    expect((await setFacilities(userId, [main?.id])).body.errors?.[0]?.message).toBe('No changes to user');
    expect((await setFacilities(userId, [bay?.id, harbor.rows[0].id])).status).toBe(400);
    expect((await setFacilities(elena.userId, [bay?.id])).status).toBe(403);
    expect((await setFacilities(nadia.userId, [bay?.id], 1)).status).toBe(404);
    expect((await setFacilities(userId, [bay?.id], 1, await as('joel.nakamura'))).status).toBe(403);
    expect((await call('PATCH', `/services/policy/members/users/${userId}`, {}, [bay?.id])).status).toBe(401);
    const { membershipVersion } = await one(userId);
    const race = await Promise.all([1, 2].map(() => setFacilities(userId, [bay?.id], membershipVersion)));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
