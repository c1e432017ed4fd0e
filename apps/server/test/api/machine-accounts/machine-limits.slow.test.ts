import { randomBytes } from 'node:crypto';
import { getAllTasks } from '@waypost/contract/graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, SUBSCRIPTION } from '../support/client.ts';
import {
  callsIn,
  change,
  credentials,
  machineFor,
  makeAdministrator,
  requestToken,
  rotate,
  tokenOf,
} from '../support/machines.ts';
import { makeOrganization, type Organization, signedInAgain } from '../support/organization.ts';
import { secondServer } from '../support/second-server.ts';

let here: Organization;
let marcus: Client;
let dana: Client;
let callWith: ReturnType<typeof callsIn>;
beforeAll(async () => {
  here = await makeOrganization();
  callWith = callsIn(here);
  [marcus, dana] = await here.people('marcus', 'dana');
  await makeAdministrator(marcus, here);
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
describe('a server whose clock is two hours ahead', () => {
  let later: Awaited<ReturnType<typeof secondServer>>;
  beforeAll(async () => {
    later = await secondServer({ WAYPOST_CLOCK_OFFSET_SECONDS: '7200' });
  }, 120_000);
  afterAll(() => later?.stop());

  it('the old secret is refused after the overlap of a rotation, and the new one works', async () => {
    const machine = await machineFor(marcus, { permissions });
    const rotated = await rotate(marcus, machine.id, 1);
    const fresh = { id: machine.id, secret: rotated.body.secret ?? '' };
    expect((await requestToken(credentials(machine))).status).toBe(200);
    expect((await requestToken(credentials(machine), {}, later.url)).status).toBe(401);
    expect((await list(await tokenOf(fresh, later.url), later.url)).status).toBe(200);
  });

  it('a token expires after fifteen minutes', async () => {
    const token = await tokenOf(await machineFor(marcus, { permissions }));
    expect((await list(token)).status).toBe(200);
    const over = await list(token, later.url);
    expect([over.status, over.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('an account that has expired gets no token, and its tokens end with it', async () => {
    const soon = new Date(Date.now() + 600_000).toISOString();
    const machine = await machineFor(marcus, { permissions, expiresAt: soon });
    expect((await requestToken(credentials(machine))).body.expires_in).toBeLessThanOrEqual(600);
    const refused = await requestToken(credentials(machine), {}, later.url);
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_client']);

    const long = await machineFor(marcus, { permissions });
    const token = await tokenOf(long, later.url);
    expect((await list(token, later.url)).status).toBe(200);
    await change(marcus, long, { expiresAt: soon });
    expect((await list(token, later.url)).status).toBe(401);
  });
});

/** Calls are counted by the minute, so a test is repeated if the minute ended meanwhile. */
async function withinMinute<T>(attempt: () => Promise<T>): Promise<T> {
  const minute = () => Math.floor(Date.now() / 60_000);
  for (;;) {
    const began = minute();
    const result = await attempt();
    if (minute() === began) return result;
  }
}

describe('rate limits', { timeout: 180_000 }, () => {
  /** The server is behind a proxy, which forwards the caller's address. */
  let other: Awaited<ReturnType<typeof secondServer>>;
  beforeAll(async () => {
    other = await secondServer({ CALLS_PER_MINUTE: '60', TRUSTED_PROXIES: '127.0.0.1,::1' });
  }, 120_000);
  afterAll(() => other?.stop());

  it('several server processes enforce one rate limit for an account together', async () => {
    const { first, refused, elsewhere } = await withinMinute(async () => {
      const token = await tokenOf(await machineFor(marcus, { permissions, callsPerMinute: 20 }));
      const first: number[] = [];
      const elsewhere: number[] = [];
      for (let calls = 0; calls < 20; calls += 1) first.push((await list(token)).status);
      const refused = (await list(token)).status;
      const isRefused = async () => {
        elsewhere.push((await list(token, other.url)).status);
        expect(elsewhere.at(-1)).toBe(429);
      };
      await vi.waitFor(isRefused, { timeout: 60_000, interval: 500 });
      return { first, refused, elsewhere };
    });
    expect(new Set(first)).toEqual(new Set([200]));
    expect(refused).toBe(429);
    // The server is notified of the other calls before it has counted as many itself.
    expect(elsewhere[0]).toBe(200);
    expect(elsewhere.length).toBeLessThan(20);
  });

  it('each session of a user has the configured rate limit for itself', async () => {
    const me = (client: Client) =>
      fetch(`${other.url}/services/policy/users/me`, { headers: { ...SUBSCRIPTION, ...client.headers } });
    const { answered, refused, second, usual } = await withinMinute(async () => {
      const [one, another] = [await signedInAgain(dana), await signedInAgain(dana)];
      const answered: number[] = [];
      for (let calls = 0; calls < 60; calls += 1) answered.push((await me(one)).status);
      const refused = await me(one);
      const [second, usual] = [await me(another), await one.call('GET', '/services/policy/users/me')];
      return { answered, refused, second, usual };
    });
    expect(new Set(answered)).toEqual(new Set([200]));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await refused.json()).toMatchObject({ code: 'CALL_LIMIT' });
    expect(second.status).toBe(200);
    expect(usual.status).toBe(200);
  });

  it('the number of tokens per minute is limited for each address', async () => {
    const machine = await machineFor(marcus, { permissions });
    const invalid = { ...credentials(machine), client_secret: 'wrong' };
    const statuses = await withinMinute(async () => {
      // A separate address, so that other tests still get tokens.
      const address = { 'x-forwarded-for': `2001:db8::${randomBytes(2).toString('hex')}` };
      const statuses: number[] = [];
      for (let calls = 0; calls < 241; calls += 1)
        statuses.push((await requestToken(invalid, address, other.url)).status);
      return statuses;
    });
    expect([...new Set(statuses)]).toEqual([401, 429]);
  });
});
