import type { Logger } from '@waypost/platform/logger';
import { describe, expect, it } from 'vitest';
import { type OutboundCall, OutboundError } from '../../infrastructure/outbound/outbound.ts';
import { exchangeCode, refreshTokens, TokenError } from './token-endpoint.ts';

const system = {
  authorizeUrl: 'https://documents.example/authorize',
  tokenUrl: 'https://documents.example/token',
  clientId: 'our portal',
  clientSecret: null,
  scope: '',
  redirectUrl: 'https://portal.example/rco/docsCallBack',
  issuer: null,
  apiUrl: 'https://documents.example/api/',
  viewerUrl: 'https://documents.example/viewer',
};

/** A network with given answers; records its requests and the log. */
function network(status: number, body: unknown) {
  const calls: OutboundCall[] = [];
  const lines: string[] = [];
  const logger = { warn: (...line: unknown[]) => lines.push(JSON.stringify(line)) } as unknown as Logger;
  const post = async (call: OutboundCall) => {
    calls.push(call);
    if (body instanceof Error) throw body;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { status, contentType: 'application/json', text, retryAfterMs: null };
  };
  return {
    outbound: { post },
    logger,
    calls,
    lines,
  };
}

const given = {
  access_token: 'the-access',
  token_type: 'bearer',
  expires_in: 60,
  refresh_token: 'the-refresh',
};
const asked = { code: 'the-code', verifier: 'the-verifier' };
const failure = async (status: number, body: unknown) => {
  const parts = network(status, body);
  const error = await exchangeCode(parts, system, asked).catch((caught: unknown) => caught);
  if (!(error instanceof TokenError)) throw new Error('no failure');
  expect(parts.lines.join('')).not.toMatch(/the-|our portal/);
  return error.failure;
};

describe('the token endpoint of a document system', () => {
  it('the token request sends the code, the verifier, the client and the redirect address', async () => {
    const parts = network(200, given);
    const tokens = await exchangeCode(parts, system, asked);
    expect(tokens).toEqual({ accessToken: 'the-access', refreshToken: 'the-refresh', lifetimeMs: 60_000 });
    expect(Object.fromEntries(new URLSearchParams(String(parts.calls[0]?.body)))).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      code_verifier: 'the-verifier',
      redirect_uri: system.redirectUrl,
      client_id: 'our portal',
    });
    expect(parts.calls[0]?.headers).not.toHaveProperty('authorization');
  });

  it('the client password is sent only in the header, encoded by RFC 6749', async () => {
    const parts = network(200, given);
    await exchangeCode(parts, { ...system, clientSecret: 'a:b %' }, asked);
    const [, basic = ''] = /^Basic (.+)$/.exec(parts.calls[0]?.headers.authorization ?? '') ?? [];
    expect(Buffer.from(basic, 'base64').toString()).toBe('our+portal:a%3Ab+%25');
    expect(parts.calls[0]?.body).not.toMatch(/client_id|a%3Ab/);
  });

  it('an answer may repeat the refresh token, omit it, and omit the lifetime', async () => {
    const { refresh_token: _none, expires_in: _unsaid, ...least } = given;
    const renewed = await refreshTokens(network(200, least), system, 'the-old');
    expect(renewed).toEqual({ accessToken: 'the-access', refreshToken: 'the-old', lifetimeMs: 300_000 });
    expect((await exchangeCode(network(200, least), system, asked)).refreshToken).toBeNull();
    expect((await refreshTokens(network(200, given), system, 'the-old')).refreshToken).toBe('the-refresh');
  });

  it('a refused code, a wrong client and a missing answer are three failures, and none logs a secret', async () => {
    expect(await failure(400, { error: 'invalid_grant', error_description: 'the-code is used' })).toBe(
      'refused',
    );
    for (const error of ['invalid_client', 'unauthorized_client', 'invalid_scope'])
      expect(await failure(error === 'invalid_client' ? 401 : 400, { error })).toBe('not-configured');
    expect(await failure(0, new OutboundError('not-allowed'))).toBe('not-configured');
    for (const kind of ['unreachable', 'timeout', 'connection', 'too-large'] as const)
      expect(await failure(0, new OutboundError(kind))).toBe('no-answer');
    expect(await failure(503, { error: 'invalid_grant' })).toBe('no-answer');
    expect(await failure(429, { error: 'slow_down' })).toBe('no-answer');
    expect(await failure(302, '')).toBe('no-answer');
    expect(await failure(200, '<html>the-code</html>')).toBe('no-answer');
    expect(await failure(200, { ...given, token_type: 'DPoP' })).toBe('no-answer');
    expect(await failure(400, { error: 'the-code the-verifier' })).toBe('no-answer');
  });
});
