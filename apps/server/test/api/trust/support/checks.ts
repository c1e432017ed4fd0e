import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { harborPoint, lakemont } from '../../../../src/seed/organisations.ts';
import { as, type Client, sharedAs } from '../../support/client.ts';
import { ask } from '../../support/eligibility-transactions.ts';
import type { Route } from '../../support/routes.ts';
import { everyPermission } from './declared.ts';
import { ofEntity, ofOtherFacilities } from './foreign.ts';
import {
  type Flaw,
  refusedAll,
  rightsFor,
  undeclared,
  withForeignIds,
  withoutPermission,
  withoutSession,
  withoutToken,
  withScope,
} from './matrix.ts';

/** The database past row security, and the rows of the matrix. */
export type World = { pool: pg.Pool; routes: readonly Route[] };

/** A column of the matrix: its name is its test's title, and it finds what is wrong. */
export type Check = { name: string; find(world: World): Promise<Array<Flaw | string>> };

const [main, , children] = lakemont.facilities;

/** Runs with every permission there is: what is refused then is refused for where it lies. */
async function withEverything<T>({ pool }: World, client: Client, run: () => Promise<T>): Promise<T> {
  const rights = await rightsFor(pool, client);
  try {
    await rights.hold(everyPermission);
    return await run();
  } finally {
    await rights.end();
  }
}

/** Changes a row for as long as `run` takes. */
async function meanwhile<T>(
  { pool }: World,
  [change, back]: [string, string],
  values: unknown[],
  run: () => Promise<T>,
): Promise<T> {
  const { rowCount } = await pool.query(change, values);
  if (!rowCount) throw new Error(`nothing to change: ${change}`);
  try {
    return await run();
  } finally {
    await pool.query(back, values);
  }
}

/** What every route answers to a session to which something has happened. */
async function afterwards(world: World, happens: (client: Client) => Promise<unknown>): Promise<Flaw[]> {
  const client = await as('ines.roth');
  await happens(client);
  return refusedAll(client, world.routes);
}

const sessionSet = (world: World, what: string) => (client: Client) =>
  world.pool.query(`update user_session set ${what} where user_id = $1 and ended_at is null`, [
    client.userId,
  ]);

export const checks: readonly Check[] = [
  { name: 'every route says who may call it', find: async ({ routes }) => undeclared(routes) },
  { name: 'no route answers without a token', find: ({ routes }) => withoutToken(routes) },
  {
    name: 'no route answers to a token without a session',
    find: async ({ routes }) => withoutSession(await sharedAs('lena.fuchs'), routes),
  },
  {
    name: 'no route answers to a token with the session of somebody else',
    find: async ({ routes }) => {
      const [lena, owen] = [await sharedAs('lena.fuchs'), await sharedAs('owen.brandt')];
      return refusedAll(lena, routes, { 'x-session-id': owen.sessionId });
    },
  },
  {
    name: 'no route answers to a session that was signed out',
    find: (world) =>
      afterwards(world, (client) => client.call('POST', '/services/audit/api/Authentication/signOut')),
  },
  {
    name: 'no route answers to a session that was not used for its idle time',
    find: (world) =>
      afterwards(world, sessionSet(world, "last_seen_at = last_seen_at - interval '16 minutes'")),
  },
  {
    name: 'no route answers to a session past its longest time',
    find: (world) =>
      afterwards(
        world,
        sessionSet(
          world,
          "created_at = now() - interval '13 hours', expires_at = now() - interval '1 second'",
        ),
      ),
  },
  {
    name: 'no route answers to a user who was deactivated',
    find: async (world) => {
      const client = await as('ines.roth');
      const set = (to: boolean) => `update app_user set is_active = ${to} where id = $1`;
      return meanwhile(world, [set(false), set(true)], [client.userId], () =>
        refusedAll(client, world.routes),
      );
    },
  },
  {
    name: 'each route refuses every set of permissions that its declared rule does not allow [P-003]',
    find: async ({ pool, routes }) => {
      const rights = await rightsFor(pool, await sharedAs('sam.ito'));
      return withoutPermission(rights, routes).finally(() => rights.end());
    },
  },
  {
    name: 'no route serves an entity that the user is not in',
    find: async (world) => {
      const owen = await sharedAs('owen.brandt');
      return withEverything(world, owen, async () => [
        ...(await withScope(owen, world.routes, { Scope: lakemont.id }, 'ENTITY_REFUSED')),
        ...(await withScope(owen, world.routes, { Scope: randomUUID() }, 'ENTITY_REFUSED')),
      ]);
    },
  },
  {
    name: 'no route serves an entity whose membership is not active, or that is on hold',
    find: async (world) => {
      const owen = await sharedAs('owen.brandt');
      const refused = () => withScope(owen, world.routes, {}, 'ENTITY_REFUSED');
      const place = (status: string) =>
        `update membership set status = '${status}' where user_id = $1 and entity_id = '${harborPoint.id}'`;
      const entity = (status: string) => `update entity set status = '${status}' where id = $1`;
      return withEverything(world, owen, async () => [
        ...(await meanwhile(world, [place('Pending'), place('Active')], [owen.userId], refused)),
        ...(await meanwhile(world, [entity('O'), entity('L')], [harborPoint.id], refused)),
      ]);
    },
  },
  {
    name: 'permissions in one entity count for nothing in another',
    find: async (world) => {
      const avery = await sharedAs('avery.stone');
      const there = avery.inEntity(harborPoint.id);
      const roles = `select * from user_role where user_id = '${avery.userId}' and entity_id = '${harborPoint.id}'`;
      const { rows } = await world.pool.query(roles);
      await world.pool.query(roles.replace('select *', 'delete'));
      try {
        return await withEverything(world, avery, () =>
          withoutPermission({ client: there, hold: async () => undefined }, world.routes, true),
        );
      } finally {
        for (const { entity_id, user_id, role_id } of rows)
          await world.pool.query('insert into user_role (entity_id, user_id, role_id) values ($1, $2, $3)', [
            entity_id,
            user_id,
            role_id,
          ]);
      }
    },
  },
  {
    name: 'no route serves a facility that is not the user’s [C-281]',
    find: async (world) => {
      const lena = await sharedAs('lena.fuchs');
      const flaws: Flaw[] = [];
      await withEverything(world, lena, async () => {
        for (const facility of [main?.id, harborPoint.facilities[0]?.id, randomUUID()])
          flaws.push(
            ...(await withScope(lena, world.routes, { ScopeMember: facility ?? '' }, 'FACILITY_REFUSED')),
          );
      });
      return flaws;
    },
  },
  {
    name: 'no route tells or changes a record of another entity, wherever its id is put',
    find: async (world) => {
      const owen = await sharedAs('owen.brandt');
      // So that there is an eligibility transaction to reach for.
      await ask(await sharedAs('dana.whitfield'), 'TWM01', 'TWM8841207');
      return withEverything(world, owen, async () => {
        const foreign = await ofEntity(world.pool, lakemont.id);
        if (foreign.records.length < 10) return ['there is too little to reach for'];
        return [...(await withForeignIds(owen, world.routes, foreign)), ...(await foreign.changed())];
      });
    },
  },
  {
    name: 'no route tells or changes a record of another facility, wherever its id is put',
    find: async (world) => {
      const lena = await sharedAs('lena.fuchs');
      return withEverything(world, lena, async () => {
        const foreign = await ofOtherFacilities(world.pool, lakemont.id, children?.id ?? '');
        if (!foreign.records.some(({ table }) => table === 'task')) return ['there is no task to reach for'];
        return [...(await withForeignIds(lena, world.routes, foreign)), ...(await foreign.changed())];
      });
    },
  },
];
