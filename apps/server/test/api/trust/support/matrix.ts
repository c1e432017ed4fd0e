import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Answer, type Client, call } from '../../support/client.ts';
import type { Route } from '../../support/routes.ts';
import { everyPermission, lineOf } from './declared.ts';
import type { Foreign } from './foreign.ts';

/** The faults in a route's response in a column of the matrix. */
export type Flaw = { route: string; flaw: string };

const refusal = (answer: Answer): string => {
  const { code } = (answer.body ?? {}) as { code?: string };
  return `${answer.status}${code ? ` ${code}` : ''}`;
};

async function each(
  routes: readonly Route[],
  run: (route: Route) => Promise<string | null>,
): Promise<Flaw[]> {
  const flaws: Flaw[] = [];
  const waiting = [...routes];
  const lane = async (): Promise<void> => {
    for (let route = waiting.shift(); route; route = waiting.shift()) {
      const flaw = await run(route);
      if (flaw !== null) flaws.push({ route: route.name, flaw });
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return flaws;
}

/** A route without its own entry has no known access rule. */
export const undeclared = (routes: readonly Route[]): string[] =>
  routes.filter((route) => lineOf(route) === undefined).map(({ name }) => name);

export const withoutToken = (routes: readonly Route[]): Promise<Flaw[]> =>
  each(routes, async ({ method, path, headers, body }) => {
    const { status } = await call(method, path, headers, body);
    return status === 401 ? null : `answers ${status} without a token`;
  });

export const withoutSession = (client: Client, routes: readonly Route[]): Promise<Flaw[]> =>
  each(
    routes.filter((route) => lineOf(route)?.kind !== 'token'),
    async ({ method, path, headers, body }) => {
      const token = { authorization: `Bearer ${client.idToken}`, Scope: client.entityId ?? '' };
      const { status } = await call(method, path, { ...headers, ...token }, body);
      return status === 401 ? null : `answers ${status} without a session`;
    },
  );

/** A session that is over, or not the caller's: 401, regardless of the call. */
export const refusedAll = (
  client: Client,
  routes: readonly Route[],
  others: Record<string, string> = {},
): Promise<Flaw[]> =>
  each(
    routes.filter((route) => lineOf(route)?.kind !== 'token'),
    async ({ method, path, headers, body }) => {
      const { status } = await client.call(method, path, body, { ...headers, ...others });
      return status === 401 ? null : `answers ${status}`;
    },
  );

const inEntity = (routes: readonly Route[]): Route[] =>
  routes.filter((route) => lineOf(route)?.kind === 'entity');

/** The `Scope` and `ScopeMember` headers are requests, so values that the user does not have are refused. */
export const withScope = (
  client: Client,
  routes: readonly Route[],
  headers: Record<string, string>,
  code: string,
): Promise<Flaw[]> =>
  each(inEntity(routes), async (route) => {
    const sent = { ...route.headers, ...headers };
    const answer = await client.call(route.method, route.path, route.body, sent);
    return refusal(answer) === `403 ${code}` ? null : `answers ${refusal(answer)} instead of ${code}`;
  });

/** Sets of permissions that distinguish a route's declared rule from every looser one. */
export function disclosingSets(route: Route): string[][] {
  const line = lineOf(route);
  if (line?.kind !== 'entity') return [];
  const without = (...names: string[]): string[] => everyPermission.filter((name) => !names.includes(name));
  const alone = everyPermission.filter((name) => line.allows(new Set([name])));
  const needed = everyPermission.filter((name) => !line.allows(new Set(without(name))));
  return [[], without(...alone), ...needed.map((name) => without(name))].filter(
    (held) => !line.allows(new Set(held)),
  );
}

export type Rights = { client: Client; hold(permissions: readonly string[]): Promise<void> };

/** Each route with every set of permissions that its declared rule refuses, or only with none. */
export async function withoutPermission(
  { client, hold }: Rights,
  routes: readonly Route[],
  hasNone = false,
): Promise<Flaw[]> {
  const bySet = new Map<string, Route[]>();
  for (const route of inEntity(routes)) {
    for (const held of disclosingSets(route)) {
      if (hasNone && held.length > 0) continue;
      const key = held.join(' ');
      bySet.set(key, [...(bySet.get(key) ?? []), route]);
    }
  }
  const flaws: Flaw[] = [];
  for (const [key, refused] of bySet) {
    const held = key === '' ? [] : key.split(' ');
    await hold(held);
    const missing =
      held.length === 0 ? 'any permission' : everyPermission.filter((name) => !held.includes(name));
    flaws.push(
      ...(await each(refused, async ({ method, path, body, headers }) => {
        const answer = await client.call(method, path, body, headers);
        return refusal(answer) === '403 FORBIDDEN' ? null : `answers ${refusal(answer)} without ${missing}`;
      })),
    );
  }
  return flaws;
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const idsIn = (text: string): string[] => [...new Set(text.match(uuid) ?? [])];

/** The body without the variables that its GraphQL document does not use. */
function asked(body: unknown): unknown {
  const { query, variables } = (body ?? {}) as { query?: unknown; variables?: Record<string, unknown> };
  if (typeof query !== 'string' || !variables) return body;
  const used = Object.entries(variables).filter(([name]) => query.includes(`$${name}`));
  return { ...(body as object), variables: Object.fromEntries(used) };
}

/** The route with its ids replaced: one at a time by the foreign one, the others by unknown ones. */
function variants(route: Route, foreignId: string): Route[] {
  const text = JSON.stringify([route.path, asked(route.body) ?? null]);
  return idsIn(text).map((placed) => {
    const [path, body] = JSON.parse(
      text.replace(uuid, (id) => (id === placed ? foreignId : randomUUID())),
    ) as [string, unknown];
    return {
      ...route,
      path,
      headers: { ...route.headers, 'idempotency-key': randomUUID() },
      body: body ?? undefined,
    };
  });
}

const kindsOf = ({ tables: [first, ...rest] }: Foreign['records'][number]): string =>
  rest.length === 0 ? `${first}` : `one of ${rest.length + 1} kinds`;

/**
 * Each id position of each route, with the id of each kind of foreign record. The response must not contain
 * data of that record; `Foreign.changed` checks for changes.
 */
export function withForeignIds(client: Client, routes: readonly Route[], foreign: Foreign): Promise<Flaw[]> {
  const attempts = routes.flatMap((route) =>
    foreign.records.flatMap((record) =>
      variants(route, record.id).map((variant) => ({
        ...variant,
        name: `${route.name} (${kindsOf(record)})`,
      })),
    ),
  );
  return each(attempts, async ({ method, path, body, headers }) => {
    const answer = await client.call(method, path, body, headers);
    if (answer.status >= 500) return `answers ${answer.status}`;
    const sent = new Set(idsIn(JSON.stringify([path, body ?? null, headers])));
    const leaked = idsIn(answer.text).filter((id) => foreign.ids.has(id) && !sent.has(id));
    return leaked.length === 0 ? null : `answers ${answer.status} and tells ${leaked[0]}`;
  });
}

/** Gives a user a separate role, whose permissions are set in different ways. */
export async function rightsFor(pool: pg.Pool, client: Client): Promise<Rights & { end(): Promise<void> }> {
  const ids = [client.entityId, randomUUID()];
  await pool.query("insert into role (entity_id, id, name) values ($1, $2, 'Matrix ' || $3)", [
    ...ids,
    ids[1],
  ]);
  await pool.query('insert into user_role (entity_id, role_id, user_id) values ($1, $2, $3)', [
    ...ids,
    client.userId,
  ]);
  const drop = (table: string) =>
    pool.query(
      `delete from ${table} where entity_id = $1 and ${table === 'role' ? 'id' : 'role_id'} = $2`,
      ids,
    );
  return {
    client,
    async hold(permissions) {
      await drop('role_permission');
      await pool.query('insert into role_permission select $1, $2, unnest($3::text[])', [
        ...ids,
        permissions,
      ]);
    },
    async end() {
      for (const table of ['role_permission', 'user_role', 'role']) await drop(table);
    },
  };
}
