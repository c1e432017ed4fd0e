import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorizationAddress,
  Browser,
  openSignIn,
  pkcePair,
  redirectUri,
  signIn,
  signInForTokens,
  submit,
  tokenRequest,
} from './testing/browser.ts';
import { type Installation, install, password, people } from './testing/installation.ts';

const dana = 'dana.whitfield@lakemont.example';
let installation: Installation;

beforeAll(async () => {
  installation = await install();
  await installation.start();
}, 60_000);
afterAll(() => installation.remove());

const verify = (idToken: string) => {
  const { identityUrl } = installation.config;
  const keys = createRemoteJWKSet(new URL(`${identityUrl}/jwks`));
  return jwtVerify(idToken, keys, { issuer: identityUrl, audience: 'waypost-portal', algorithms: ['ES256'] });
};

describe('the code flow', () => {
  it('the discovery document offers code, S256, ES256 and public clients only', async () => {
    const answer = await new Browser(installation.config.identityUrl).fetch(
      '/.well-known/openid-configuration',
      {
        headers: { origin: installation.config.url },
      },
    );
    expect(JSON.parse(answer.text)).toMatchObject({
      issuer: installation.config.identityUrl,
      authorization_endpoint: `${installation.config.identityUrl}/auth`,
      end_session_endpoint: `${installation.config.identityUrl}/session/end`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['none'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe(installation.config.url);
  });

  it('the code flow ends with an ID token that verifies against the published keys', async () => {
    const { tokens, callback } = await signInForTokens(installation.config, dana, password);
    expect(callback.origin + callback.pathname).toBe(redirectUri(installation.config));
    expect(callback.searchParams.get('state')).toBe('state-1');
    expect(callback.searchParams.get('iss')).toBe(installation.config.identityUrl);
    const { payload, protectedHeader } = await verify(tokens.id_token);
    expect(protectedHeader.alg).toBe('ES256');
    expect(payload).toMatchObject({
      sub: people.dana,
      email: dana,
      given_name: 'Dana',
      family_name: 'Whitfield',
      nonce: 'nonce-1',
      aud: 'waypost-portal',
      sid: expect.any(String),
      auth_time: expect.any(Number),
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  });

  it('a sign-in ignores the case of the e-mail address', async () => {
    const { callback } = await signIn(installation.config, ' DANA.Whitfield@Lakemont.example ', password);
    expect(callback.searchParams.get('code')).toBeTruthy();
  });

  it('the userinfo endpoint returns the user of an access token to the portal’s origin', async () => {
    const { tokens } = await signInForTokens(installation.config, dana, password);
    const headers = { authorization: `Bearer ${tokens.access_token}`, origin: installation.config.url };
    const answer = await new Browser(installation.config.identityUrl).fetch('/me', { headers });
    expect(JSON.parse(answer.text)).toMatchObject({ sub: people.dana, email: dana });
    expect(answer.headers.get('access-control-allow-origin')).toBe(installation.config.url);
  });

  it('a signed-in browser gets a new code without signing in again', async () => {
    const { browser } = await signIn(installation.config, dana, password);
    const again = await browser.fetch(authorizationAddress(installation.config));
    expect(new URL(again.location).searchParams.get('code')).toBeTruthy();
  });

  it('the provider shows the sign-in page when the portal requests a fresh sign-in, and accepts another account', async () => {
    const { config } = installation;
    const { browser } = await signIn(config, dana, password);
    const pkce = pkcePair();
    const params = { prompt: 'login', code_challenge: pkce.challenge };
    const page = await openSignIn(config, params, browser);
    const accepted = await submit(page, 'marcus.okafor@lakemont.example', password);
    const callback = new URL((await browser.fetch(accepted.location)).location);
    const { tokens } = await tokenRequest(config, {
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: redirectUri(config),
      code_verifier: pkce.verifier,
    });
    expect((await verify(tokens.id_token)).payload.sub).toBe(people.marcus);
  });
});

describe('what the code flow refuses', () => {
  const errorOf = async (changes: Record<string, string | null>) => {
    const answer = await new Browser(installation.config.identityUrl).fetch(
      authorizationAddress(installation.config, changes),
    );
    // Some flows return their result in the fragment.
    const result = new URLSearchParams(answer.location.split(/[?#]/)[1]);
    return { answer, error: result.get('error') };
  };

  it('the code flow refuses requests without PKCE and with plain PKCE', async () => {
    expect((await errorOf({ code_challenge: null, code_challenge_method: null })).error).toBe(
      'invalid_request',
    );
    expect((await errorOf({ code_challenge_method: 'plain' })).error).toBe('invalid_request');
  });

  it('the code flow refuses a wrong verifier', async () => {
    const { callback } = await signIn(installation.config, dana, password);
    const { answer, tokens } = await tokenRequest(installation.config, {
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: redirectUri(installation.config),
      code_verifier: pkcePair().verifier,
    });
    expect([answer.status, tokens.error]).toEqual([400, 'invalid_grant']);
  });

  it('a code used twice is refused, and the tokens of the first use end', async () => {
    const { exchange, tokens } = await signInForTokens(installation.config, dana, password);
    const second = await tokenRequest(installation.config, exchange);
    expect([second.answer.status, second.tokens.error]).toEqual([400, 'invalid_grant']);
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await tokenRequest(installation.config, refresh)).tokens.error).toBe('invalid_grant');
  });

  it('only one of parallel uses of a code gets tokens', async () => {
    const pkce = pkcePair();
    const { callback } = await signIn(installation.config, dana, password, {
      code_challenge: pkce.challenge,
    });
    const exchange = {
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: redirectUri(installation.config),
      code_verifier: pkce.verifier,
    };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => tokenRequest(installation.config, exchange)),
    );
    expect(answers.filter(({ answer }) => answer.status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.every(({ answer }) => answer.status === 200 || answer.status === 400)).toBe(true);
  });

  it('an unlisted redirect address is refused on a page and never visited', async () => {
    for (const redirect_uri of ['https://elsewhere.example/', `${redirectUri(installation.config)}/more`]) {
      const { answer } = await errorOf({ redirect_uri });
      expect(answer.status).toBe(400);
      expect(answer.location).toBe('');
      expect(answer.text).toContain('Sign-in could not be completed');
      expect(answer.text).not.toContain('elsewhere.example');
    }
  });

  it('other clients, other flows and silent sign-ins are refused', async () => {
    expect((await errorOf({ client_id: 'someone' })).answer.status).toBe(400);
    for (const response_type of ['token', 'id_token', 'code id_token']) {
      expect((await errorOf({ response_type })).error).toBe('unsupported_response_type');
    }
    expect((await errorOf({ prompt: 'none' })).error).toBe('login_required');
  });

  it('tokens are refused to another origin', async () => {
    const { callback } = await signIn(installation.config, dana, password);
    const form = { grant_type: 'authorization_code', code: callback.searchParams.get('code') ?? '' };
    const { answer } = await tokenRequest(installation.config, form, { origin: 'https://elsewhere.example' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('refresh tokens', () => {
  const refresh = (refresh_token: string) =>
    tokenRequest(
      installation.config,
      { grant_type: 'refresh_token', refresh_token },
      { origin: installation.config.url },
    );

  it('refresh tokens rotate, and reusing an old one ends the whole grant', async () => {
    const { tokens } = await signInForTokens(installation.config, dana, password);
    const first = await refresh(tokens.refresh_token);
    expect(first.answer.status).toBe(200);
    expect(first.answer.headers.get('access-control-allow-origin')).toBe(installation.config.url);
    expect(first.tokens.refresh_token).not.toBe(tokens.refresh_token);
    expect((await verify(first.tokens.id_token)).payload.sub).toBe(people.dana);
    expect((await refresh(tokens.refresh_token)).tokens.error).toBe('invalid_grant');
    expect((await refresh(first.tokens.refresh_token)).tokens.error).toBe('invalid_grant');
  });

  it('refresh tokens stop working when the account is deactivated', async () => {
    const { tokens, browser } = await signInForTokens(
      installation.config,
      'marcus.okafor@lakemont.example',
      password,
    );
    const setActive = (is_active: boolean) =>
      installation.db
        .updateTable('identity.account')
        .set({ is_active })
        .where('id', '=', people.marcus)
        .execute();
    await setActive(false);
    try {
      expect((await refresh(tokens.refresh_token)).tokens.error).toBe('invalid_grant');
      const again = await browser.fetch(authorizationAddress(installation.config));
      expect(again.location).toContain('/sign-in/');
    } finally {
      await setActive(true);
    }
  });
});

describe('sign-out', () => {
  const endAddress = (params: Record<string, string>) => `/session/end?${new URLSearchParams(params)}`;

  it('a sign-out with the session’s ID token ends the provider’s session and its tokens at once', async () => {
    const { browser, tokens } = await signInForTokens(installation.config, dana, password);
    const post_logout_redirect_uri = `${installation.config.url}/rco/logout`;
    const answer = await browser.fetch(
      endAddress({ id_token_hint: tokens.id_token, post_logout_redirect_uri, state: 's2' }),
    );
    expect([answer.status, answer.location]).toEqual([303, `${post_logout_redirect_uri}?state=s2`]);
    const again = await browser.fetch(authorizationAddress(installation.config, { prompt: 'none' }));
    expect(new URL(again.location).searchParams.get('error')).toBe('login_required');
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await tokenRequest(installation.config, refresh)).tokens.error).toBe('invalid_grant');
  });

  it('a sign-out without the ID token asks for confirmation, which ends the session', async () => {
    const { browser } = await signInForTokens(installation.config, dana, password);
    const page = await browser.fetch(endAddress({ client_id: 'waypost-portal' }));
    expect(page.status).toBe(200);
    expect(page.text).toContain('Do you want to sign out');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(
      (await browser.fetch('/session/end/confirm', { form: { xsrf: 'guess', logout: 'yes' } })).status,
    ).toBe(400);
    expect((await browser.fetch('/session/end/confirm', { form: { xsrf, logout: 'yes' } })).status).toBe(303);
    const again = await browser.fetch(authorizationAddress(installation.config, { prompt: 'none' }));
    expect(new URL(again.location).searchParams.get('error')).toBe('login_required');
  });

  it('a sign-out redirects only to listed addresses', async () => {
    const { browser, tokens } = await signInForTokens(installation.config, dana, password);
    const answer = await browser.fetch(
      endAddress({ id_token_hint: tokens.id_token, post_logout_redirect_uri: 'https://elsewhere.example/' }),
    );
    expect([answer.status, answer.location]).toEqual([400, '']);
  });
});

describe('a restart', () => {
  it('keys and sessions survive a restart, and the log contains no secrets', async () => {
    const before = await signInForTokens(installation.config, dana, password);
    await installation.stop();
    await installation.start();
    expect((await verify(before.tokens.id_token)).payload.sub).toBe(people.dana);
    const after = await signInForTokens(installation.config, dana, password);
    expect(decodeProtectedHeader(after.tokens.id_token).kid).toBe(
      decodeProtectedHeader(before.tokens.id_token).kid,
    );
    const again = await before.browser.fetch(authorizationAddress(installation.config));
    expect(new URL(again.location).searchParams.get('code')).toBeTruthy();
    const log = installation.log.join('');
    expect(log).toContain('sign-in.accepted');
    for (const secret of [
      dana,
      password,
      before.tokens.id_token,
      before.tokens.refresh_token,
      before.exchange.code,
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});
