import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Problem } from '@waypost/contract/core/errors';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityUrl, portalUrl } from '../support/addresses.ts';
import { type Client, call, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { forge, providerKey } from '../support/forge.ts';
import { makeOrganization, type Organization, signedInAgain, staff } from '../support/organization.ts';
import { guardedRoutes } from '../support/routes.ts';
import { secondServer } from '../support/second-server.ts';
import { signInTokens } from '../support/sign-in.ts';

const ME = '/services/policy/users/me';
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const { pool } = await testDatabase();
let here: Organization;
let dana: Client;
let key: Awaited<ReturnType<typeof providerKey>>;
beforeAll(async () => {
  here = await makeOrganization();
  dana = await here.person('dana');
  key = await providerKey();
});

const meWith = (token: string) => call('GET', ME, { ...dana.headers, authorization: `Bearer ${token}` });
const seconds = () => Math.floor(Date.now() / 1000);

describe('a token', () => {
  it('a token without a signature is refused by every call', async () => {
    const claims = {
      iss: identityUrl,
      aud: 'waypost-portal',
      sub: dana.person.subject,
      iat: seconds(),
      exp: seconds() + 600,
    };
    const token = `${part({ alg: 'none', kid: key.kid })}.${part(claims)}.`;
    for (const route of guardedRoutes(here)) {
      const headers = { ...dana.headers, ...route.headers, authorization: `Bearer ${token}` };
      const answer = await call(route.method, route.path, headers, route.body);
      expect(answer.status, route.name).toBe(401);
    }
  });

  it('every call needs a token, its session and the subscription key [P-252]', async () => {
    const refused = 'You do not have permissions to access this resource';
    for (const route of guardedRoutes(here)) {
      const anonymous = await call(
        route.method,
        route.path,
        { ...route.headers, Scope: dana.entityId ?? '' },
        route.body,
      );
      expect(anonymous.status, route.name).toBe(401);
      const withoutKey = await fetch(`${portalUrl}${route.path}`, {
        method: route.method,
        headers: { ...dana.headers, ...route.headers, 'content-type': 'application/json' },
        ...(route.body === undefined ? {} : { body: JSON.stringify(route.body) }),
      });
      expect(withoutKey.status, route.name).toBe(401);
      expect(await withoutKey.json(), route.name).toMatchObject({
        code: 'UNAUTHENTICATED',
        Message: refused,
      });
      if (route.kind === 'token') continue;
      const { 'x-session-id': _session, ...withoutSession } = dana.headers;
      const noSession = await call<Problem>(
        route.method,
        route.path,
        { ...withoutSession, ...route.headers },
        route.body,
      );
      expect([noSession.status, noSession.body.Message], route.name).toEqual([401, refused]);
    }
  }, 60_000);

  it('a token signed with the public key as a shared secret is refused', async () => {
    const jwks = (await (await fetch(`${identityUrl}/jwks`)).json()) as { keys: JWK[] };
    const body = `${part({ alg: 'HS256', kid: key.kid })}.${part({ iss: identityUrl, aud: 'waypost-portal', sub: dana.person.subject, iat: seconds(), exp: seconds() + 600 })}`;
    for (const secret of [JSON.stringify(jwks.keys[0]), JSON.stringify(jwks), String(jwks.keys[0]?.x)]) {
      const token = `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
      expect((await meWith(token)).status).toBe(401);
    }
  });

  it('a correctly forged token is accepted, so the following ones are refused for their claims alone', async () => {
    expect((await meWith(await forge(key, dana.person.subject))).status).toBe(200);
  });

  it.each([
    ['another issuer', { iss: 'http://elsewhere.example' }],
    ['another audience', { aud: 'another-client' }],
    ['no audience', { aud: undefined }],
    ['several audiences without an authorized party', { aud: ['waypost-portal', 'another-client'] }],
    ['another authorized party', { azp: 'another-client' }],
    ['an end that has passed', { iat: seconds() - 7200, exp: seconds() - 3600 }],
    ['a start that is yet to come', { nbf: seconds() + 3600 }],
    ['an issue date of tomorrow', { iat: seconds() + 86_400, exp: seconds() + 90_000 }],
    ['no end', { exp: undefined }],
    ['somebody else as its subject', { sub: '00000000-0000-8000-8000-000000000000' }],
  ])('a token with %s is refused', async (_what, claims) => {
    expect((await meWith(await forge(key, dana.person.subject, claims))).status).toBe(401);
  });

  it('a token with its own key is refused, and that key is never fetched', async () => {
    let asked = 0;
    const listener: Server = createServer((_request, response) => {
      asked += 1;
      response.end('{"keys":[]}');
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const address = listener.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/jwks`;
    const own = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(own.publicKey);
    for (const header of [{ jwk }, { jku: url }, { x5u: url }, { jku: url, kid: 'mine' }]) {
      const token = await new SignJWT({
        iss: identityUrl,
        aud: 'waypost-portal',
        sub: dana.person.subject,
        iat: seconds(),
        exp: seconds() + 600,
      })
        .setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header })
        .sign(own.privateKey);
      expect((await meWith(token)).status).toBe(401);
      // It is refused even if everything else about it is valid.
      expect((await meWith(await forge(key, dana.person.subject, {}, header))).status).toBe(401);
    }
    await new Promise((resolve) => listener.close(resolve));
    expect(asked).toBe(0);
  });

  it('an access token is refused where an ID token is expected', async () => {
    const { email, password } = await here.withPassword(dana);
    const { accessToken } = await signInTokens(email, password);
    expect((await meWith(accessToken)).status).toBe(401);
    expect((await meWith(await forge(key, dana.person.subject, {}, { typ: 'at+jwt' }))).status).toBe(401);
  });
});

describe('unknown keys', () => {
  let fetches = 0;
  let issuer: Server;
  let server: Awaited<ReturnType<typeof secondServer>>;
  beforeAll(async () => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'known', alg: 'ES256', use: 'sig' };
    issuer = createServer((request, response) => {
      const host = `http://${request.headers.host}`;
      response.setHeader('content-type', 'application/json');
      if (request.url?.includes('openid-configuration'))
        response.end(JSON.stringify({ issuer: host, jwks_uri: `${host}/jwks` }));
      else {
        fetches += 1;
        response.end(JSON.stringify({ keys: [jwk] }));
      }
    });
    await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
    const address = issuer.address();
    const port = typeof address === 'object' ? address?.port : 0;
    server = await secondServer({ OIDC_ISSUER: `http://127.0.0.1:${port}` });
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await new Promise((resolve) => issuer.close(resolve));
  });

  it('unknown keys are refused, and a thousand of them do not cause a thousand fetches', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const token = await new SignJWT({ sub: 'x', iat: seconds(), exp: seconds() + 600 })
      .setProtectedHeader({ alg: 'ES256', kid: 'unknown' })
      .sign(privateKey);
    const [, claims, signature] = token.split('.');
    for (let i = 0; i < 1000; i += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, j) => {
          const authorization = `Bearer ${part({ alg: 'ES256', kid: `unknown-${i + j}` })}.${claims}.${signature}`;
          return fetch(`${server.url}${ME}`, {
            headers: { ...SUBSCRIPTION, authorization, 'x-session-id': 'x' },
          });
        }),
      );
      for (const answer of answers) expect(answer.status).toBe(401);
    }
    expect(fetches).toBeLessThanOrEqual(2);
  });
});

describe('a session', () => {
  it('a session is opened once per token, and ends with the sign-out [P-292]', async () => {
    const mine = await signedInAgain(await here.person('ines'));
    const again = await call('POST', '/services/policy/sessions', {
      authorization: `Bearer ${mine.idToken}`,
    });
    expect(again.status).toBe(401);
    expect((await mine.call('GET', ME)).status).toBe(200);
    expect((await mine.call('POST', '/services/audit/api/Authentication/signOut')).status).toBe(204);
    const after = await mine.call<{ code: string }>('GET', ME);
    expect(after.status).toBe(401);
    expect(after.body.code).toBe('SESSION_ENDED');
  });

  it("a session of another person cannot be used with one's own token", async () => {
    const marcus = await here.person('marcus');
    expect((await call('GET', ME, { ...dana.headers, 'x-session-id': marcus.sessionId })).status).toBe(401);
  });

  it('no session is opened for a deactivated or unknown user', async () => {
    const opened = async (subject: string) => {
      const authorization = `Bearer ${await forge(key, subject, { sid: randomUUID() })}`;
      return (await call('POST', '/services/policy/sessions', { authorization })).status;
    };
    expect(await opened('00000000-0000-8000-8000-00000000dead')).toBe(401);
    const { userId, person } = await here.invite(staff.ines);
    expect(await opened(person.subject)).toBe(201);
    await pool.query('update app_user set is_active = false where id = $1', [userId]);
    expect(await opened(person.subject)).toBe(401);
  });
});
