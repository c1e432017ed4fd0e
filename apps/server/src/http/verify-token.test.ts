import { createServer, type Server } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenVerifier } from './verify-token.ts';

/** What the issuer of these tests answers; each test may spoil it. */
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
const verifier = () => tokenVerifier(issuer, 'portal', () => new Date());

describe('an issuer', () => {
  it('vouches for an address only when it says that it verified it', async () => {
    const verify = verifier();
    const known = { issuer, subject: 'ada' };
    expect(await verify(await sign(first.privateKey))).toMatchObject({ ...known, verifiedEmail: null });
    const verified = await sign(first.privateKey, undefined, { email_verified: true });
    expect(await verify(verified)).toMatchObject({ ...known, verifiedEmail: 'ada@elsewhere.example' });
    const text = await sign(first.privateKey, undefined, { email_verified: 'true' });
    expect((await verify(text)).verifiedEmail).toBeNull();
  });

  it('that is away, or answers with something else, is refused until it is itself again', async () => {
    const verify = verifier();
    const token = await sign(first.privateKey);
    const good = discovery;
    status = 503;
    await expect(verify(token)).rejects.toThrow();
    status = 200;
    for (const answer of [
      { issuer: 'http://elsewhere.example', jwks_uri: `${issuer}/jwks` },
      { issuer: `${issuer}/`, jwks_uri: `${issuer}/jwks` },
      { issuer },
      {},
      [],
    ]) {
      discovery = () => answer;
      await expect(verify(token)).rejects.toThrow();
    }
    expect(keyFetches).toBe(0);
    discovery = good;
    expect((await verify(token)).subject).toBe('ada');
  });

  it('changes its keys: a token of the new one is accepted, and of the old one no longer', async () => {
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

  it('with several keys is believed only where a token names its key', async () => {
    const second = await pair('second');
    jwks = () => ({ keys: [first.jwk, second.jwk] });
    const verify = verifier();
    expect((await verify(await sign(second.privateKey, { kid: 'second' }))).subject).toBe('ada');
    await expect(verify(await sign(second.privateKey, {}))).rejects.toThrow();
    await expect(verify(await sign(second.privateKey, { kid: 'first' }))).rejects.toThrow();
  });

  it('that publishes no keys, or shared secrets, opens nothing', async () => {
    const token = await sign(first.privateKey);
    for (const keys of [{ keys: [] }, {}, { keys: [{ kty: 'oct', k: 'c2VjcmV0', kid: 'first' }] }]) {
      jwks = () => keys;
      await expect(verifier()(token)).rejects.toThrow();
    }
  });
});
