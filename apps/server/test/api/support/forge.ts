import { loadConfig } from '@waypost/platform/config';
import { loadKeyring } from '@waypost/platform/keyring';
import { importJWK, type JWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { identityUrl } from './addresses.ts';
import { testDatabase } from './database.ts';

/** The provider's own private key, with which a forger could test everything but the signature. */
export async function providerKey(): Promise<{ jwk: JWK; kid: string }> {
  const { keyringFile } = loadConfig({ WAYPOST_HOME: process.env.WAYPOST_TEST_HOME });
  const { pool } = await testDatabase();
  const { rows } = await pool.query(
    'select * from identity.signing_key where retired_at is null order by created_at desc limit 1',
  );
  const jwk = JSON.parse(loadKeyring(keyringFile).open('signing-key', rows[0].private_jwk)) as JWK;
  return { jwk, kid: String(jwk.kid) };
}

/** A token signed with the provider's real key, with any claims and header. */
export async function forge(
  key: { jwk: JWK; kid: string },
  subject: string,
  claims: JWTPayload = {},
  header: Partial<JWTHeaderParameters> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    iss: identityUrl,
    aud: 'waypost-portal',
    sub: subject,
    iat: now,
    exp: now + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header })
    .sign(await importJWK(key.jwk, 'ES256'));
}
