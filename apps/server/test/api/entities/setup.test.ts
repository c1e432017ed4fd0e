import type { Setup } from '@waypost/contract/entities/setup';
import { setupSteps } from '@waypost/contract/entities/setup-steps';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../support/cases.ts';
import { Client, call } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { callsIn, machineFor, tokenOf } from '../support/machines.ts';
import { endPlan, planOf } from '../support/managed-lists.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const SETUP = '/services/policy/setup';
const { pool } = await testDatabase();
let empty: Organization;
let full: Organization;
beforeAll(async () => {
  [empty, full] = [await makeOrganization({ isEmpty: true }), await makeOrganization()];
});

const read = async (client: Client): Promise<Setup> => (await client.call<Setup>('GET', SETUP)).body;
const putAway = (client: Client, isPutAway: unknown) =>
  client.call<{ isPutAway: boolean }>('PUT', `${SETUP}/me`, { isPutAway });
const nobody = Object.fromEntries(setupSteps.map((step) => [step, 0])) as Setup['people'];
const invited = { firstName: 'Iris', lastName: 'Vale' };

describe('the setup of an organization', () => {
  it('setup of an empty organization counts an administrator for invitations, roles and facilities, and nobody for the other steps', async () => {
    expect(await read(empty.administrator)).toEqual({
      administrators: 1,
      invitedAdministrators: 0,
      facilities: 0,
      payerConnections: 0,
      plans: 0,
      hasCase: false,
      people: { ...nobody, 'second-administrator': 1, roles: 1, facilities: 1, plans: 1 },
      isPutAway: false,
    });
  });

  it('a second administrator can be invited before there is a facility, and counts after acceptance', async () => {
    await empty.inviteOnly({ ...invited, role: 'Facility Administrator' });
    expect(await read(empty.administrator)).toMatchObject({ administrators: 1, invitedAdministrators: 1 });
    const second = await empty.invite({ ...invited, role: 'Facility Administrator' });
    expect(await read(second)).toMatchObject({ administrators: 2, invitedAdministrators: 1 });
    const refused = await full.sendInvitation({
      ...full.invitation({ ...invited, role: 'Task Worker' }),
      members: [],
    });
    expect(refused.status).toBe(400);
  });

  it('setup counts people by their current permissions, and excludes invited and deactivated users', async () => {
    const before = (await read(empty.administrator)).people;
    await empty.inviteOnly({ ...invited, role: 'Configuration Administrator' });
    expect((await read(empty.administrator)).people).toEqual(before);
    const { userId } = await empty.invite({ ...invited, role: 'Configuration Administrator' });
    const config = {
      payers: before.payers + 1,
      facilities: before.facilities + 1,
      plans: before.plans + 1,
    };
    expect((await read(empty.administrator)).people).toEqual({ ...before, ...config });
    await pool.query(`update membership set status = 'Deactivated' where entity_id = $1 and user_id = $2`, [
      empty.id,
      userId,
    ]);
    expect((await read(empty.administrator)).people).toEqual(before);
  });

  it('setup counts a case of the organization at any facility', async () => {
    const before = await read(full.administrator);
    expect(before).toMatchObject({ facilities: 3, hasCase: false });
    expect(before.payerConnections).toBeGreaterThan(0);
    await openCase(full);
    const nowhere = await full.invite({ ...invited, role: 'Facility Administrator' });
    await pool.query('delete from user_facility where user_id = $1', [nowhere.userId]);
    expect((await read(nowhere)).hasCase).toBe(true);
    expect((await read(empty.administrator)).hasCase).toBe(false);
  });

  it('setup counts plans and connections until they have ended', async () => {
    const counts = async () => {
      const { plans, payerConnections } = await read(full.administrator);
      return { plans, payerConnections };
    };
    const before = await counts();
    const plan = await planOf(full.administrator);
    expect(await counts()).toEqual({ ...before, plans: before.plans + 1 });
    await endPlan(full.administrator, plan);
    await pool.query(
      'update payer_connection set ended_at = now() where id in (select id from payer_connection where entity_id = $1 limit 1)',
      [full.id],
    );
    expect(await counts()).toEqual({ ...before, payerConnections: before.payerConnections - 1 });
  });

  it('users dismiss and restore the setup steps for themselves in one organization, and both are recorded', async () => {
    const [iris, tomasz] = [
      await full.invite({ ...invited, role: 'Facility Administrator' }),
      await full.person('tomasz'),
    ];
    for (const isPutAway of [true, true, false, true])
      expect((await putAway(iris, isPutAway)).body).toEqual({ isPutAway });
    const elsewhere = await empty.join(iris, 'Facility Administrator');
    expect([
      (await read(iris)).isPutAway,
      (await read(tomasz)).isPutAway,
      (await read(elsewhere)).isPutAway,
    ]).toEqual([true, false, false]);
    const { rows } = await pool.query(
      `select details from audit_record where entity_id = $1 and domain_id = $2 and details::text like '%SetupPutAway%'`,
      [full.id, iris.userId],
    );
    expect(rows).toHaveLength(3);
  });

  it('the setup steps are hidden from users who administer nothing, machine accounts, and other organizations', async () => {
    const [dana, ruth] = await full.people('dana', 'ruth');
    for (const client of [dana, ruth]) {
      expect((await client.call('GET', SETUP)).status).toBe(403);
      expect((await putAway(client, true)).status).toBe(403);
    }
    const outsider = new Client({ ...full.administrator, entityId: empty.id });
    expect((await outsider.call('GET', SETUP)).status).toBe(403);
    const permissions = ['user-management-audit-read', 'organization-write'];
    const machine = await tokenOf(await machineFor(full.administrator, { permissions }));
    expect((await callsIn(full)(machine, 'GET', SETUP)).body).toMatchObject({ code: 'PEOPLE_ONLY' });
    expect((await call('GET', SETUP)).status).toBe(401);
    expect((await call('PUT', `${SETUP}/me`, {}, { isPutAway: true })).status).toBe(401);
    expect((await putAway(full.administrator, 'yes')).status).toBe(400);
  });
});
