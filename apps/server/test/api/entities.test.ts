import type { Entity, Permission, User } from '@waypost/contract/services/policy';
import { describe, expect, it } from 'vitest';
import { harborPoint, lakemont } from '../../src/seed/organisations.ts';
import { sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';

describe('the entities of a user', () => {
  it('the entities of a user have the fields of a scope, with only the user’s facilities and roles [P-147][P-276]', async () => {
    const lena = await sharedAs('lena.fuchs');
    const { status, body } = await lena.call<Entity[]>('GET', '/services/policy/users/me/entities');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: lakemont.id,
        name: 'Lakemont Regional Health',
        lCode: 'LKMT',
        clientCode: 'LKMTC',
        defaultClientCode: 'LKMTC',
        clientTypes: ['RCS', 'RCO', 'EDI'],
        facilities: [
          {
            id: lakemont.facilities[2]?.id,
            name: 'Lakemont Children’s Hospital',
            lCode: 'LKMT3',
            clientCode: 'LKMT3C',
            defaultNPI: lakemont.facilities[2]?.npi,
            state: 'OH',
            productSettings: { documentSystem: expect.objectContaining({ clientId: 'waypost' }) },
          },
        ],
        products: lakemont.products.map((name) => ({ name })),
        roles: [{ roleId: expect.any(String), name: 'Task Worker' }],
        isXpeditorPreReleaseCandidate: false,
      },
    ]);
  });

  it('the entities of a user are sorted by name, without those on hold or closed [P-011]', async () => {
    const avery = await sharedAs('avery.stone');
    const names = async () =>
      (await avery.call<Entity[]>('GET', '/services/policy/users/me/entities')).body.map(({ name }) => name);
    const { pool, close } = await ownerPool();
    const set = (status: string) =>
      pool.query('update entity set status = $2 where id = $1', [harborPoint.id, status]);
    try {
      for (const status of ['I', 'B', 'D', 'P', 'T', 'L']) {
        await set(status);
        expect(await names(), status).toEqual([harborPoint.name, lakemont.name]);
      }
      for (const status of ['U', 'O']) {
        await set(status);
        expect(await names(), status).toEqual([lakemont.name]);
      }
    } finally {
      await set('L');
      await close();
    }
  });
});

describe('the signed-in user', () => {
  it('the signed-in user comes with their scopes and type [P-277]', async () => {
    const avery = await sharedAs('avery.stone');
    const { body } = await avery.call<User>('GET', '/services/policy/users/me');
    expect(body).toMatchObject({
      firstName: 'Avery',
      lastName: 'Stone',
      typeOfUser: 'Support',
      status: 'Active',
    });
    expect(body.scopes.map((scope) => scope.lCode)).toEqual(['HRPT', 'LKMT']);
  });

  it('the signed-in user has permissions per entity; none is 204, and a foreign entity is refused [P-237][P-273]', async () => {
    const dana = await sharedAs('dana.whitfield');
    const path = (entityId: string) => `/services/policy/users/me/scopes/${entityId}/permissions`;
    const own = await dana.call<Permission[]>('GET', path(lakemont.id));
    expect(own.body).toContainEqual({
      permissionName: 'eligibility-work',
      applicationName: 'task-management',
    });
    expect(own.body.map((permission) => permission.permissionName)).not.toContain('eligibility-manage');
    const sam = await sharedAs('sam.ito');
    const none = await sam.call('GET', path(lakemont.id));
    expect(none.status).toBe(204);
    expect(none.text).toBe('');
    expect((await dana.call('GET', path(harborPoint.id))).status).toBe(403);
  });
});
