import { randomUUID } from 'node:crypto';
import type { OwnSession } from '@waypost/contract/account/calls';
import type { Problem } from '@waypost/contract/core/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityUrl } from '../support/addresses.ts';
import { type Client, call, headersOf, newKey, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { externalProvider } from '../support/external-provider.ts';
import { forge, providerKey } from '../support/forge.ts';
import { invite } from '../support/invite.ts';
import { arrival, linkIn } from '../support/mailbox.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { accepted, listUsers } from '../support/people.ts';
import { secondServer } from '../support/second-server.ts';
import { choosePassword, signInTokens, type Tokens } from '../support/sign-in.ts';

const ME = '/services/policy/users/me';
const PASSWORD = 'a long way round 7';
const { pool } = await testDatabase();
let here: Organization;
let elena: Client;
beforeAll(async () => {
  here = await makeOrganization();
  elena = here.administrator;
});

const open = (idToken: string) =>
  call<{ sessionId: string } & Problem>('POST', '/services/policy/sessions', {
    authorization: `Bearer ${idToken}`,
  });

async function renewed({ refreshToken }: Tokens): Promise<Tokens> {
  const answer = await fetch(`${identityUrl}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'waypost-portal',
      refresh_token: refreshToken,
    }),
  });
  const tokens = (await answer.json()) as { id_token: string; access_token: string; refresh_token: string };
  return { idToken: tokens.id_token, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}

type Person = { userId: string; subject: string; email: string };
type Device = { headers: Record<string, string>; spare: string; later: Tokens };

/** A new user of the entity with a chosen password. */
async function somebody(): Promise<Person> {
  const person = await accepted(elena);
  await choosePassword(linkIn(await arrival(person.email, 'Invitation')), PASSWORD);
  return person;
}

/** A session of the user, with a renewed and unused ID token of the same sign-in. */
async function device({ email }: Person): Promise<Device> {
  const tokens = await signInTokens(email, PASSWORD);
  const session = await open(tokens.idToken);
  expect(session.status).toBe(201);
  const later = await renewed(tokens);
  return {
    headers: headersOf(later.idToken, session.body.sessionId),
    spare: later.idToken,
    later,
  };
}

const listed = async (userId: string) =>
  (await listUsers(elena)).find((user) => user.userObjectId === userId)?.membershipVersion;
const setActive = async (userId: string, isActive: boolean) =>
  elena.call(
    'PATCH',
    `/services/policy/users/${userId}`,
    { isActive },
    {
      'if-match': String(await listed(userId)),
    },
  );

const at = (person: Person, change: string) =>
  pool.query(`update user_session set ${change} where user_id = $1`, [person.userId]);

async function ownSession(headers: Record<string, string>): Promise<string> {
  const { body } = await call<OwnSession[]>('GET', `${ME}/sessions`, headers);
  return body.find(({ isCurrent }) => isCurrent)?.id ?? '';
}

const SIGN_OUT = '/services/audit/api/Authentication/signOut';
const endings: Record<string, (person: Person, one: Device) => Promise<unknown>> = {
  'a sign-out': (_person, { headers }) => call('POST', SIGN_OUT, headers),
  'a sign-out for time': (_person, { headers }) => call('POST', `${SIGN_OUT}?isTimeout=true`, headers),
  'the end of one session by its owner': async (_person, { headers }) =>
    call('DELETE', `${ME}/sessions/${await ownSession(headers)}`, headers),
  'a sign-out everywhere': (_person, { headers }) => call('DELETE', `${ME}/sessions`, headers),
  'a sign-out by an administrator': ({ userId }) =>
    elena.call('POST', `/services/policy/users/${userId}/signOut`),
  'a deactivation that was taken back': async ({ userId }) => {
    expect((await setActive(userId, false)).status).toBe(200);
    expect((await setActive(userId, true)).status).toBe(200);
  },
  'the idle limit': (person) => at(person, "last_seen_at = now() - interval '1 hour'"),
  'the longest time of a session': (person) => at(person, "expires_at = now() - interval '1 second'"),
};

describe('a token issued before the end of its session', () => {
  it.each(Object.entries(endings))(
    'a token of an ended session is refused after %s, and a new sign-in works at once',
    async (_name, end) => {
      const person = await somebody();
      const one = await device(person);
      await end(person, one);
      expect((await call('GET', ME, one.headers)).status).toBe(401);
      const again = await open(one.spare);
      expect([again.status, again.body.code]).toEqual([401, 'SESSION_ENDED']);
      const { idToken } = await signInTokens(person.email, PASSWORD);
      expect((await open(idToken)).status).toBe(201);
      expect((await open(one.spare)).status).toBe(401);
    },
  );

  it('after a password reset, tokens of ended sessions and of sign-ins without a session are refused', async () => {
    const person = await accepted(elena);
    const key = await providerKey();
    const since = Math.floor(Date.now() / 1000) - 5;
    const ofAnother = { sid: randomUUID(), auth_time: since, iat: since };
    const [spare, renewedOne] = [
      await forge(key, person.subject, ofAnother),
      await forge(key, person.subject, { ...ofAnother, iat: since + 60, exp: since + 600 }),
    ];
    await choosePassword(linkIn(await arrival(person.email, 'Invitation')), PASSWORD);
    expect((await call('GET', ME, person.session)).status).toBe(401);
    expect((await open(spare)).status).toBe(401);
    // Renewed later, from the earlier sign-in.
    expect((await open(renewedOne)).status).toBe(401);
    const { idToken } = await signInTokens(person.email, PASSWORD);
    expect((await open(idToken)).status).toBe(201);
  });

  it('a token of an ended session is refused after an e-mail change', async () => {
    const person = await somebody();
    const one = await device(person);
    const newEmail = `moved.${person.email}`;
    expect(
      (await call('POST', `${ME}/emailUpdate`, { ...one.headers, ...newKey() }, { newEmail })).status,
    ).toBe(202);
    const link = linkIn(await arrival(newEmail, 'Confirm'));
    const path = `/services/policy/emailUpdates/${link.pathname.split('/').at(-1)}/confirmation`;
    expect((await call('POST', path, {}, { secret: link.hash.slice(1) })).status).toBe(204);
    expect((await open(one.spare)).status).toBe(401);
    expect((await open((await signInTokens(newEmail, PASSWORD)).idToken)).status).toBe(201);
  });
});

describe('ending a session on one device', () => {
  it('ending a session on one device does not end the sessions or tokens of other devices', async () => {
    const person = await somebody();
    const [one, other] = [await device(person), await device(person)];
    await call('POST', SIGN_OUT, one.headers);
    expect((await call('GET', ME, other.headers)).status).toBe(200);
    // Another window of the other device.
    expect((await open(other.spare)).status).toBe(201);
    expect((await open(one.spare)).status).toBe(401);
  });

  it('ending a session ends all sessions of the same browser, unless the clock ended one of them', async () => {
    const person = await somebody();
    const one = await device(person);
    const window = await open(one.spare);
    const headers = { ...one.headers, 'x-session-id': window.body.sessionId };
    const live = async () =>
      (
        await pool.query<{ id: string }>(
          'select id from user_session where user_id = $1 and ended_at is null order by created_at',
          [person.userId],
        )
      ).rows;
    const [older, ...newer] = await live();
    expect(newer).toHaveLength(1);
    await pool.query("update user_session set last_seen_at = now() - interval '1 hour' where id = $1", [
      older?.id,
    ]);
    expect((await call('GET', ME, one.headers)).status).toBe(401);
    expect((await call('GET', ME, headers)).status).toBe(200);
    const third = await renewed(one.later);
    expect((await open(third.idToken)).status).toBe(201);
    await call('POST', SIGN_OUT, headers);
    expect(await live()).toEqual([]);
  });
});

describe('a provider without session ids', () => {
  let provider: Awaited<ReturnType<typeof externalProvider>>;
  let server: Awaited<ReturnType<typeof secondServer>>;
  beforeAll(async () => {
    provider = await externalProvider();
    server = await secondServer({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId });
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });
  const there = async (method: string, path: string, headers: Record<string, string>) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...SUBSCRIPTION, ...headers },
    });
    const text = await answer.text();
    return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as { sessionId: string } };
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const openThere = (token: string) => there('POST', '/services/policy/sessions', bearer(token));

  it.each([
    ['a sign-out', 'POST', SIGN_OUT],
    ['a sign-out everywhere', 'DELETE', `${ME}/sessions`],
  ])(
    'a token of a provider without session ids is refused if issued before %s, and accepted if issued after',
    async (_name, method, path) => {
      const person = await invite(
        `nosid.${randomUUID().slice(0, 8)}@elsewhere.example`,
        provider.issuer,
        here,
      );
      const user = { sub: `external-${person.userId}`, email: person.email, email_verified: true };
      const [used, unused] = [await provider.signIn(user), await provider.signIn(user)];
      const session = await openThere(used);
      const ended = await there(method, path, { ...bearer(used), 'x-session-id': session.body.sessionId });
      expect([200, 204]).toContain(ended.status);
      expect((await openThere(unused)).status).toBe(401);
      // Times in tokens are whole seconds, so everything up to the second of the end counts as earlier.
      await expect
        .poll(async () => (await openThere(await provider.signIn(user))).status, { timeout: 10_000 })
        .toBe(201);
      expect((await openThere(unused)).status).toBe(401);
    },
  );
});
