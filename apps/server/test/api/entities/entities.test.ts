import type { Entity, Permission, User } from '@waypost/contract/entities/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization, staff } from '../support/organization.ts';

const { pool } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
/** Works in both. */
let avery: Client;
const products = ['Eligibility', 'Task Management', 'Case Management'];

beforeAll(async () => {
  [elsewhere, here] = [await makeOrganization({ products }), await makeOrganization({ products })];
  // A user who joins one organization before the other is still shown there by name.
  if (here.name < elsewhere.name) [elsewhere, here] = [here, elsewhere];
  const email = here.freshEmail('avery').replace('alder', 'waypost');
  avery = await here.invite({ ...staff.avery, typeOfUser: 'Support', email });
  await elsewhere.join(avery, 'Task Manager');
});

describe('the entities of a user', () => {
  it('the entities of a user have the fields of a scope, and only the user’s facilities and roles [P-147][P-276]', async () => {
    const lena = await here.person('lena');
    const last = here.facility(-1);
    const { status, body } = await lena.call<Entity[]>('GET', '/services/policy/users/me/entities');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: here.id,
        name: here.name,
        lCode: here.lcode,
        clientCode: `${here.lcode}C`,
        defaultClientCode: `${here.lcode}C`,
        clientTypes: ['RCS', 'RCO', 'EDI'],
        facilities: [
          {
            id: last.id,
            name: 'Children’s Hospital',
            lCode: `${here.lcode}3`,
            clientCode: `${here.lcode}3C`,
            defaultNPI: last.npi,
            state: 'OH',
            isEnded: false,
            timeZone: 'America/New_York',
            productSettings: { documentSystem: expect.objectContaining({ clientId: 'waypost' }) },
          },
        ],
        products: products.map((name) => ({ name })),
        roles: [{ roleId: expect.any(String), name: 'Task Worker' }],
        isXpeditorPreReleaseCandidate: false,
      },
    ]);
  });

  it('the entities of a user are sorted by name, and exclude those on hold or closed [P-011]', async () => {
    const names = async () =>
      (await avery.call<Entity[]>('GET', '/services/policy/users/me/entities')).body.map(({ name }) => name);
    const setStatus = (status: string) =>
      pool.query('update entity set status = $2 where id = $1', [elsewhere.id, status]);
    for (const status of ['I', 'B', 'D', 'P', 'T', 'L']) {
      await setStatus(status);
      expect(await names(), status).toEqual([elsewhere.name, here.name]);
    }
    for (const status of ['U', 'O']) {
      await setStatus(status);
      expect(await names(), status).toEqual([here.name]);
    }
    await setStatus('L');
  });

  it('a user who has left every entity has none [P-347]', async () => {
    const noa = await here.invite({ firstName: 'Noa', lastName: 'Field', role: 'Visitor' });
    for (const table of [
      'user_role',
      'user_facility',
      'invitation',
      'session_place',
      'membership_time',
      'membership',
    ])
      await pool.query(`delete from ${table} where user_id = $1`, [noa.userId]);
    const { status, body } = await noa.call('GET', '/services/policy/users/me/entities');
    expect({ status, body }).toEqual({ status: 200, body: [] });
  });
});

describe('the signed-in user', () => {
  it('the signed-in user is returned with scopes and type [P-277]', async () => {
    const { body } = await avery.call<User>('GET', '/services/policy/users/me');
    expect(body).toMatchObject({
      firstName: 'Avery',
      lastName: 'Stone',
      typeOfUser: 'Support',
      status: 'Active',
    });
    expect(body.scopes.map((scope) => scope.lCode)).toEqual([elsewhere.lcode, here.lcode]);
  });

  it('the signed-in user has permissions per entity; an empty list is 204, and a foreign entity is refused [P-237][P-273]', async () => {
    const dana = await here.person('dana');
    const path = (entityId: string) => `/services/policy/users/me/scopes/${entityId}/permissions`;
    const own = await dana.call<Permission[]>('GET', path(here.id));
    expect(own.body).toContainEqual({
      permissionName: 'eligibility-work',
      applicationName: 'task-management',
    });
    expect(own.body.map((permission) => permission.permissionName)).not.toContain('eligibility-manage');
    const sam = await here.person('sam');
    const none = await sam.call('GET', path(here.id));
    expect(none.status).toBe(204);
    expect(none.text).toBe('');
    expect((await dana.call('GET', path(elsewhere.id))).status).toBe(403);
  });
});
