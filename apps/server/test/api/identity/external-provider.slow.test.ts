import type { AppSettings } from '@waypost/contract/app-config/calls';
import type { User } from '@waypost/contract/entities/calls';
import type { UserProfile } from '@waypost/contract/profile/calls';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newKey, SUBSCRIPTION } from '../support/client.ts';
import { type ExternalUser, externalProvider } from '../support/external-provider.ts';
import { type Invited, invite } from '../support/invite.ts';
import { arrival, linkIn } from '../support/mailbox.ts';
import { makeOrganization, type Organization, type RoleName } from '../support/organization.ts';
import { addToRole } from '../support/roles.ts';
import { secondServer } from '../support/second-server.ts';

let provider: Awaited<ReturnType<typeof externalProvider>>;
let server: Awaited<ReturnType<typeof secondServer>>;
let here: Organization;

beforeAll(async () => {
  here = await makeOrganization();
  provider = await externalProvider();
  server = await secondServer({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_JOURNEY: 'p=invitation',
  });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});

const ask = async <T>(method: string, path: string, headers: Record<string, string>, body?: unknown) => {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...SUBSCRIPTION, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as T };
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const open = (token: string) =>
  ask<{ sessionId: string }>('POST', '/services/policy/sessions', bearer(token));

const newcomer = (issuer: string): Promise<Invited> => invite(here.freshEmail('external'), issuer, here);
const somebody = (): Promise<Invited> => newcomer(provider.issuer);

/** A new user with a role, who has accepted the invitation and is signed in at the provider. */
async function signedIn(role: RoleName) {
  const invited = await somebody();
  await addToRole(invited.userId, here.roleId(role), here.id);
  const sub = `external-${invited.userId}`;
  const token = await provider.signIn({ sub, email: invited.email, email_verified: true });
  const headers = { ...bearer(token), 'x-session-id': (await open(token)).body.sessionId };
  expect((await ask('POST', '/services/policy/users/me/acceptedInvitation', headers)).status).toBe(204);
  return { ...invited, sub, headers };
}

describe('another identity provider', () => {
  it('another identity provider is configured for the portal without code changes [P-006]', async () => {
    const { body } = await ask<AppSettings>('GET', '/frontend/appconfig/v1/Settings', {});
    expect(body.identityProvider).toEqual({
      authority: provider.issuer,
      clientId: provider.clientId,
      scope: 'openid profile email offline_access',
      asksUserinfo: false,
      journey: { p: 'invitation' },
      isEmbedded: false,
    });
  });

  it('an invited user first signs in by an address that the provider has verified, and later by the subject', async () => {
    const person = await somebody();
    const link = linkIn(await arrival(person.email, 'Invitation'));
    expect(link.pathname).toBe('/rco/InitializeUser');
    const user = { sub: 'external-ada', email: person.email.toUpperCase(), email_verified: true };
    const token = await provider.signIn(user);
    const session = await open(token);
    expect(session.status).toBe(201);
    const headers = { ...bearer(token), 'x-session-id': session.body.sessionId };
    expect((await ask('POST', '/services/policy/users/me/acceptedInvitation', headers)).status).toBe(204);
    const me = await ask<User>('GET', '/services/policy/users/me', headers);
    expect(me.body).toMatchObject({ userId: person.userId, usesExternalIdentityProvider: true });
    expect(me.body.scopes.map(({ id }) => id)).toEqual([here.id]);

    // From here on the subject identifies the user, not the address.
    const moved = await provider.signIn({ ...user, email: 'other@elsewhere.example', email_verified: false });
    expect((await open(moved)).status).toBe(201);
    // A user whose address is managed by their identity service.
    const change = { newEmail: 'mine@elsewhere.example' };
    expect(
      (await ask('POST', '/services/policy/users/me/emailUpdate', { ...headers, ...newKey() }, change))
        .status,
    ).toBe(403);
  });

  it('a sign-in is refused by an unverified address, a different one, or one already bound to a subject', async () => {
    const person = await somebody();
    const { email } = person;
    for (const user of [
      { sub: 'external-eve', email, email_verified: false },
      { sub: 'external-eve', email: `not.${email}`, email_verified: true },
    ])
      expect((await open(await provider.signIn(user))).status).toBe(401);
    expect(
      (await open(await provider.signIn({ sub: 'external-bo', email, email_verified: true }))).status,
    ).toBe(201);
    expect(
      (await open(await provider.signIn({ sub: 'external-eve', email, email_verified: true }))).status,
    ).toBe(401);
  });

  it('an address of the embedded provider cannot be used to sign in through another provider', async () => {
    const dana = await here.person('dana');
    const { email } = dana.person;
    const token = await provider.signIn({ sub: 'external-dana', email, email_verified: true });
    expect((await open(token)).status).toBe(401);
    expect((await ask('GET', '/services/policy/users/me', dana.headers)).status).toBe(401);
    // The reverse, on the server that trusts the embedded provider.
    const other = await fetch(`${process.env.WAYPOST_TEST_URL}/services/policy/sessions`, {
      method: 'POST',
      headers: { ...SUBSCRIPTION, ...bearer(token) },
    });
    expect(other.status).toBe(401);
  });

  it('an administrator of the same provider corrects a federated user’s name, and the address by its link', async () => {
    const [administrator, person] = [await signedIn('Facility Administrator'), await signedIn('Task Worker')];
    const scope = { ...administrator.headers, Scope: here.id };
    const of = `/services/policy/users/${person.userId}`;
    const before = await ask<UserProfile>('GET', of, scope);
    expect(before.body.lockedFields).toEqual([]);
    const name = { given: 'Paula', family: 'Porter' };
    const renamed = await ask(
      'PATCH',
      `/services/policy/logins/${person.userId}`,
      { ...scope, 'if-match': String(before.body.version) },
      { id: person.userId, name },
    );
    expect(renamed.status).toBe(200);

    const newEmail = here.freshEmail('right');
    expect((await ask('POST', `${of}/emailUpdate`, { ...scope, ...newKey() }, { newEmail })).status).toBe(
      202,
    );
    expect((await ask<UserProfile>('GET', of, scope)).body.email).toBe(person.email);
    const link = linkIn(await arrival(newEmail, 'Confirm your new e-mail address'));
    const id = link.pathname.split('/').at(-1);
    const confirmed = await ask(
      'POST',
      `/services/policy/emailUpdates/${id}/confirmation`,
      {},
      {
        secret: link.hash.slice(1),
      },
    );
    expect(confirmed.status).toBe(204);
    expect((await ask<UserProfile>('GET', of, scope)).body).toMatchObject({
      firstName: 'Paula',
      email: newEmail,
    });

    // Users still sign in by their subject, with the address of their provider.
    expect((await ask('GET', '/services/policy/users/me', person.headers)).status).toBe(401);
    // A token issued in the second in which the sessions ended opens none if the provider has no session ids.
    const headers = await vi.waitFor(
      async () => {
        const again = await provider.signIn({ sub: person.sub, email: person.email, email_verified: true });
        const { status, body } = await open(again);
        if (status !== 201) throw new Error(`no session: ${status}`);
        return { ...bearer(again), 'x-session-id': body.sessionId };
      },
      { timeout: 15_000, interval: 200 },
    );
    const me = await ask<User>('GET', '/services/policy/users/me', headers);
    expect(me.body).toMatchObject({ userId: person.userId, firstName: 'Paula', email: newEmail });
  });

  it('sessions continue while the provider is down, and /ready reports it', async () => {
    const person = await somebody();
    const token = await provider.signIn({ sub: 'external-cy', email: person.email, email_verified: true });
    const session = await open(token);
    await provider.stop();
    try {
      const headers = { ...bearer(token), 'x-session-id': session.body.sessionId };
      expect((await ask('GET', '/services/policy/users/me', headers)).status).toBe(200);
      expect((await ask('GET', '/health', {})).status).toBe(200);
      const ready = async () => (await ask<object>('GET', '/ready', {})).body;
      await expect.poll(ready, { timeout: 15_000 }).toEqual({ status: 'ready', provider: 'unreachable' });
    } finally {
      await provider.restart();
    }
    await expect
      .poll(async () => (await ask<object>('GET', '/ready', {})).body, { timeout: 15_000 })
      .toEqual({ status: 'ready' });
  });
});

// Each test starts a server.
describe('a server that has never reached its provider', { timeout: 120_000 }, () => {
  it('a server that has never reached its provider reports it at /ready and in one log line, and works once the provider is up', async () => {
    const late = await externalProvider();
    await late.stop();
    const waiting = await secondServer({ OIDC_ISSUER: late.issuer, OIDC_CLIENT_ID: late.clientId });
    try {
      const ready = async () => {
        const answer = await fetch(`${waiting.url}/ready`);
        return { status: answer.status, ...((await answer.json()) as object) };
      };
      const without = { status: 'not-ready', reason: 'provider', provider: 'unreachable' };
      await expect.poll(ready, { timeout: 15_000 }).toEqual({ ...without });
      for (let tries = 0; tries < 5; tries += 1) {
        const answer = await fetch(`${waiting.url}/services/policy/sessions`, {
          method: 'POST',
          headers: { ...SUBSCRIPTION, ...bearer(await outsiders(late.issuer)) },
        });
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toBe('2');
        expect(answer.headers.get('content-type')).toContain('application/problem+json');
      }
      const logged = waiting.log().filter((line) => line.includes('the identity provider'));
      expect(logged).toHaveLength(1);
      expect(logged[0]).toMatch(/cannot be reached \(no connection\)/);
      await late.restart();
      await expect.poll(ready, { timeout: 15_000 }).toEqual({ status: 'ready' });
      expect(waiting.log().filter((line) => line.includes('answers again'))).toHaveLength(1);
    } finally {
      await waiting.stop();
      await late.stop();
    }
  });
});

describe('how a provider verifies addresses', { timeout: 120_000 }, () => {
  /** A server for the provider, and a function that opens a session at it. */
  async function serverOf(
    manner: Parameters<typeof externalProvider>[0],
    settings: Record<string, string>,
    use: (
      sign: (user: ExternalUser, more?: Record<string, string>) => Promise<number>,
      issuer: string,
      url: string,
      tokensOf: (user: ExternalUser) => Promise<{ accessToken: string }>,
    ) => Promise<void>,
  ): Promise<void> {
    const own = await externalProvider(manner);
    const at = await secondServer({ OIDC_ISSUER: own.issuer, OIDC_CLIENT_ID: own.clientId, ...settings });
    const sign = async (user: ExternalUser, more: Record<string, string> = {}): Promise<number> => {
      const { accessToken, idToken } = await own.tokensOf(user);
      const answer = await fetch(`${at.url}/services/policy/sessions`, {
        method: 'POST',
        headers: { ...SUBSCRIPTION, ...bearer(idToken), 'x-access-token': accessToken, ...more },
      });
      return answer.status;
    };
    try {
      await use(sign, own.issuer, at.url, own.tokensOf);
    } finally {
      await at.stop();
      await own.stop();
    }
  }

  it('the userinfo endpoint is used if configured, as for Okta, which verifies addresses only there', async () => {
    await serverOf({ isThin: true }, { OIDC_USERINFO: 'yes' }, async (sign, issuer, url, tokensOf) => {
      const response = await fetch(`${url}/frontend/appconfig/v1/Settings`, { headers: SUBSCRIPTION });
      expect(((await response.json()) as AppSettings).identityProvider.asksUserinfo).toBe(true);
      const { email } = await newcomer(issuer);
      const user = { sub: 'thin-ada', email, email_verified: true };
      expect(await sign({ ...user, email_verified: false })).toBe(401);
      expect(await sign(user, { 'x-access-token': 'stolen' })).toBe(401);
      // An access token of another user contains nothing about this one.
      const { accessToken } = await tokensOf(user);
      expect(await sign({ sub: 'thin-eve' }, { 'x-access-token': accessToken })).toBe(401);
      expect(await sign(user)).toBe(201);
      // From here on the subject identifies the user, and the endpoint is not called.
      expect(await sign({ sub: 'thin-ada' }, { 'x-access-token': 'stolen' })).toBe(201);
    });
  });

  it('the userinfo endpoint is not used unless configured', async () => {
    await serverOf({ isThin: true }, {}, async (sign, issuer) => {
      const { email } = await newcomer(issuer);
      expect(await sign({ sub: 'thin-bo', email, email_verified: true })).toBe(401);
    });
  });

  it('a provider without email_verified, such as Entra ID, verifies by xms_edov and not by the address alone', async () => {
    await serverOf({}, { OIDC_EMAIL_VERIFIED_CLAIM: 'xms_edov' }, async (sign, issuer) => {
      const { email } = await newcomer(issuer);
      expect(await sign({ sub: 'entra-eve', email })).toBe(401);
      expect(await sign({ sub: 'entra-eve', email, xms_edov: false })).toBe(401);
      expect(await sign({ sub: 'entra-ada', email, xms_edov: '1' })).toBe(201);
    });
  });

  it('the address may be in another claim, and every address trusted, if the operator configures it', async () => {
    const settings = { OIDC_EMAIL_CLAIM: 'preferred_username', OIDC_EMAIL_TRUST: 'issuer' };
    await serverOf({}, settings, async (sign, issuer) => {
      const { email } = await newcomer(issuer);
      expect(await sign({ sub: 'own-eve', email })).toBe(401);
      expect(await sign({ sub: 'own-eve', preferred_username: email, email_verified: false })).toBe(401);
      expect(await sign({ sub: 'own-ada', preferred_username: email })).toBe(201);
      // An address opens an invitation once, so a later owner of the address gets no access.
      expect(await sign({ sub: 'own-eve', preferred_username: email })).toBe(401);
    });
  });
});

/** A token that is signed with an unpublished key. */
async function outsiders(issuer: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'nobody' })
    .setIssuer(issuer)
    .setAudience(provider.clientId)
    .setSubject('nobody')
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .sign(privateKey);
}
