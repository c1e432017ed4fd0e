import type { AppSettings } from '@waypost/contract/services/app-config';
import type { User } from '@waypost/contract/services/policy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { SUBSCRIPTION, sharedAs } from './support/client.ts';
import { externalProvider } from './support/external-provider.ts';
import { forgetInvited, type Invited, invite } from './support/invite.ts';
import { arrival, linkIn } from './support/mailbox.ts';
import { secondServer } from './support/second-server.ts';

let provider: Awaited<ReturnType<typeof externalProvider>>;
let server: Awaited<ReturnType<typeof secondServer>>;
const invited: Invited[] = [];

beforeAll(async () => {
  provider = await externalProvider();
  server = await secondServer({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_JOURNEY: 'p=invitation',
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
  await forgetInvited(invited);
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

async function somebody(): Promise<Invited> {
  const person = await invite(`external.${invited.length}.${Date.now()}@elsewhere.example`, provider.issuer);
  invited.push(person);
  return person;
}

describe('another OpenID provider', () => {
  it('is told to the portal by configuration alone [P-006]', async () => {
    const { body } = await ask<AppSettings>('GET', '/frontend/appconfig/v1/Settings', {});
    expect(body.identityProvider).toEqual({
      authority: provider.issuer,
      clientId: provider.clientId,
      scope: 'openid profile email offline_access',
      journey: { p: 'invitation' },
      isEmbedded: false,
    });
  });

  it('brings an invited person in by the address that it vouches for, and knows them by its subject then', async () => {
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
    expect(me.body.scopes.map(({ id }) => id)).toEqual([lakemont.id]);

    // From now on the subject counts, not the address.
    const moved = await provider.signIn({ ...user, email: 'other@elsewhere.example', email_verified: false });
    expect((await open(moved)).status).toBe(201);
    // Whose address their identity service manages.
    const change = { newEmail: 'mine@elsewhere.example' };
    expect((await ask('POST', '/services/policy/users/me/emailUpdate', headers, change)).status).toBe(403);
  });

  it('brings nobody in by an address that it does not vouch for, that is another, or that is taken by a subject', async () => {
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

  it('vouches for its own users alone: an address of the embedded provider opens nothing', async () => {
    const email = 'dana.whitfield@lakemont.example';
    const token = await provider.signIn({ sub: 'external-dana', email, email_verified: true });
    expect((await open(token)).status).toBe(401);
    const dana = await sharedAs('dana.whitfield');
    expect((await ask('GET', '/services/policy/users/me', dana.headers)).status).toBe(401);
    // And the other way round, on the server that trusts the embedded one.
    const other = await fetch(`${process.env.WAYPOST_TEST_URL}/services/policy/sessions`, {
      method: 'POST',
      headers: { ...SUBSCRIPTION, ...bearer(token) },
    });
    expect(other.status).toBe(401);
  });

  it('that is down ends no session', async () => {
    const person = await somebody();
    const token = await provider.signIn({ sub: 'external-cy', email: person.email, email_verified: true });
    const session = await open(token);
    await provider.stop();
    const headers = { ...bearer(token), 'x-session-id': session.body.sessionId };
    expect((await ask('GET', '/services/policy/users/me', headers)).status).toBe(200);
    expect((await ask('GET', '/health', {})).status).toBe(200);
  });
});
