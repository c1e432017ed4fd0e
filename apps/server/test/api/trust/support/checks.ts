import { randomUUID } from 'node:crypto';
import type { Client } from '../../support/client.ts';
import {
  makeOrganization,
  type Organization,
  type StaffName,
  signedInAgain,
  staff,
} from '../../support/organization.ts';
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
import type { World } from './world.ts';

/** A column of the matrix: its name is its test's title, and it finds the failures. */
export type Check = { name: string; find(world: World): Promise<Array<Flaw | string>> };

/** A user of an organization in a new session, because earlier attempts may have ended theirs. */
const person = async (at: Organization, name: StaffName): Promise<Client> =>
  signedInAgain(await at.person(name));

/** Gives a user every permission, so that refusals depend only on where the record belongs. */
async function withEverything({ pool }: World, client: Client): Promise<Client> {
  await (await rightsFor(pool, client)).hold(everyPermission);
  return client;
}

/** Updates rows, and fails if there are none. */
async function change({ pool }: World, statement: string, values: unknown[]): Promise<void> {
  const { rowCount } = await pool.query(statement, values);
  if (!rowCount) throw new Error(`nothing to change: ${statement}`);
}

/** The response of every route to a changed session. */
async function afterwards(world: World, happens: (client: Client) => Promise<unknown>): Promise<Flaw[]> {
  const client = await world.here.invite(staff.ines);
  await happens(client);
  return refusedAll(client, world.routes);
}

/** The minimum kinds of records in the first organization. */
const MANY_KINDS = 30;

const sessionSet = (world: World, what: string) => (client: Client) =>
  change(world, `update user_session set ${what} where user_id = $1 and ended_at is null`, [client.userId]);

export const checks: readonly Check[] = [
  { name: 'every route says who may call it', find: async ({ routes }) => undeclared(routes) },
  { name: 'no route answers without a token', find: ({ routes }) => withoutToken(routes) },
  {
    name: 'no route answers to a token without a session',
    find: async ({ here, routes }) => withoutSession(await person(here, 'lena'), routes),
  },
  {
    name: 'no route answers to a token with the session of somebody else',
    find: async ({ here, there, routes }) => {
      const [lena, owen] = [await person(here, 'lena'), await person(there, 'owen')];
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
    find: (world) =>
      afterwards(world, ({ userId }) =>
        change(world, 'update app_user set is_active = false where id = $1', [userId]),
      ),
  },
  {
    name: 'each route refuses every set of permissions that its declared rule does not allow [P-003]',
    find: async ({ pool, there, routes }) =>
      withoutPermission(await rightsFor(pool, await there.invite(staff.sam)), routes),
  },
  {
    name: 'no route serves an entity that the user is not in',
    find: async (world) => {
      const owen = await withEverything(world, await person(world.there, 'owen'));
      return [
        ...(await withScope(owen, world.routes, { Scope: world.here.id }, 'ENTITY_REFUSED')),
        ...(await withScope(owen, world.routes, { Scope: randomUUID() }, 'ENTITY_REFUSED')),
      ];
    },
  },
  {
    name: 'no route serves an entity whose membership is not active, or that is on hold',
    find: async (world) => {
      const refusedAfter = async (happens: (owen: Client) => Promise<void>): Promise<Flaw[]> => {
        const apart = await makeOrganization({ facilities: 1 });
        const owen = await withEverything(world, await apart.person('owen'));
        await happens(owen);
        return withScope(owen, world.routes, {}, 'ENTITY_REFUSED');
      };
      return [
        ...(await refusedAfter(({ userId, entityId }) =>
          change(world, "update membership set status = 'Pending' where user_id = $1 and entity_id = $2", [
            userId,
            entityId,
          ]),
        )),
        ...(await refusedAfter(({ entityId }) =>
          change(world, "update entity set status = 'O' where id = $1", [entityId]),
        )),
      ];
    },
  },
  {
    name: 'permissions in one entity count for nothing in another',
    find: async (world) => {
      const avery = await withEverything(world, await world.here.invite(staff.avery));
      // Their one role there has no permissions.
      const there = await world.there.join(avery, 'Visitor');
      return withoutPermission({ client: there, hold: async () => undefined }, world.routes, true);
    },
  },
  {
    name: 'no route serves a facility that is not the user’s [C-281]',
    find: async (world) => {
      const { here, there } = world;
      const lena = await withEverything(world, await person(here, 'lena'));
      const flaws: Flaw[] = [];
      for (const ScopeMember of [here.facility(0).id, there.facility(0).id, randomUUID()])
        flaws.push(...(await withScope(lena, world.routes, { ScopeMember }, 'FACILITY_REFUSED')));
      return flaws;
    },
  },
  {
    name: 'no route tells or changes a record of another entity, wherever its id is put',
    find: async (world) => {
      const owen = await withEverything(world, await person(world.there, 'owen'));
      const foreign = await ofEntity(world.pool, world.here.id);
      if (foreign.records.flatMap(({ tables }) => tables).length < MANY_KINDS)
        return ['there is too little to reach for'];
      return [...(await withForeignIds(owen, world.routes, foreign)), ...(await foreign.changed())];
    },
  },
  {
    name: 'no route tells or changes a record of another facility, wherever its id is put',
    find: async (world) => {
      const { here } = world;
      const lena = await withEverything(world, await person(here, 'lena'));
      const foreign = await ofOtherFacilities(world.pool, here.id, here.facility(-1).id);
      if (!foreign.records.some(({ tables }) => tables.includes('task')))
        return ['there is no task to reach for'];
      return [...(await withForeignIds(lena, world.routes, foreign)), ...(await foreign.changed())];
    },
  },
];
