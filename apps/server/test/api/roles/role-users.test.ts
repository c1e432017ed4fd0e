import type { Problem } from '@waypost/contract/core/errors';
import type {
  EffectivePermission,
  PermissionHolder,
  Role,
  RoleCandidate,
} from '@waypost/contract/roles/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { accepted, deactivate, invited, userWithoutOrganization } from '../support/people.ts';
import { addToRole, makeRole, ROLES } from '../support/roles.ts';

const { pool } = await testDatabase();
/** Each test has its own organization, because the refusals depend on who has which role in it. */
let at: Organization;
let elena: Client;
let asSam: Client;
let sam: string;
beforeEach(async () => {
  at = await makeOrganization();
  [elena, asSam] = await at.people('elena', 'sam');
  sam = asSam.userId;
});
/** The id of a deactivated task worker. */
async function gone(): Promise<string> {
  const { userId } = await accepted(elena);
  await deactivate(elena, userId);
  return userId;
}
/** The id of a user of another organization. */
const outsider = async (): Promise<string> => (await (await makeOrganization()).person('nadia')).userId;

const add = (roleId: string, userObjectId: string, key = newKey(), by = elena) =>
  by.call<Problem>('POST', `${ROLES}/${roleId}/users`, { userObjectId }, key);
const remove = (roleId: string, userId: string, by = elena) =>
  by.call<Problem>('DELETE', `${ROLES}/${roleId}/users/${userId}`);
const rolesOf = async (userId: string): Promise<string[]> => {
  const { rows } = await pool.query('select role_id from user_role where user_id = $1', [userId]);
  return rows.map(({ role_id }) => role_id);
};
const usersOf = async (roleId: string) => {
  const { body } = await elena.call<Role[]>('GET', `${ROLES}?includeUsers`);
  return body.find((role) => role.roleId === roleId)?.users ?? [];
};
const lastChange = async (userId: string) => {
  const { rows } = await pool.query(
    "select details from audit_record where domain_id = $1 and domain_type = 'User' order by occurred_at desc, id desc limit 1",
    [userId],
  );
  return rows[0]?.details;
};
/** A user is deactivated for the whole installation meanwhile. */
const switchOff = async (userId: string, meanwhile: () => Promise<void>): Promise<void> => {
  const set = 'update app_user set is_active = $2 where id = $1';
  await pool.query(set, [userId, false]);
  await meanwhile().finally(() => pool.query(set, [userId, true]));
};
const licensed = async (limit: number): Promise<Role> => {
  const role = await makeRole(elena, 'DDE Link User', ['dde-link-read']);
  await pool.query('update role set user_limit = $2 where id = $1', [role.roleId, limit]);
  return role;
};

describe('a user of a role', () => {
  it('adding a user to a role and removing them are listed as assigned and removed in the history [P-267][P-269]', async () => {
    const role = await makeRole(elena, 'Second Role', ['payer-read']);
    expect((await add(role.roleId, sam)).status).toBe(204);
    expect(await lastChange(sam)).toEqual([
      { propertyName: 'Role', previousValue: null, newValue: 'Second Role' },
    ]);
    expect(await usersOf(role.roleId)).toEqual([
      expect.objectContaining({ userObjectId: sam, isInSeveralRoles: true }),
    ]);
    const removed = await remove(role.roleId, sam);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(await lastChange(sam)).toEqual([
      { propertyName: 'Role', previousValue: 'Second Role', newValue: null },
    ]);
    expect((await remove(role.roleId, sam)).status).toBe(404);
    expect(await rolesOf(sam)).toEqual([at.roleId('Visitor')]);
  });

  it('a user who is added to a role twice is in it once, and audited once', async () => {
    const role = await makeRole(elena, 'Twice');
    const key = newKey();
    const answers = [
      ...(await Promise.all([add(role.roleId, sam, key), add(role.roleId, sam, key)])),
      await add(role.roleId, sam),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const { rows } = await pool.query(
      "select 1 from audit_record where domain_id = $1 and details::text like '%Twice%'",
      [sam],
    );
    expect(rows).toHaveLength(1);
    expect((await elena.call('POST', `${ROLES}/${role.roleId}/users`, { userObjectId: sam })).status).toBe(
      400,
    );
  });

  it('a user of a role must belong to the entity and not be deactivated; the body may name only the user [P-178]', async () => {
    const role = await makeRole(elena, 'Own People');
    expect((await add(role.roleId, await outsider())).status).toBe(404);
    expect((await add(role.roleId, await userWithoutOrganization())).status).toBe(404);
    expect((await add(role.roleId, await gone())).status).toBe(422);
    const petra = await invited(elena, { newUserFirstName: 'Petra' });
    expect((await add(role.roleId, petra.userId)).status).toBe(204);
    await switchOff(sam, async () => expect((await add(role.roleId, sam)).status).toBe(422));
    const path = `${ROLES}/${role.roleId}/users`;
    for (const body of [{}, { userObjectId: 'sam' }, { userObjectId: sam, roleId: at.roleId('Auditor') }, []])
      expect((await elena.call('POST', path, body, newKey())).status).toBe(400);
    expect((await usersOf(role.roleId)).map(({ firstName }) => firstName)).toEqual(['Petra']);
  });

  it('a user is not removed from their only role, unless they are deactivated [P-232]', async () => {
    const refused = await remove(at.roleId('Visitor'), sam);
    expect([refused.status, refused.body.code]).toEqual([409, 'ONLY_ROLE']);
    expect(refused.body.Message).toBe(
      'This is the only role assigned to this user and cannot be removed until the user is assigned another role or the user is deactivated.',
    );
    expect(await rolesOf(sam)).toEqual([at.roleId('Visitor')]);
    expect((await remove(at.roleId('Task Worker'), await gone())).status).toBe(204);
  });

  it('a user keeps one of two roles if two administrators each remove one at the same time', async () => {
    const role = await makeRole(elena, 'Other Role');
    for (let round = 0; round < 5; round++) {
      await addToRole(sam, role.roleId, at.id);
      await addToRole(sam, at.roleId('Visitor'), at.id);
      const both = await Promise.all([remove(at.roleId('Visitor'), sam), remove(role.roleId, sam)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
      expect(await rolesOf(sam)).toHaveLength(1);
    }
  });
});

describe('role managers', () => {
  it('the last role manager cannot be removed, and the permission cannot be taken from all of them', async () => {
    const other = await makeRole(elena, 'Elsewhere');
    await addToRole(elena.userId, other.roleId, at.id);
    const last = await remove(at.roleId('Facility Administrator'), elena.userId);
    expect([last.status, last.body.code]).toEqual([409, 'LAST_ADMINISTRATOR']);
    const writers = await makeRole(elena, 'Writers', ['user-management-role-write', 'payer-read']);
    await addToRole(sam, writers.roleId, at.id);
    expect((await remove(at.roleId('Facility Administrator'), elena.userId)).status).toBe(204);
    const path = `${ROLES}/${writers.roleId}/permissions`;
    const match = { 'if-match': String(writers.version) };
    const undone = await asSam.call<Problem>('PUT', path, ['payer-read'], match);
    expect([undone.status, undone.body.code]).toEqual([409, 'LAST_ADMINISTRATOR']);
    expect((await asSam.call('GET', ROLES)).status).toBe(200);
  });

  it('if two role managers remove each other at once, one remains', async () => {
    const [writers, spare] = [
      await makeRole(elena, 'Co Writers', ['user-management-role-write']),
      await makeRole(elena, 'Spare'),
    ];
    await addToRole(sam, writers.roleId, at.id);
    await addToRole(elena.userId, spare.roleId, at.id);
    const both = await Promise.all([
      remove(writers.roleId, sam),
      remove(at.roleId('Facility Administrator'), elena.userId, asSam),
    ]);
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
    const { rows } = await pool.query('select role_writers($1)', [elena.entityId]);
    expect(rows).toHaveLength(1);
  });

  it('a role manager can give a permission that they lack to others, but not to themselves', async () => {
    const role = await makeRole(elena, 'Full Numbers', ['ssn-read']);
    expect((await add(role.roleId, sam)).status).toBe(204);
    for (const id of [elena.userId, elena.userId.toUpperCase()]) {
      const own = await add(role.roleId, id);
      expect([own.status, own.body.code]).toEqual([403, 'OWN_RIGHTS']);
    }
    const offered = await elena.call<RoleCandidate[]>('GET', `${ROLES}/${role.roleId}/candidates`);
    expect(offered.body.map(({ userObjectId }) => userObjectId)).not.toContain(elena.userId);

    // The indirect way is refused too: first into a role without additional permissions, then a permission
    // into the role.
    const harmless = await makeRole(elena, 'Harmless', ['user-management-audit-read']);
    expect((await add(harmless.roleId, elena.userId)).status).toBe(204);
    const put = (names: string[], version: number) =>
      elena.call<Role & Problem>('PUT', `${ROLES}/${harmless.roleId}/permissions`, names, {
        'if-match': String(version),
      });
    const more = await put(['user-management-audit-read', 'ssn-read'], harmless.version);
    expect([more.status, more.body.code]).toEqual([403, 'OWN_RIGHTS']);
    expect((await put(['user-management-invite'], harmless.version)).status).toBe(200);
    const held = await elena.call<EffectivePermission[]>(
      'GET',
      `/services/policy/users/${elena.userId}/permissions`,
    );
    expect(held.body.map(({ permissionName }) => permissionName)).not.toContain('ssn-read');
  });
});

describe('a license-limited role', () => {
  it('a license-limited role accepts only as many users as its licenses, refuses others with User Limit Error, and reports the number used [P-233][P-250][P-268][P-339]', async () => {
    const { roleId } = await licensed(1);
    const answer = await elena.call<{ licensesUsed: number; userLimit: number }>(
      'POST',
      `${ROLES}/${roleId}/licensedUsers`,
      { userObjectId: sam },
      newKey(),
    );
    expect([answer.status, answer.body]).toEqual([200, { licensesUsed: 1, userLimit: 1 }]);
    const { userId: ines } = await at.person('ines');
    for (const path of ['users', 'licensedUsers']) {
      const body = { userObjectId: ines };
      const refused = await elena.call<Problem>('POST', `${ROLES}/${roleId}/${path}`, body, newKey());
      expect([refused.status, refused.body.code, refused.body.Message]).toEqual([
        422,
        'USER_LIMIT',
        'User Limit Error',
      ]);
    }
    expect((await remove(roleId, sam)).status).toBe(204);
    expect((await add(roleId, ines)).status).toBe(204);
  });

  it('a license-limited role is recognized by its name and has no licenses until some are provided [P-233]', async () => {
    const role = await makeRole(elena, 'dde link USER');
    expect(role.userLimit).toBe(0);
    expect((await makeRole(elena, 'DDE Link Users')).userLimit).toBeNull();
    expect((await add(role.roleId, sam)).status).toBe(422);
  });

  it('the last license of a role goes to one of ten simultaneous requests [P-250]', async () => {
    const { roleId } = await licensed(1);
    const colleagues = await at.people(
      'dana',
      'marcus',
      'ruth',
      'tomasz',
      'joel',
      'lena',
      'ines',
      'owen',
      'avery',
    );
    const ids = [sam, ...colleagues.map(({ userId }) => userId)];
    const answers = await Promise.all(ids.map((id) => add(roleId, id)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([204, ...Array.from({ length: 9 }, () => 422)]);
    expect(await usersOf(roleId)).toHaveLength(1);
  });

  it('a license-limited role is not given to a user without a facility [P-340]', async () => {
    const { roleId } = await licensed(5);
    await pool.query('delete from user_facility where user_id = $1', [sam]);
    const refused = await add(roleId, sam);
    expect([refused.status, refused.body.Message]).toEqual([
      400,
      'No Facilities assigned to user with licensing enabled',
    ]);
  });
});

describe('the origin of permissions', () => {
  const why = (userId: string, by = elena) =>
    by.call<EffectivePermission[]>('GET', `/services/policy/users/${userId}/permissions`);
  const who = (name: string, by = elena) =>
    by.call<PermissionHolder[]>('GET', `/services/policy/permissions/${name}/holders`);

  it('a user’s permissions are listed with every role that gives them', async () => {
    const { userId: ines } = await at.person('ines');
    const role = await makeRole(elena, 'Reader Too', ['patient-read', 'ssn-read']);
    await addToRole(ines, role.roleId, at.id);
    const { status, body } = await why(ines);
    expect(status).toBe(200);
    const given = Object.fromEntries(
      body.map(({ permissionName, roles }) => [permissionName, roles.map(({ name }) => name)]),
    );
    expect(given).toEqual({
      'case-management-read': ['Eligibility Reader'],
      'eligibility-verification-read': ['Eligibility Reader'],
      'patient-read': ['Eligibility Reader', 'Reader Too'],
      'ssn-read': ['Reader Too'],
    });
    // An inactive user has no permission, regardless of their roles.
    expect((await why(await gone())).body).toEqual([]);
    expect((await why((await invited(elena)).userId)).body).toEqual([]);
  });

  it('the users of a permission are listed with the roles that give it', async () => {
    const role = await makeRole(elena, 'Number Reader', ['ssn-read']);
    const [ruth, dana, ines] = await at.people('ruth', 'dana', 'ines');
    await addToRole(ines.userId, role.roleId, at.id);
    await addToRole(ruth.userId, role.roleId, at.id);
    const { status, body } = await who('ssn-read');
    expect(status).toBe(200);
    expect(body.map(({ email, roles }) => [email, roles.map(({ name }) => name)])).toEqual([
      [ruth.person.email, ['Case Specialist', 'Number Reader']],
      [ines.person.email, ['Number Reader']],
    ]);
    const [petra, greta, nadia] = [(await invited(elena)).userId, await gone(), await outsider()];
    const workers = (await who('eligibility-work')).body.map(({ userObjectId }) => userObjectId);
    expect(workers).toEqual(expect.arrayContaining([dana.userId, petra]));
    expect(workers).not.toContain(greta);
    expect(workers).not.toContain(nadia);
  });

  it('the lists of permissions are for administrators, and only for their entity', async () => {
    const dana = await at.person('dana');
    expect([(await why(sam, dana)).status, (await who('ssn-read', dana)).status]).toEqual([403, 403]);
    expect((await why(await outsider())).status).toBe(404);
    expect((await who('no-such-permission')).status).toBe(404);
  });
});
