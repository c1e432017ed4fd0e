import type { AuditPage } from '@waypost/contract/audit/calls';
import type { Colleague } from '@waypost/contract/users/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization, signedInAgain } from '../support/organization.ts';
import type { Route } from '../support/routes.ts';
import { noSearch } from '../support/samples/audit.ts';
import { everyPermission, everyRoute } from './support/declared.ts';
import { accountOf, makeStranger, standings } from './support/stranger.ts';

// The data that an organization sees about a person, and the changes it can make to their account, while they
// are not active in it: a user with every permission makes every call, with the person's id wherever an id is
// allowed.
const { pool } = await testDatabase();
let here: Organization;
let home: Organization;
let caller: Client;
beforeAll(async () => {
  home = await makeOrganization();
  here = await makeOrganization({
    roles: [{ name: 'Everything', permissions: everyPermission.filter((name) => name !== 'superuser') }],
  });
  caller = await here.invite({ firstName: 'Asks', lastName: 'Everything', role: 'Everything' });
}, 60_000);

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * An organization's calls with this id wherever one is allowed, and the calls that find people by other data.
 */
function callsAbout(userId: string): Route[] {
  const ownIds = new Set([here.id, ...here.facilities.map(({ id }) => id)]);
  const about = (text: string) =>
    text.replaceAll(anyId, (id) => (ownIds.has(id.toLowerCase()) ? id : userId));
  const asked = everyRoute(here)
    .filter(({ kind, name }) => kind === 'entity' && !name.startsWith('live.'))
    .map((route) => ({
      ...route,
      path: about(route.path),
      headers: { ...route.headers, 'idempotency-key': crypto.randomUUID() },
      ...(route.body === undefined ? {} : { body: JSON.parse(about(JSON.stringify(route.body))) }),
    }));
  const by = (name: string, path: string, body?: unknown): Route => ({
    ...{ name, kind: 'entity', method: body ? 'POST' : 'GET', path, headers: {} },
    ...(body ? { body } : {}),
  });
  const search = (change: object) => ({ ...noSearch, ...change, limit: 200, after: null });
  const found = '/services/audit/api/AuditHistory/search';
  const since = 'fromActionDateTime=2000-01-01T00%3A00%3A00Z&limit=1000';
  return [
    ...asked,
    by('users.users', '/services/policy/users?includeInactive=true&includePending=true'),
    by('audit.userHistory', `/services/audit/api/AuditHistory/users/${userId}?${since}`),
    by('audit.searchHistory', found, search({ userId })),
    by('audit.searchHistory', found, search({ person: 'Quill' })),
    by('audit.searchHistory', found, search({ person: 'Known' })),
    by('audit.searchHistory', found, search({ domainId: userId })),
    by('audit.searchHistory', found, search({ actionTypes: ['SignIn', 'SignOut'] })),
    by('audit.exportHistory', '/services/audit/exports', { ...noSearch, userId }),
    by('profile.userProfile', `/services/policy/users/${userId}?includeSettings=true`),
  ];
}

const isRead = ({ method, path }: Route) =>
  method === 'GET' || path.endsWith('/graphql') ? 'reads' : 'changes';

async function inTurn(routes: readonly Route[], run: (route: Route) => Promise<void>): Promise<void> {
  for (const route of routes) await run(route);
}

describe.each(standings)('a user who is $name', (standing) => {
  it('a user without an active membership is found only in earlier records, and their account is not changed by any call', {
    timeout: 300_000,
  }, async () => {
    const { userId, secrets } = await makeStranger(pool, { here, home, standing });
    let before = await accountOf(pool, userId);
    const flaws: string[] = [];
    const ask = async ({ name, method, path, headers, body }: Route): Promise<void> => {
      const { status, text } = await caller.call(method, path, body, headers);
      const leaked = secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));
      if (leaked.length > 0) flaws.push(`${name} tells ${leaked.join(', ')}`);
      if (status >= 429) flaws.push(`${name} answers ${status}`);
    };
    const checkAccount = async (what: string): Promise<void> => {
      const after = await accountOf(pool, userId);
      if (after !== before) flaws.push(`${what} touches the account`);
      before = after;
    };
    const { reads = [], changes = [] } = Object.groupBy(callsAbout(userId), isRead);
    await inTurn(changes, async (route) => {
      await ask(route);
      await checkAccount(route.name);
      await pool.query(
        'update membership set status = $3 where entity_id = $1 and user_id = $2 and status <> $3',
        [here.id, userId, standing.status],
      );
    });
    // Last, when there is most to find.
    await Promise.all(
      [0, 1, 2, 3].map((lane) =>
        inTurn(
          reads.filter((_, at) => at % 4 === lane),
          ask,
        ),
      ),
    );
    await checkAccount('one of the calls that read');
    expect(flaws).toEqual([]);
  });
});

describe('a user who is active in two organizations', () => {
  const history = async (organization: Organization, userId: string) => {
    const joel = await organization.person('joel');
    const path = `/services/audit/api/AuditHistory/users/${userId}?limit=1000`;
    return (await joel.call<AuditPage>('GET', path)).body.rows;
  };
  const signIns = async (organization: Organization, userId: string) =>
    (await history(organization, userId)).filter(({ domainType }) => domainType === 'Login').length;
  const mine = '/services/policy/users/me/profile';
  const isAlive = async (client: Client) => (await client.call('GET', mine)).status === 200;

  it('sign-ins of a user of two organizations are visible to each one separately during membership; those without a session to neither', async () => {
    const known = await home.invite({ firstName: 'Two', lastName: 'Places', role: 'Task Worker' });
    const { userId } = known;
    const before = await signedInAgain(known);
    await before.call('GET', mine);
    const joined = await here.join(before, 'Task Worker');
    expect(await signIns(here, userId)).toBe(0);
    await joined.call('GET', mine);
    const atHome = await signedInAgain(known);
    expect(await signIns(here, userId)).toBe(0);
    await atHome.call('GET', mine);
    const atHere = (await signedInAgain(known)).inEntity(here.id);
    await atHere.call('GET', mine);
    const [ofHome, ofHere] = [await signIns(home, userId), await signIns(here, userId)];
    expect([ofHere, ofHome]).toEqual([1, 2]);
    await pool.query(
      `insert into audit_record (entity_id, id, occurred_at, actor_kind, actor_id, action, domain_type, domain_id, correlation_id)
       values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), now(), 'user', $1::uuid, 'SignInFailed', 'Login', $1::uuid::text, 'x')`,
      [userId],
    );
    expect([await signIns(here, userId), await signIns(home, userId)]).toEqual([1, 2]);
    await pool.query("update membership set status = 'Deactivated' where entity_id = $1 and user_id = $2", [
      here.id,
      userId,
    ]);
    await atHere.call('POST', '/services/audit/api/Authentication/signOut');
    await (await signedInAgain(known)).call('GET', mine);
    expect([await signIns(here, userId), await signIns(home, userId)]).toEqual([1, 3]);
  });

  it('a user who is active in two organizations has sessions that each can see and end', async () => {
    const known = await home.invite({ firstName: 'Two', lastName: 'Sessions', role: 'Task Worker' });
    await known.call('GET', mine);
    const atHere = await here.join(await signedInAgain(known), 'Task Worker');
    await atHere.call('GET', mine);
    const all = await known.call<unknown[]>('GET', '/services/policy/users/me/sessions');
    expect(all.body).toHaveLength(2);
    const end = `/services/policy/users/${known.userId}/signOut`;
    const ended = await here.administrator.call('POST', end);
    expect(ended.status).toBe(204);
    expect([await isAlive(known), await isAlive(atHere)]).toEqual([true, false]);
    const again = await signedInAgain(atHere);
    expect(await isAlive(again)).toBe(true);
    await home.administrator.call('POST', end);
    expect([await isAlive(known), await isAlive(again)]).toEqual([false, true]);
  });

  it('a user who is active in two organizations has a separate last sign-in for each', async () => {
    const known = await home.invite({ firstName: 'Two', lastName: 'Times', role: 'Task Worker' });
    const atHere = await here.join(known, 'Task Worker');
    const last = async () => {
      const list = await here.administrator.call<Colleague[]>('GET', '/services/policy/users');
      return list.body.find(({ userObjectId }) => userObjectId === known.userId)?.lastLoginDateTime;
    };
    expect(await last()).toBeNull();
    await atHere.call('GET', mine);
    const first = await last();
    await (await signedInAgain(known)).call('GET', mine);
    expect(first).not.toBeNull();
    expect(await last()).toBe(first);
  });
});

describe('an invited address', () => {
  it('an invited address has an id that does not reveal whether it was in use before', async () => {
    const fresh = await here.inviteOnly({ firstName: 'New', lastName: 'Comer', role: 'Task Worker' });
    const known = await home.invite({ firstName: 'Old', lastName: 'Comer', role: 'Task Worker' });
    const met = await here.inviteOnly({ ...known.person, role: 'Task Worker' });
    // A UUIDv7 begins with its creation time.
    const madeAt = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    const dayAgo = Date.now() - 86_400_000;
    const lately = [fresh, met].filter(({ userId }) => madeAt(userId) > dayAgo);
    expect(lately).toEqual([]);
    const shown = async (userId: string) => {
      const { body } = await here.administrator.call<Record<string, unknown>>(
        'GET',
        `/services/policy/users/${userId}`,
      );
      const own = ['userObjectId', 'userId', 'firstName', 'lastName', 'email', 'userName'];
      return Object.fromEntries(Object.entries(body).filter(([name]) => !own.includes(name)));
    };
    await pool.query('update app_user set version = 7, last_login_at = now() where id = $1', [met.userId]);
    expect(await shown(met.userId)).toEqual(await shown(fresh.userId));
  });
});
