import { beforeAll, describe, expect, it } from 'vitest';
import { makeOrganization } from '../support/organization.ts';
import { organizationAdministrator } from '../support/organization-data.ts';
import { importer } from '../support/sources.ts';
import { checks } from './support/checks.ts';
import { disclosingSets } from './support/matrix.ts';
import { makeWorld, type World } from './support/world.ts';

// Every call of the contract, download and GraphQL field × no token, no session, wrong permission, other
// entity, other facility. Rows and expectations come from the route table, the schemas and the declared
// access, so a new route is included automatically. `npm run test:long` loosens each rule and checks that a
// test fails.
let world: World;
beforeAll(async () => {
  world = await makeWorld(
    await makeOrganization({ roles: [importer, organizationAdministrator] }),
    await makeOrganization(),
  );
}, 120_000);

describe('matrix', () => {
  for (const { name, find } of checks)
    it(name, { timeout: 600_000 }, async () => {
      expect(await find(world)).toEqual([]);
    });

  it('the permission matrix has many rows, and several distinguishing sets of permissions for each', () => {
    expect(world.routes.length).toBeGreaterThan(40);
    expect(world.routes.flatMap(disclosingSets).length).toBeGreaterThan(world.routes.length);
  });
});
