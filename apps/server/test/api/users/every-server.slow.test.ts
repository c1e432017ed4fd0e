import type { Role } from '@waypost/contract/roles/calls';
import type { Colleague } from '@waypost/contract/users/calls';
import { beforeAll, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { type Client, headersOf, newKey, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization, staff } from '../support/organization.ts';
import { listUsers } from '../support/people.ts';
import { makeRole, ROLES } from '../support/roles.ts';
import { plainServer } from '../support/second-server.ts';

const { pool } = await testDatabase();
let at: Organization;
let elena: Client;
let second: Awaited<ReturnType<typeof plainServer>>;
beforeAll(async () => {
  at = await makeOrganization();
  elena = at.administrator;
  second = await plainServer();
});

/** The responses of both servers to a user. */
const answers = (path: string, headers: Record<string, string>): Promise<number[]> =>
  Promise.all(
    [portalUrl, second.url].map(
      async (url) => (await fetch(`${url}${path}`, { headers: { ...SUBSCRIPTION, ...headers } })).status,
    ),
  );

it('a deactivation ends running sessions on every server at once, and can be undone [P-165][P-280]', async () => {
  const person = await at.invite(staff.dana);
  const setActive = async (isActive: boolean) => {
    const known = (await listUsers(elena)).find(({ userObjectId }) => userObjectId === person.userId);
    const match = { 'if-match': String(known?.membershipVersion) };
    const path = `/services/policy/users/${person.userId}`;
    return elena.call<Colleague>('PATCH', path, { isActive }, match);
  };
  const changes = async () => {
    const { rows } = await pool.query(
      `select actor_id, details from audit_record where entity_id = $1 and domain_type = 'User' and domain_id = $2
       and operation = 'Update' order by occurred_at desc, id desc`,
      [at.id, person.userId],
    );
    return rows;
  };
  const sessions = () => answers('/services/policy/users/me', headersOf(person.idToken, person.sessionId));
  expect(await sessions()).toEqual([200, 200]);
  const { body, status } = await setActive(false);
  expect([status, body.status, body.isActive]).toEqual([200, 'Deactivated', false]);
  expect(await sessions()).toEqual([401, 401]);
  const account = await pool.query('select is_active from identity.account where id = $1', [
    person.person.subject,
  ]);
  expect(account.rows[0].is_active).toBe(false);
  expect((await changes())[0]).toEqual({
    actor_id: elena.userId,
    details: [{ propertyName: 'IsActive', previousValue: 'true', newValue: 'false' }],
  });
  const back = await setActive(true);
  expect([back.status, back.body.status]).toEqual([200, 'Active']);
  expect((await changes())[0]?.details[0].newValue).toBe('true');
});

it('a change of permissions takes effect at the next call of running sessions, on every server', async () => {
  const sam = await at.person('sam');
  const sessions = () => answers(ROLES, sam.headers);
  expect(await sessions()).toEqual([403, 403]);
  const role = await makeRole(elena, 'Helpers', ['user-management-role-write']);
  const added = { userObjectId: sam.userId };
  expect((await elena.call('POST', `${ROLES}/${role.roleId}/users`, added, newKey())).status).toBe(204);
  expect(await sessions()).toEqual([200, 200]);
  const path = `${ROLES}/${role.roleId}/permissions`;
  const match = { 'if-match': String(role.version) };
  expect((await elena.call<Role>('PUT', path, ['payer-read'], match)).status).toBe(200);
  expect(await sessions()).toEqual([403, 403]);
});
