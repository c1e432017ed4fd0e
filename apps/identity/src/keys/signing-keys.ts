import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { sql } from 'kysely';
import type { IdentityDb } from '../database.ts';

/** Longer than any token lives: a retired key is published until nothing it signed can still be valid. */
const publishedAfterRetirementMs = 8 * 86_400_000;

/** Serialises first starts that race to make the first key. */
const firstKeyLock = 7_204_601;

/** The private keys of the provider, the one that signs first. Makes the first one on an empty database. */
export async function loadSigningKeys(db: IdentityDb, keyring: Keyring, clock: Clock): Promise<JWK[]> {
  const rows = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${firstKeyLock})`.execute(trx);
    const known = await trx
      .selectFrom('identity.signing_key')
      .selectAll()
      .where((or) =>
        or.or([
          or('retired_at', 'is', null),
          or('retired_at', '>', new Date(clock.now().getTime() - publishedAfterRetirementMs)),
        ]),
      )
      .orderBy(sql`retired_at is not null`)
      .orderBy('created_at', 'desc')
      .execute();
    if (known.some((row) => row.retired_at === null)) return known;
    const made = await newSigningKey(keyring, clock);
    await trx.insertInto('identity.signing_key').values(made).execute();
    return [made, ...known];
  });
  return rows.map((row) => JSON.parse(keyring.open('signing-key', row.private_jwk)) as JWK);
}

async function newSigningKey(keyring: Keyring, clock: Clock) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const complete: JWK = { ...jwk, kid, alg: 'ES256', use: 'sig' };
  return {
    kid,
    alg: 'ES256',
    private_jwk: keyring.seal('signing-key', JSON.stringify(complete)),
    created_at: clock.now(),
    retired_at: null,
  };
}
