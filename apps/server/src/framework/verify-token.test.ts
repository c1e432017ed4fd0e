import { createServer, type Server } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identityProvider } from './identity-provider.ts';
import { tokenVerifier } from './verify-token.ts';
import { type EmailClaims, standardClaims } from './vouched-email.ts';

/** The discovery document of the issuer in these tests; a test may change it. */
let discovery: (issuer: string) => unknown;
let jwks: () => unknown;
let status = 200;
let keyFetches = 0;
let server: Server;
let issuer = '';

const pair = async (kid?: string): Promise<{ privateKey: CryptoKey; jwk: JWK }> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', ...(kid ? { kid } : {}) },
  };
};
let first: Awaited<ReturnType<typeof pair>>;

beforeEach(async () => {
  first = await pair('first');
  discovery = (own) => ({ issuer: own, jwks_uri: `${own}/jwks` });
  jwks = () => ({ keys: [first.jwk] });
  status = 200;
  keyFetches = 0;
  lines = [];
  server = createServer((request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    if (request.url === '/jwks') keyFetches += 1;
    response.end(JSON.stringify(request.url === '/jwks' ? jwks() : discovery(issuer)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(() => server.close());
afterAll(() => vi.useRealTimers());

const sign = (key: CryptoKey, header: { kid?: string } = { kid: 'first' }, claims = {}) =>
  new SignJWT({ email: 'Ada@Elsewhere.example', ...claims })
    .setProtectedHeader({ alg: 'ES256', ...header })
    .setIssuer(issuer)
    .setAudience('portal')
    .setSubject('ada')
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .sign(key);
/** What the server logged about the provider. */
let lines: string[] = [];
const log = (text: string) => void lines.push(text);
const verifier = (claims: EmailClaims = standardClaims) =>
  tokenVerifier(identityProvider(issuer, { info: log, warn: log }), 'portal', () => new Date(), claims);

describe('an issuer', () => {
  it('an issuer’s address counts only if the issuer marks it as verified', async () => {
    const verify = verifier();
    const known = { issuer, subject: 'ada' };
    expect(await verify(await sign(first.privateKey))).toMatchObject({ ...known, verifiedEmail: null });
    const verified = await sign(first.privateKey, undefined, { email_verified: true });
    expect(await verify(verified)).toMatchObject({ ...known, verifiedEmail: 'ada@elsewhere.example' });
    const text = await sign(first.privateKey, undefined, { email_verified: 'true' });
    expect((await verify(text)).verifiedEmail).toBeNull();
  });

  it('the operator can name the claims that verify an address, and an address marked as not verified never counts', async () => {
    const vouched = async (claims: Partial<EmailClaims>, token: object) =>
      (await verifier({ ...standardClaims, ...claims })(await sign(first.privateKey, undefined, token)))
        .verifiedEmail;
    const entra = { verified: 'xms_edov' };
    for (const xms_edov of [true, 1, '1', 'true'])
      expect(await vouched(entra, { xms_edov })).toBe('ada@elsewhere.example');
    for (const xms_edov of [false, 0, '0', 'false', null, undefined, {}])
      expect(await vouched(entra, { xms_edov, email_verified: true })).toBeNull();

    const trusted = { trust: 'issuer' } as const;
    expect(await vouched(trusted, {})).toBe('ada@elsewhere.example');
    for (const email_verified of [false, 'false', 0, null])
      expect(await vouched(trusted, { email_verified })).toBeNull();

    const named = { email: 'upn', trust: 'issuer' } as const;
    expect(await vouched(named, { upn: 'Bo@Elsewhere.example' })).toBe('bo@elsewhere.example');
    for (const upn of [undefined, 'bo', ['bo@elsewhere.example'], 'bo@a.example c@b.example'])
      expect(await vouched(named, { upn })).toBeNull();
  });

  it('simultaneous checks share one request to the issuer, and a later check makes a new one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let requestCount = 0;
    discovery = (own) => {
      requestCount += 1;
      return { issuer: own, jwks_uri: `${own}/jwks` };
    };
    const provider = identityProvider(issuer, { info: log, warn: log });
    expect(await Promise.all([provider.answers(), provider.answers()])).toEqual([true, true]);
    expect(await provider.answers()).toBe(true);
    expect(requestCount).toBe(1);
    status = 503;
    vi.setSystemTime(Date.now() + 60_000);
    expect(await provider.answers()).toBe(false);
    expect(requestCount).toBe(2);
  });

  it('an issuer’s outage is not reported as an invalid token, is logged in one line, and is retried a second later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const verify = verifier();
    const token = await sign(first.privateKey);
    status = 503;
    for (let tries = 0; tries < 5; tries += 1)
      await expect(verify(token)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(lines).toEqual([
      'the identity provider cannot be reached (it answers 503): nobody can sign in until it answers',
    ]);
    status = 200;
    vi.setSystemTime(Date.now() + 1001);
    expect((await verify(token)).subject).toBe('ada');
    expect(lines.at(-1)).toBe('the identity provider answers again');

    // The issuer stays down: a known key still works, and an unknown key is not refused as if it were wrong.
    await new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    vi.setSystemTime(Date.now() + 31_000);
    const unknown = await sign((await pair('second')).privateKey, { kid: 'second' });
    await expect(verify(unknown)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await verify(token)).subject).toBe('ada');
    expect(lines).toHaveLength(3);
    vi.useRealTimers();
  });

  it('an issuer that returns another issuer’s name is not trusted until it returns its own again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const verify = verifier();
    const token = await sign(first.privateKey);
    const good = discovery;
    for (const answer of [
      { issuer: 'http://elsewhere.example', jwks_uri: `${issuer}/jwks` },
      { issuer: `${issuer}/`, jwks_uri: `${issuer}/jwks` },
      { issuer },
      {},
      [],
    ]) {
      discovery = () => answer;
      await expect(verify(token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      vi.setSystemTime(Date.now() + 1001);
    }
    expect(keyFetches).toBe(0);
    discovery = good;
    expect((await verify(token)).subject).toBe('ada');
    vi.useRealTimers();
  });

  it('an answer of the issuer is read only up to the size limit', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const verify = verifier();
    const token = await sign(first.privateKey);
    const [shortDescription, shortKeys] = [discovery, jwks];
    const more = { more: 'x'.repeat(300_000) };
    discovery = (own) => ({ issuer: own, jwks_uri: `${own}/jwks`, ...more });
    await expect(verify(token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(lines.at(-1)).toContain('its answer is too long');
    vi.setSystemTime(Date.now() + 1001);
    discovery = shortDescription;
    jwks = () => ({ keys: [first.jwk], ...more });
    await expect(verify(token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    vi.setSystemTime(Date.now() + 1001);
    jwks = shortKeys;
    expect((await verify(token)).subject).toBe('ada');
    vi.useRealTimers();
  });

  it('after an issuer changes its keys, tokens of the new key are accepted and those of the old one refused', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const verify = verifier();
    const before = await sign(first.privateKey);
    expect((await verify(before)).subject).toBe('ada');
    const second = await pair('second');
    jwks = () => ({ keys: [second.jwk] });
    const after = await sign(second.privateKey, { kid: 'second' });
    await expect(verify(after)).rejects.toThrow();
    vi.setSystemTime(Date.now() + 31_000);
    expect((await verify(after)).subject).toBe('ada');
    await expect(verify(before)).rejects.toThrow();
    expect(keyFetches).toBe(2);
    vi.useRealTimers();
  });

  it('a token must name its key when the issuer has several', async () => {
    const second = await pair('second');
    jwks = () => ({ keys: [first.jwk, second.jwk] });
    const verify = verifier();
    expect((await verify(await sign(second.privateKey, { kid: 'second' }))).subject).toBe('ada');
    await expect(verify(await sign(second.privateKey, {}))).rejects.toThrow();
    await expect(verify(await sign(second.privateKey, { kid: 'first' }))).rejects.toThrow();
  });

  it('every token is refused if the issuer publishes no keys, or shared secrets', async () => {
    const token = await sign(first.privateKey);
    for (const keys of [{ keys: [] }, {}, { keys: [{ kty: 'oct', k: 'c2VjcmV0', kid: 'first' }] }]) {
      jwks = () => keys;
      await expect(verifier()(token)).rejects.toThrow();
    }
  });
});

describe('a token whose signature was checked before', () => {
  const refused = { code: 'UNAUTHENTICATED' };
  const at = (days: number) => ({ exp: Math.floor(Date.now() / 1000) + days * 86_400 });
  /** A token with these claims and a signature of its own. */
  const signed = (claims: object, header = { alg: 'ES256', kid: 'first' }) =>
    new SignJWT({ iss: issuer, aud: 'portal', sub: 'ada', iat: 1_700_000_000, ...at(1), ...claims })
      .setProtectedHeader(header)
      .sign(first.privateKey);
  const withoutSignature = (token: string) => `${token.split('.').slice(0, 2).join('.')}.AAAA`;

  it('a previously verified token is accepted without verifying its signature again', async () => {
    const verify = verifier();
    const token = withoutSignature(await signed({ sid: 'one' }));
    expect(await verify(token, true)).toMatchObject({
      issuer,
      subject: 'ada',
      signIn: { providerSession: 'one' },
    });
    await expect(verify(token)).rejects.toMatchObject(refused);
    await expect(verify(token, false)).rejects.toMatchObject(refused);
  });

  it('a token whose signature is known is refused for its claims like any other token', async () => {
    const verify = verifier();
    for (const claims of [
      { iss: 'http://elsewhere.example' },
      { aud: 'another' },
      { aud: ['portal', 'another'] },
      { aud: undefined },
      { azp: 'another' },
      at(-1),
      { exp: undefined },
      { nbf: at(1).exp },
      { iat: at(1).exp },
    ])
      await expect(verify(await signed(claims), true), JSON.stringify(claims)).rejects.toMatchObject(refused);
    for (const header of [{ jwk: first.jwk }, { jku: issuer }, { typ: 'at+jwt' }])
      await expect(
        verify(await signed({}, { alg: 'ES256', kid: 'first', ...header }), true),
      ).rejects.toMatchObject(refused);
  });

  it('a previously verified token is refused after its key was withdrawn', async () => {
    const token = await signed({});
    expect(await verifier()(token, true)).toMatchObject({ subject: 'ada' });
    const second = await pair('second');
    jwks = () => ({ keys: [second.jwk] });
    await expect(verifier()(token, true)).rejects.toMatchObject(refused);
  });
});
