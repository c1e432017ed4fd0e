import { setTimeout as sleep } from 'node:timers/promises';
import { getAllTasks } from '@waypost/contract/graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, type Client, call, SUBSCRIPTION } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { askToken, callWith, change, credentials, machineFor, rotate, tokenOf } from './support/machines.ts';
import { castId, putInto, roleOf } from './support/roles.ts';
import { secondServer } from './support/second-server.ts';

let owner: Awaited<ReturnType<typeof ownerPool>>;
let marcus: Client;
beforeAll(async () => {
  owner = await ownerPool();
  await putInto(castId('marcus.okafor'), roleOf('Facility Administrator'));
  marcus = await as('marcus.okafor');
});
afterAll(async () => {
  await owner.pool.query('delete from user_role where user_id = $1 and role_id = $2', [
    castId('marcus.okafor'),
    roleOf('Facility Administrator'),
  ]);
  await owner.close();
});

const permissions = ['task-management-read'];
const list = (token: string, url?: string) =>
  callWith<{ code?: string }>(token, 'POST', '/services/task/graphql', {
    body: {
      query: getAllTasks.document,
      variables: { query: { limit: 1, after: null, sort: [], filter: {} } },
      operationName: getAllTasks.name,
    },
    ...(url ? { url } : {}),
  });
/** Waits until so many seconds of the minute are left, so that what follows happens within it. */
async function withinMinute(seconds: number): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < seconds * 1000) await sleep(left + 50);
}

describe('at a server whose clock is two hours ahead', () => {
  let later: Awaited<ReturnType<typeof secondServer>>;
  beforeAll(async () => {
    later = await secondServer({ WAYPOST_CLOCK_OFFSET_SECONDS: '7200' });
  });
  afterAll(() => later.stop());

  it('a secret whose hours after a rotation are over opens nothing; the new one does', async () => {
    const machine = await machineFor(marcus, { permissions });
    const rotated = await rotate(marcus, machine.id, 1);
    const fresh = { id: machine.id, secret: rotated.body.secret ?? '' };
    expect((await askToken(credentials(machine))).status).toBe(200);
    expect((await askToken(credentials(machine), {}, later.url)).status).toBe(401);
    expect((await list(await tokenOf(fresh, later.url), later.url)).status).toBe(200);
  });

  it('a token is over after its fifteen minutes', async () => {
    const token = await tokenOf(await machineFor(marcus, { permissions }));
    expect((await list(token)).status).toBe(200);
    const over = await list(token, later.url);
    expect([over.status, over.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('an account that has expired gets no token, and its tokens end with it', async () => {
    const soon = new Date(Date.now() + 600_000).toISOString();
    const machine = await machineFor(marcus, { permissions, expiresAt: soon });
    expect((await askToken(credentials(machine))).body.expires_in).toBeLessThanOrEqual(600);
    const refused = await askToken(credentials(machine), {}, later.url);
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_client']);

    const long = await machineFor(marcus, { permissions });
    const token = await tokenOf(long, later.url);
    expect((await list(token, later.url)).status).toBe(200);
    await change(marcus, long, { expiresAt: soon });
    expect((await list(token, later.url)).status).toBe(401);
  });
});

describe('limits of calls', () => {
  let other: Awaited<ReturnType<typeof secondServer>>;
  beforeAll(async () => {
    other = await secondServer({ CALLS_PER_MINUTE: '60' });
  });
  afterAll(() => other.stop());

  it('several server processes hold one limit for an account together', async () => {
    const token = await tokenOf(await machineFor(marcus, { permissions, callsPerMinute: 20 }));
    await withinMinute(15);
    for (let calls = 0; calls < 20; calls += 1) expect((await list(token)).status).toBe(200);
    expect((await list(token)).status).toBe(429);
    expect((await list(token, other.url)).status).toBe(200);
    await sleep(5000);
    expect((await list(token, other.url)).status).toBe(429);
  });

  it('a session has the calls of the setting, another session of the same person its own', async () => {
    const [first, second] = [await as('dana.whitfield'), await as('dana.whitfield')];
    await withinMinute(20);
    const me = (client: Client) =>
      fetch(`${other.url}/services/policy/users/me`, { headers: { ...SUBSCRIPTION, ...client.headers } });
    for (let calls = 0; calls < 60; calls += 1) expect((await me(first)).status).toBe(200);
    const refused = await me(first);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await refused.json()).toMatchObject({ code: 'CALL_LIMIT' });
    expect((await me(second)).status).toBe(200);
    expect((await call('GET', '/services/policy/users/me', first.headers)).status).toBe(200);
  });

  it('tokens are given out to one address so often a minute', async () => {
    const machine = await machineFor(marcus, { permissions });
    await withinMinute(30);
    const wrong = { ...credentials(machine), client_secret: 'wrong' };
    const statuses = new Set<number>();
    for (let calls = 0; calls < 241; calls += 1) statuses.add((await askToken(wrong, {}, other.url)).status);
    expect([...statuses]).toEqual([401, 429]);
  });
});
