import type { Problem } from '@waypost/contract/core/errors';
import type { Machine, MachineWithSecret } from '@waypost/contract/machine-accounts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, call, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import {
  asking,
  change,
  create,
  credentials,
  MACHINES,
  machineFor,
  makeAdministrator,
  read,
  requestToken,
  rotate,
} from '../support/machines.ts';
import { makeOrganization, type Organization, staff } from '../support/organization.ts';

const { pool } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
let elena: Client;
let marcus: Client;
beforeAll(async () => {
  [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  [elena, marcus] = await here.people('elena', 'marcus');
  // A second administrator, who also works on tasks.
  await makeAdministrator(marcus, here);
});

const facility = (at: number): string => here.facility(at).id;
const list = async (client: Client) => (await client.call<Machine[]>('GET', MACHINES)).body;
const revoke = (client: Client, { id, version }: Machine) =>
  client.call<Machine & Problem>('POST', `${MACHINES}/${id}/revocation`, undefined, {
    'if-match': String(version),
  });
const recordsOf = async (id: string) => {
  const { rows } = await pool.query<{ action: string; operation: string | null; details: unknown[] }>(
    `select action, operation, details from audit_record where domain_id = $1 order by occurred_at, id`,
    [id],
  );
  return rows;
};

describe('creating a machine account', () => {
  it('creating a machine account returns its secret, and later reads do not', async () => {
    const asked = asking(elena, { callsPerMinute: 90 });
    const made = await elena.call<MachineWithSecret>('POST', MACHINES, asked, newKey());
    expect(made.status).toBe(201);
    expect(made.body.secret).toMatch(/^wps_[\w-]{43}$/);
    const { secret, ...account } = made.body;
    expect(account).toMatchObject({
      name: asked.name,
      state: 'active',
      permissions: asked.permissions,
      facilities: [{ id: facility(0), name: 'Medical Center' }],
      callsPerMinute: 90,
      expiresAt: asked.expiresAt,
      createdBy: 'Lindqvist, Elena',
      revokedAt: null,
      lastUsedAt: null,
      mayMakeSecret: true,
      version: 1,
      secrets: [{ hint: secret?.slice(-4), madeBy: 'Lindqvist, Elena', endsAt: null, isAlive: true }],
    });
    expect(await read(elena, account.id)).toEqual(account);
    expect((await list(elena)).find(({ id }) => id === account.id)).toEqual(account);
    const { rows } = await pool.query('select secret_hash, hint from machine_secret where account_id = $1', [
      account.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('a machine account is created once for a key, and the secret is not returned a second time', async () => {
    const [asked, key] = [asking(elena), newKey()];
    const first = await elena.call<MachineWithSecret>('POST', MACHINES, asked, key);
    const again = await elena.call<MachineWithSecret>('POST', MACHINES, asked, key);
    expect(again.body).toEqual({ ...first.body, secret: null });
    expect((await elena.call('POST', MACHINES, asked)).status).toBe(400);
  });

  it('creating a machine account is audited with all of its permissions', async () => {
    const { id, secrets } = await machineFor(elena, { permissions: ['user-management-audit-read'] });
    const [record] = await recordsOf(id);
    expect(record).toMatchObject({ action: 'Mutation', operation: 'Create' });
    expect(record?.details).toContainEqual({
      propertyName: 'Permission',
      previousValue: null,
      newValue: 'user-management-audit-read',
    });
    expect(await recordsOf(secrets[0]?.id ?? '')).toHaveLength(1);
  });

  it('creating a machine account refuses an existing name regardless of case, until that account is revoked', async () => {
    const first = await machineFor(elena);
    const taken = await create(elena, { name: first.name.toUpperCase() });
    expect([taken.status, taken.body.code]).toEqual([409, 'MACHINE_NAME_TAKEN']);
    expect((await revoke(elena, first)).status).toBe(200);
    expect((await create(elena, { name: first.name })).status).toBe(201);
  });

  it('creating a machine account refuses forbidden and unknown permissions, and values out of range', async () => {
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    const invalid = [
      ...[
        'user-management-role-write',
        'user-management-user-write',
        'user-management-invite',
        'nothing-read',
      ].map((name) => ({ permissions: [name] })),
      { permissions: [] },
      { facilityIds: [] },
      { facilityIds: [elsewhere.facility().id] },
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { callsPerMinute: 0 },
      { callsPerMinute: 6001 },
      { expiresAt: 'tomorrow' },
    ];
    const answers = await Promise.all(invalid.map((body) => create(elena, body)));
    expect(answers.map(({ status }) => status)).toEqual(invalid.map(() => 400));
    const times = await Promise.all([days(-1), days(732)].map((expiresAt) => create(elena, { expiresAt })));
    expect(times.map(({ status, body }) => [status, body.errors?.[0]?.path])).toEqual([
      [422, 'expiresAt'],
      [422, 'expiresAt'],
    ]);
  });
});

describe('access to a secret', () => {
  it('an administrator who lacks the account’s permissions sees no secret; another administrator creates it', async () => {
    const made = await create(elena, { permissions: ['task-management-read'] });
    expect([made.status, made.body.secret, made.body.secrets, made.body.mayMakeSecret]).toEqual([
      201,
      null,
      [],
      false,
    ]);
    const refused = await rotate(elena, made.body.id, 0);
    expect([refused.status, refused.body.code]).toEqual([403, 'MACHINE_RIGHTS']);
    expect((await read(marcus, made.body.id)).mayMakeSecret).toBe(true);
    const rotated = await rotate(marcus, made.body.id, 0);
    expect([rotated.status, rotated.body.secret !== null]).toEqual([201, true]);
  });

  it('an administrator who lacks the account’s facility sees no secret either', async () => {
    const admin = await here.invite({ ...staff.elena, facilities: [0, 1] });
    expect((await create(admin, { facilityIds: [facility(1)] })).body.secret).not.toBeNull();
    const made = await create(admin, { facilityIds: [facility(2)] });
    expect([made.status, made.body.secret]).toEqual([201, null]);
  });

  it('an administrator with an active secret cannot add permissions that they lack; another administrator can, without seeing the secret', async () => {
    const machine = await machineFor(elena);
    const wider = { permissions: ['user-management-audit-read', 'payer-read'] };
    const refused = await change(elena, machine, wider);
    expect([refused.status, refused.body.code]).toEqual([403, 'MACHINE_RIGHTS']);
    const given = await change(marcus, machine, wider);
    expect([given.status, given.body.permissions]).toEqual([
      200,
      ['payer-read', 'user-management-audit-read'],
    ]);
    const back = await change(elena, given.body, { permissions: ['user-management-audit-read'] });
    expect(back.status).toBe(200);
  });
});

describe('changing, rotating and revoking a machine account', () => {
  it('changing a machine account sets its permissions and expiry, with the version that was read, and is audited', async () => {
    const machine = await machineFor(marcus, { permissions: ['payer-read'] });
    const until = new Date(Date.now() + 10 * 86_400_000).toISOString();
    const changed = {
      name: `${machine.name} at night`,
      permissions: ['task-management-read'],
      facilityIds: [facility(0), facility(1)],
      expiresAt: until,
      callsPerMinute: 30,
    };
    const saved = await change(marcus, machine, changed);
    expect(saved.status).toBe(200);
    expect(await read(marcus, machine.id)).toMatchObject({
      name: changed.name,
      state: 'expiring',
      permissions: ['task-management-read'],
      facilities: [{ id: facility(1) }, { id: facility(0) }],
      expiresAt: until,
      callsPerMinute: 30,
      version: 2,
    });
    const late = await change(marcus, machine, { callsPerMinute: 31 });
    expect([late.status, late.body.code]).toEqual([412, 'VERSION_CHANGED']);
    const [, record] = (await recordsOf(machine.id)).filter(({ action }) => action === 'Mutation');
    expect(record?.details).toHaveLength(6);
  });

  it('a change without effect leaves the version and writes no audit record', async () => {
    const machine = await machineFor(elena);
    expect((await change(elena, machine, {})).body.version).toBe(1);
    expect(await recordsOf(machine.id)).toHaveLength(1);
  });

  it('a rotation keeps the previous secret valid for the given hours, and another rotation is refused meanwhile', async () => {
    const machine = await machineFor(elena);
    const began = Date.now();
    const rotated = await rotate(elena, machine.id, 2);
    expect(rotated.status).toBe(201);
    const [latest, before] = rotated.body.secrets;
    expect(latest).toMatchObject({ endsAt: null, isAlive: true });
    expect(before?.isAlive).toBe(true);
    const rotatedAt = Date.parse(before?.endsAt ?? '') - 2 * 3_600_000;
    expect(rotatedAt).toBeGreaterThanOrEqual(began);
    expect(rotatedAt).toBeLessThanOrEqual(Date.now());
    const third = await rotate(elena, machine.id, 1);
    expect([third.status, third.body.code]).toEqual([409, 'MACHINE_SECRETS_ALIVE']);
    const ended = await elena.call<Machine>('DELETE', `${MACHINES}/${machine.id}/secrets/${before?.id}`);
    expect(ended.body.secrets.map(({ isAlive }) => isAlive)).toEqual([true, false]);
    expect((await read(elena, machine.id)).secrets).toEqual(ended.body.secrets);
    expect((await rotate(elena, machine.id, 1)).status).toBe(201);
  });

  it('a rotation does not extend a secret that expires sooner', async () => {
    const machine = await machineFor(elena);
    const [latest, before] = (await rotate(elena, machine.id, 1)).body.secrets;
    await elena.call('DELETE', `${MACHINES}/${machine.id}/secrets/${latest?.id}`);
    const again = await rotate(elena, machine.id, 168);
    expect(again.status).toBe(201);
    expect(again.body.secrets.find(({ id }) => id === before?.id)?.endsAt).toBe(before?.endsAt);
  });

  it('a rotation without an overlap ends all previous secrets at once', async () => {
    const machine = await machineFor(elena);
    const rotated = await rotate(elena, machine.id, 0);
    expect(rotated.body.secrets.map(({ isAlive }) => isAlive)).toEqual([true, false]);
    expect((await requestToken(credentials(machine))).status).toBe(401);
    const fresh = { id: machine.id, secret: rotated.body.secret ?? '' };
    expect((await requestToken(credentials(fresh))).status).toBe(200);
  });

  it('a revoked account keeps its name in audit records and cannot be changed', async () => {
    const machine = await machineFor(elena);
    const revoked = await revoke(elena, machine);
    expect(revoked.body).toMatchObject({
      state: 'revoked',
      revokedBy: 'Lindqvist, Elena',
      mayMakeSecret: false,
    });
    const tries = [
      change(elena, revoked.body, { callsPerMinute: 5 }),
      rotate(elena, machine.id, 0),
      revoke(elena, revoked.body),
    ];
    expect((await Promise.all(tries)).map(({ status, body }) => [status, body.code])).toEqual(
      tries.map(() => [409, 'MACHINE_REVOKED']),
    );
    expect((await requestToken(credentials(machine))).status).toBe(401);
  });

  it('invalid input is refused: no version, no key, hours out of range, an unknown secret', async () => {
    const { id } = await machineFor(elena);
    const tries = [
      elena.call('PUT', `${MACHINES}/${id}`, asking(elena)),
      elena.call('POST', `${MACHINES}/${id}/secrets`, { overlapHours: 1 }),
      rotate(elena, id, 169),
      rotate(elena, id, 1.5),
      elena.call('DELETE', `${MACHINES}/${id}/secrets/${here.id}`),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([428, 400, 400, 400, 404]);
  });
});

describe('permission to manage machine accounts', () => {
  it('managing machine accounts requires a sign-in and both permissions to manage users and roles', async () => {
    const { id } = await machineFor(elena);
    const [dana, avery] = await here.people('dana', 'avery');
    const refused = await Promise.all([
      dana.call('GET', MACHINES),
      dana.call('GET', `${MACHINES}/${id}`),
      create(dana),
      rotate(dana, id, 0),
      avery.call('GET', MACHINES),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await call('GET', MACHINES, { Scope: here.id })).status).toBe(401);
  });

  it('an account of another organization is not found', async () => {
    const avery = await elsewhere.join(await here.person('avery'), 'Facility Administrator');
    const machine = await machineFor(elena);
    expect((await list(avery)).map(({ id }) => id)).not.toContain(machine.id);
    const tries = [
      avery.call('GET', `${MACHINES}/${machine.id}`),
      change(avery, machine, { facilityIds: [elsewhere.facility().id] }),
      rotate(avery, machine.id, 0),
      revoke(avery, machine),
      avery.call('DELETE', `${MACHINES}/${machine.id}/secrets/${machine.secrets[0]?.id}`),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect((await read(elena, machine.id)).version).toBe(1);
  });

  it('a machine account is not a user: it is not listed, has no profile or role, and cannot be changed as one', async () => {
    const { id } = await machineFor(elena);
    const users = await elena.call<{ userId: string }[]>(
      'GET',
      '/services/policy/users?includeInactive=true&includePending=true',
    );
    expect(users.body.map(({ userId }) => userId)).not.toContain(id);
    const match = { 'if-match': '1' };
    const roles = `/services/policy/roles/${here.roleId('Auditor')}`;
    const candidates = await elena.call<{ userObjectId: string }[]>('GET', `${roles}/candidates`);
    expect(candidates.body.map(({ userObjectId }) => userObjectId)).not.toContain(id);
    const tries = [
      elena.call('PATCH', `/services/policy/users/${id}`, { isActive: false }, match),
      elena.call('PATCH', `/services/policy/members/users/${id}`, [facility(1)], match),
      elena.call('POST', `${roles}/users`, { userObjectId: id }, newKey()),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
