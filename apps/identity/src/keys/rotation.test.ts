import { loadKeyring } from '@waypost/platform/keyring';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInForTokens } from '../testing/browser.ts';
import { type Installation, install, password } from '../testing/installation.ts';
import { rotateSigningKey } from './signing-keys.ts';

const dana = 'dana.whitfield@lakemont.example';
let installation: Installation;

beforeAll(async () => {
  installation = await install();
  await installation.start({ refreshKeysEveryMs: 50 });
}, 60_000);
afterAll(() => installation.remove());

const readPublishedKeys = async (): Promise<(string | undefined)[]> => {
  const answer = await fetch(`${installation.config.identityUrl}/jwks`);
  return ((await answer.json()) as { keys: { kid?: string }[] }).keys.map(({ kid }) => kid);
};

const signInAndReadKey = async () => {
  const { tokens } = await signInForTokens(installation.config, dana, password);
  return { token: tokens.id_token, kid: decodeProtectedHeader(tokens.id_token).kid };
};

const expectPublished = () => expect.poll(readPublishedKeys, { timeout: 15_000 });

it('the provider publishes a new signing key before it signs with it, and old tokens stay valid without a restart', async () => {
  const before = await signInAndReadKey();
  const { db, clock, config } = installation;
  const { kid } = await rotateSigningKey(db, loadKeyring(config.keyringFile), clock);
  await expectPublished().toEqual(expect.arrayContaining([before.kid, kid]));
  expect((await signInAndReadKey()).kid).toBe(before.kid);

  clock.advance(125);
  await expectPublished().toMatchObject({ 0: kid });
  const after = await signInAndReadKey();
  expect(after.kid).toBe(kid);
  const keys = createRemoteJWKSet(new URL(`${config.identityUrl}/jwks`));
  for (const { token } of [before, after])
    await jwtVerify(token, keys, {
      issuer: config.identityUrl,
      audience: 'waypost-portal',
      currentDate: clock.now(),
    });

  clock.advance(9 * 86_400);
  await expectPublished().toEqual([kid]);
});
