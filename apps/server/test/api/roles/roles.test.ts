import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import { permissionCatalogue } from '@waypost/contract/core/permission-catalogue';
import type { CataloguedPermission, Role, RoleCandidate } from '@waypost/contract/roles/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, call, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { accepted, deactivate, invited, userWithoutOrganization } from '../support/people.ts';
import { makeRole, ROLES } from '../support/roles.ts';

const { pool } = await testDatabase();
let at: Organization;
let other: Organization;
let elena: Client;
let dana: Client;
let joel: Client;
let sam: Client;
/** Of the other organization. */
let nadia: Client;
/** A deactivated task worker, and an invited one who has not accepted. */
let greta: { userId: string; email: string };
let petra: { userId: string; email: string };
beforeAll(async () => {
  [at, other] = [await makeOrganization(), await makeOrganization()];
  [elena, dana, joel, sam] = await at.people('elena', 'dana', 'joel', 'sam');
  nadia = await other.person('nadia');
  greta = await accepted(elena);
  await deactivate(elena, greta.userId);
  petra = await invited(elena);
});

const list = async () => (await elena.call<Role[]>('GET', `${ROLES}?includeUsers&includePermissions`)).body;
const one = async (id: string) => (await list()).find(({ roleId }) => roleId === id);
const namesOf = (role: Role | undefined) =>
  role?.applications?.flatMap(({ sections }) =>
    sections.flatMap(({ permissions }) => permissions.map(({ permissionName }) => permissionName)),
  );
const setPermissions = (role: Pick<Role, 'roleId' | 'version'>, names: unknown, version = role.version) =>
  elena.call<Role>('PUT', `${ROLES}/${role.roleId}/permissions`, names, { 'if-match': String(version) });
const auditOf = async (id: string) => {
  const { rows } = await pool.query(
    "select operation, details, actor_id from audit_record where domain_id = $1 and domain_type = 'Role' order by occurred_at, id",
    [id],
  );
  return rows as { operation: string; details: unknown[]; actor_id: string }[];
};

describe('the permissions that a role can give', () => {
  it('permissions are listed once, with their application and section [P-153][P-262]', async () => {
    const { status, body } = await elena.call<CataloguedPermission[]>('GET', '/services/policy/permissions');
    expect(status).toBe(200);
    expect(body).toContainEqual({
      permissionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      permissionName: 'eligibility-work',
      displayName: 'Eligibility tasks: work',
      description: 'Start and finish tasks',
      applicationName: 'task-management',
      applicationDisplayName: 'Task Management',
      section: { id: 'task-management/eligibility-tasks', name: 'Eligibility tasks', displaySequence: 1 },
    });
    const product = body.find(({ permissionName }) => permissionName === 'dde-link-read');
    expect(product?.applicationDisplayName).toBe('Global');
    const bare = body.find(({ permissionName }) => permissionName === 'payer-read');
    expect(bare?.section.name).toBe('General');
    expect(body.map(({ permissionName }) => permissionName).toSorted()).toEqual(
      permissionCatalogue.map(({ permissionName }) => permissionName).toSorted(),
    );
    expect(new Set(body.map(({ permissionId }) => permissionId)).size).toBe(body.length);
  });
});

describe('the roles of an entity', () => {
  it('roles come with users and permissions only on request [P-152][P-249][P-266][P-298]', async () => {
    const plain = await elena.call<Role[]>('GET', ROLES);
    expect(plain.status).toBe(200);
    const bare = plain.body.find(({ name }) => name === 'Auditor');
    expect(bare).toEqual({
      roleId: at.roleId('Auditor'),
      version: 1,
      name: 'Auditor',
      isReadOnly: false,
      userLimit: null,
    });
    const full = await one(at.roleId('Auditor'));
    expect(full?.users).toContainEqual({
      userObjectId: joel.userId,
      firstName: 'Joel',
      lastName: 'Nakamura',
      email: joel.person.email,
      userName: joel.person.email,
      status: 'Active',
      isInSeveralRoles: false,
    });
    expect(full?.applications?.map(({ applicationDisplayName }) => applicationDisplayName)).toEqual([
      'Case Management',
      'Audit',
    ]);
    expect(namesOf(full)?.toSorted()).toEqual([
      'case-management-audit-read',
      'case-management-read',
      'user-management-audit-read',
    ]);
    const withUsers = await elena.call<Role[]>('GET', `${ROLES}?includeUsers=true&includePermissions=false`);
    expect(withUsers.body[0]).toHaveProperty('users');
    expect(withUsers.body[0]).not.toHaveProperty('applications');
    const withPermissions = await elena.call<Role[]>('GET', `${ROLES}?includePermissions`);
    expect(withPermissions.body[0]).toHaveProperty('applications');
    expect(withPermissions.body[0]).not.toHaveProperty('users');
  });

  it('roles show which of their users are deactivated or pending', async () => {
    const users = (await one(at.roleId('Task Worker')))?.users ?? [];
    const statusOf = ({ userId }: { userId: string }) =>
      users.find(({ userObjectId }) => userObjectId === userId)?.status;
    expect([statusOf(greta), statusOf(petra)]).toEqual(['Deactivated', 'Pending']);
  });

  it('roles of another entity are not listed, and can be neither read, changed nor deleted', async () => {
    const ids = (await list()).map(({ roleId }) => roleId);
    const theirs = other.roleId('Auditor');
    expect(ids).not.toContain(theirs);
    const match = { 'if-match': '1' };
    const path = `${ROLES}/${theirs}`;
    const tries = [
      elena.call('PUT', `${path}/permissions`, ['payer-read'], match),
      elena.call('DELETE', path, undefined, match),
      elena.call('GET', `${path}/candidates`),
      elena.call('POST', `${path}/users`, { userObjectId: sam.userId }, newKey()),
      elena.call('POST', `${path}/licensedUsers`, { userObjectId: sam.userId }, newKey()),
      elena.call('DELETE', `${path}/users/${nadia.userId}`),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect((await elena.inEntity(other.id).call('GET', ROLES)).status).toBe(403);
  });

  it('roles require a sign-in and the permission to manage roles', async () => {
    const path = `${ROLES}/${at.roleId('Auditor')}`;
    for (const ask of [
      dana.call.bind(dana),
      (method: string, to: string, body?: unknown, more = {}) => call(method, to, more, body),
    ]) {
      const answers = await Promise.all([
        ask('GET', ROLES),
        ask('POST', ROLES, { name: 'Mine' }, newKey()),
        ask('PUT', `${path}/permissions`, ['ssn-read'], { 'if-match': '1' }),
        ask('POST', `${path}/users`, { userObjectId: dana.userId }, newKey()),
      ]);
      expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
      expect([401, 403]).toContain(answers[0]?.status);
    }
    expect(namesOf(await one(at.roleId('Auditor')))).not.toContain('ssn-read');
  });
});

describe('a new role', () => {
  it('a new role is created first and then given its permissions, and both steps are audited [P-177][P-263][P-265]', async () => {
    const made = await elena.call<Role>('POST', ROLES, { name: '  Night Queue 7 ' }, newKey());
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'Night Queue 7', isReadOnly: false, userLimit: null, users: [] });
    expect(namesOf(made.body)).toEqual([]);
    expect(await one(made.body.roleId)).toMatchObject({ name: 'Night Queue 7', version: made.body.version });
    const saved = await setPermissions(made.body, ['registration-work', 'payer-read', 'payer-read']);
    expect(saved.status).toBe(200);
    expect(namesOf(saved.body)).toEqual(['registration-work', 'payer-read']);
    expect(saved.body.version).toBe(made.body.version + 1);
    const other = await setPermissions(saved.body, ['payer-read', 'ssn-read']);
    expect(namesOf(other.body)).toEqual(['ssn-read', 'payer-read']);
    expect(namesOf(await one(made.body.roleId))).toEqual(['ssn-read', 'payer-read']);
    const change = (previousValue: string | null, newValue: string | null) => ({
      propertyName: 'Permission',
      previousValue,
      newValue,
    });
    expect(await auditOf(made.body.roleId)).toEqual([
      {
        operation: 'Create',
        actor_id: elena.userId,
        details: [{ propertyName: 'Name', previousValue: null, newValue: 'Night Queue 7' }],
      },
      {
        operation: 'Update',
        actor_id: elena.userId,
        details: [change(null, 'payer-read'), change(null, 'registration-work')],
      },
      {
        operation: 'Update',
        actor_id: elena.userId,
        details: [change('registration-work', null), change(null, 'ssn-read')],
      },
    ]);
  });

  it('a new role requires a name of letters, digits and spaces, at most 100 characters [P-224][P-225][P-226][P-227]', async () => {
    const problems = async (name: unknown) => {
      const { status, body } = await elena.call<Problem>('POST', ROLES, { name }, newKey());
      return [status, body.errors?.map(({ message }) => message)];
    };
    expect(await problems('')).toEqual([400, expect.arrayContaining(['Required'])]);
    expect(await problems('   ')).toEqual([400, expect.arrayContaining(['Required'])]);
    expect(await problems('x'.repeat(101))).toEqual([400, ['100 characters max']]);
    for (const name of ['Night-Queue', 'a_b', 'Überrolle', '<b>'])
      expect(await problems(name), name).toEqual([400, ['Alphanumeric only']]);
    // Characters that no single-line text may contain are refused before the name is validated.
    for (const name of ['a\u0000b', 'tab\tbed']) expect((await problems(name))[0], name).toBe(400);
    expect((await elena.call('POST', ROLES, { name: 'Extra', isReadOnly: true }, newKey())).status).toBe(400);
    const longest = await elena.call<Role>('POST', ROLES, { name: `T${'x'.repeat(99)}` }, newKey());
    expect(longest.status).toBe(201);
  });

  it('the name of a role is unique in its entity regardless of case [P-332][P-344]', async () => {
    await makeRole(elena, 'Taken Name');
    const again = await elena.call<Problem>('POST', ROLES, { name: 'taken NAME' }, newKey());
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'ROLE_NAME_TAKEN', Message: 'Role Name already exists.' });
    const both = await Promise.all(
      [1, 2].map(() => elena.call('POST', ROLES, { name: 'Raced Name' }, newKey())),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('a role is created once for each idempotency key', async () => {
    const key = newKey();
    const [first, second] = await Promise.all(
      [1, 2].map(() => elena.call<Role>('POST', ROLES, { name: 'Made Once' }, key)),
    );
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(second?.body.roleId).toBe(first?.body.roleId);
    expect((await elena.call('POST', ROLES, { name: 'Made Twice' }, key)).status).toBe(409);
    expect((await elena.call('POST', ROLES, { name: 'Made Never' })).status).toBe(400);
  });
});

describe('the permissions of a role', () => {
  it('a role requires at least one permission, and only permissions of the installation', async () => {
    const role = await makeRole(elena, 'Bounded');
    for (const names of [
      [],
      ['all'],
      ['payer-read', 'root'],
      'payer-read',
      [7],
      ['CaseManagementRead'],
      null,
    ])
      expect((await setPermissions(role, names)).status, JSON.stringify(names)).toBe(400);
    expect(namesOf(await one(role.roleId))).toEqual([]);
  });

  it('permissions can be given by name, by id, or as they are listed [P-263]', async () => {
    const { body: listed } = await elena.call<CataloguedPermission[]>('GET', '/services/policy/permissions');
    const [first, second, third, fourth] = listed;
    const role = await makeRole(elena, 'Named Three Ways');
    const ways = [
      first?.permissionName,
      second?.permissionId,
      { permissionId: third?.permissionId, permissionName: '' },
      { permissionName: first?.permissionName },
      fourth,
    ].filter((way) => way !== undefined);
    const given = await setPermissions(role, ways);
    expect(given.status, given.text).toBe(200);
    const wanted = [first, second, third, fourth].flatMap((entry) => (entry ? [entry.permissionName] : []));
    expect(namesOf(given.body)?.sort()).toEqual(wanted.sort());
    const [stranger, twoOfThem] = [randomUUID(), { ...first, permissionName: 'payer-read' }];
    for (const [wrong, status] of [
      [[stranger], 422],
      [[{ permissionId: stranger }], 422],
      [[twoOfThem], 422],
      [[{ displayName: 'All' }], 400],
      [[{ permissionName: 'root' }], 400],
    ] as const)
      expect((await setPermissions(given.body, wrong)).status, JSON.stringify(wrong)).toBe(status);
    expect(namesOf(await one(role.roleId))?.sort()).toEqual(wanted);
  });

  it('the permissions of a read-only role cannot be changed [P-175]', async () => {
    const id = at.roleId('Facility Administrator');
    const role = await one(id);
    expect(role?.isReadOnly).toBe(true);
    const answer = await elena.call<Problem>('PUT', `${ROLES}/${id}/permissions`, ['payer-read'], {
      'if-match': String(role?.version),
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'ROLE_READ_ONLY']);
    expect(namesOf(await one(id))).toEqual(namesOf(role));
  });

  it('a change of a role’s permissions requires the version that was read, and of two at once one succeeds', async () => {
    const role = await makeRole(elena, 'Versioned');
    const path = `${ROLES}/${role.roleId}/permissions`;
    expect((await elena.call('PUT', path, ['payer-read'])).status).toBe(428);
    const both = await Promise.all([
      setPermissions(role, ['payer-read']),
      setPermissions(role, ['patient-read']),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(namesOf(await one(role.roleId))).toHaveLength(1);
  });
});

describe('deleting a role', () => {
  const remove = (role: Pick<Role, 'roleId' | 'version'>, version = role.version) =>
    elena.call<Problem>('DELETE', `${ROLES}/${role.roleId}`, undefined, { 'if-match': String(version) });

  it('deleting a role removes its permissions from its users, and is audited [P-270]', async () => {
    const role = await makeRole(elena, 'Short Lived', ['payer-read']);
    expect((await remove(role, role.version + 1)).status).toBe(412);
    expect((await elena.call('DELETE', `${ROLES}/${role.roleId}`)).status).toBe(428);
    const gone = await remove(role);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect(await one(role.roleId)).toBeUndefined();
    expect((await remove(role)).status).toBe(404);
    expect((await auditOf(role.roleId)).at(-1)).toMatchObject({
      operation: 'Delete',
      details: [{ propertyName: 'Name', previousValue: 'Short Lived', newValue: null }],
    });
  });

  it('deleting a role is refused while a user has it, and when it is read-only [P-229]', async () => {
    const used = await one(at.roleId('Auditor'));
    const refused = await remove(used as Role);
    expect([refused.status, refused.body.code]).toEqual([409, 'ROLE_IN_USE']);
    const bare = await makeRole(elena, 'Fixed');
    await pool.query('update role set is_read_only = true where id = $1', [bare.roleId]);
    const fixed = await remove(bare);
    expect([fixed.status, fixed.body.code]).toEqual([409, 'ROLE_READ_ONLY']);
    expect((await list()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Auditor', 'Fixed']));
  });
});

describe('the candidates for a role', () => {
  it('a role can be given to active and pending users who do not have it [P-178]', async () => {
    const path = `${ROLES}/${at.roleId('Auditor')}/candidates`;
    const { status, body } = await elena.call<RoleCandidate[]>('GET', path);
    expect(status).toBe(200);
    const ids = body.map(({ userObjectId }) => userObjectId);
    expect(ids).toEqual(expect.arrayContaining([dana.userId, petra.userId]));
    for (const left of [greta.userId, joel.userId, nadia.userId, await userWithoutOrganization()])
      expect(ids).not.toContain(left);
    expect(body.find(({ userObjectId }) => userObjectId === petra.userId)?.status).toBe('Pending');
    expect(new Set(body.map((one) => one.status))).toEqual(new Set(['Active', 'Pending']));
    // A user who is deactivated for the whole installation is deactivated in each organization.
    const { userId: switchedOff } = await accepted(elena);
    const offered = async () => (await elena.call<RoleCandidate[]>('GET', path)).body;
    expect((await offered()).map(({ userObjectId }) => userObjectId)).toEqual(
      expect.arrayContaining([...ids, switchedOff]),
    );
    await pool.query('update app_user set is_active = false where id = $1', [switchedOff]);
    expect((await offered()).map(({ userObjectId }) => userObjectId).sort()).toEqual(ids.sort());
  });
});

describe('permissions in the task module', () => {
  it('permissions and users have the fields that the task module reads [W-097]', async () => {
    const held = await dana.call<object[]>('GET', `/services/policy/users/me/scopes/${at.id}/permissions`);
    expect(held.body).toContainEqual({
      permissionName: 'registration-work',
      applicationName: 'task-management',
    });
    const me = await dana.call('GET', '/services/policy/users/me');
    expect(me.body).toMatchObject({
      userObjectId: dana.userId,
      userName: dana.person.email,
      firstName: 'Dana',
      lastName: 'Whitfield',
      scopes: [{ id: at.id, name: at.name, lCode: at.lcode }],
    });
  });

  it('permissions are those in the selected entity; the same user has others elsewhere [P-237]', async () => {
    const avery = await at.person('avery');
    await other.join(avery, 'Task Manager');
    const of = async (entityId: string) => {
      const path = `/services/policy/users/me/scopes/${entityId}/permissions`;
      const { body } = await avery.call<{ permissionName: string }[]>('GET', path);
      return body.map(({ permissionName }) => permissionName);
    };
    const role = other.roleId('Task Manager');
    await pool.query(
      "delete from role_permission where role_id = $1 and permission_name = 'claim-trp-read'",
      [role],
    );
    const [here, there] = [await of(at.id), await of(other.id)];
    expect([here.includes('claim-trp-read'), there.includes('claim-trp-read')]).toEqual([true, false]);
  });
});
