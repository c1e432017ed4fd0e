import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { harborPoint, lakemont } from '../../../src/seed/organisations.ts';
import { type Client, sharedAs } from '../support/client.ts';
import { ownerPool } from '../support/database.ts';
import { ask } from '../support/exchanges.ts';
import type { Route } from '../support/routes.ts';
import { everyPermission, everyRoute } from './support/declared.ts';
import { ofEntity, ofOtherFacilities } from './support/foreign.ts';
import {
  rightsFor,
  tellingSets,
  undeclared,
  withForeignIds,
  withoutPermission,
  withoutSession,
  withoutToken,
  withScope,
} from './support/matrix.ts';

// Every call of the contract, download and GraphQL field × no token, no session, wrong permission, other entity, other
// facility. Rows and expectations come from the route table, the schemas and the declared access: a new route is in it
// by itself. `npm run test:long` loosens each rule and sees one of these fail.
let owner: Awaited<ReturnType<typeof ownerPool>>;
let routes: Route[];
let owen: Client;
let lena: Client;
const [main, , children] = lakemont.facilities;
beforeAll(async () => {
  owner = await ownerPool();
  routes = await everyRoute();
  [owen, lena] = (await Promise.all(['owen.brandt', 'lena.fuchs'].map(sharedAs))) as [Client, Client];
  // So that there is an exchange to reach for.
  await ask(await sharedAs('dana.whitfield'), 'TWM01', 'TWM8841207');
});
afterAll(() => owner.close());

/** With every permission there is: what is refused then is refused for where it lies. */
async function withEverything(client: Client, run: () => Promise<void>): Promise<void> {
  const rights = await rightsFor(owner.pool, client);
  try {
    await rights.hold(everyPermission);
    await run();
  } finally {
    await rights.end();
  }
}

it('matrix: every route says who may call it, and there are many', () => {
  expect(undeclared(routes)).toEqual([]);
  expect(routes.length).toBeGreaterThan(40);
});

it('matrix: no route answers without a token', async () => {
  expect(await withoutToken(routes)).toEqual([]);
});

it('matrix: no route answers to a token without a session', async () => {
  expect(await withoutSession(lena, routes)).toEqual([]);
});

it('matrix: each route refuses every set of permissions that its declared rule does not allow [P-003]', async () => {
  const rights = await rightsFor(owner.pool, await sharedAs('sam.ito'));
  try {
    expect(await withoutPermission(rights, routes)).toEqual([]);
  } finally {
    await rights.end();
  }
  expect(routes.flatMap(tellingSets).length).toBeGreaterThan(routes.length);
});

it('matrix: no route serves an entity that the user is not in', async () => {
  await withEverything(owen, async () => {
    for (const Scope of [lakemont.id, randomUUID()])
      expect(await withScope(owen, routes, { Scope }, 'ENTITY_REFUSED')).toEqual([]);
  });
});

it('matrix: no route serves a facility that is not the user’s', async () => {
  await withEverything(lena, async () => {
    for (const facility of [main?.id, harborPoint.facilities[0]?.id, randomUUID()])
      expect(await withScope(lena, routes, { ScopeMember: facility ?? '' }, 'FACILITY_REFUSED')).toEqual([]);
  });
});

it('matrix: no route tells or changes a record of another entity, wherever its id is put', async () => {
  await withEverything(owen, async () => {
    const foreign = await ofEntity(owner.pool, lakemont.id);
    expect(foreign.records.length).toBeGreaterThan(10);
    expect(await withForeignIds(owen, routes, foreign)).toEqual([]);
    expect(await foreign.changed()).toEqual([]);
  });
}, 120_000);

it('matrix: no route tells or changes a record of another facility, wherever its id is put', async () => {
  await withEverything(lena, async () => {
    const foreign = await ofOtherFacilities(owner.pool, lakemont.id, children?.id ?? '');
    expect(foreign.records.map(({ table }) => table)).toContain('task');
    expect(await withForeignIds(lena, routes, foreign)).toEqual([]);
    expect(await foreign.changed()).toEqual([]);
  });
}, 60_000);
