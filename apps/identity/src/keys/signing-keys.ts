import type { Clock } from '@waypost/platform/clock';
import { type Keyring, wrongKeyFile } from '@waypost/platform/keyring';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { sql } from 'kysely';
import type { IdentityDb } from '../database.ts';

/** A retired key stays published until every token that it signed has expired. */
const publishedAfterRetirementMs = 8 * 86_400_000;

/** How long a new key is published before it signs, because verifiers cache keys. */
const publishedBeforeUseMs = 120_000;

/** Serializes rotations, and first starts that race to create the first key. */
const keysLock = 7_204_601;

/**
 * Loads the private keys of the provider. The first one signs: the oldest that is not retired. Creates a key in an
 * empty database.
 */
export async function loadSigningKeys(db: IdentityDb, keyring: Keyring, clock: Clock): Promise<JWK[]> {
  const rows = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${keysLock})`.execute(trx);
    const known = await trx
      .selectFrom('identity.signing_key')
      .selectAll()
      .where((or) =>
        or.or([
          or('retired_at', 'is', null),
          or('retired_at', '>', new Date(clock.now().getTime() - publishedAfterRetirementMs)),
        ]),
      )
      .orderBy(sql`coalesce(retired_at <= ${clock.now()}, false)`)
      .orderBy('created_at')
      .execute();
    if (known.some((row) => row.retired_at === null)) return known;
    const newKey = await createSigningKey(keyring, clock);
    await trx.insertInto('identity.signing_key').values(newKey).execute();
    return [newKey, ...known];
  });
  return rows.map((row) => JSON.parse(openKey(keyring, row.private_jwk)) as JWK);
}

/** @throws StartError when the value was sealed with another key file */
function openKey(keyring: Keyring, sealed: string): string {
  try {
    return keyring.open('signing-key', sealed);
  } catch {
    throw wrongKeyFile();
  }
}

/**
 * Creates a new key, and schedules the retirement of the existing keys for when it has been published long enough.
 * Running providers pick up the changes; tokens signed with an old key are accepted until they expire.
 *
 * @returns the new key's id and the time from which it signs
 */
export function rotateSigningKey(
  db: IdentityDb,
  keyring: Keyring,
  clock: Clock,
): Promise<{ kid: string; signsFrom: Date }> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${keysLock})`.execute(trx);
    const newKey = await createSigningKey(keyring, clock);
    const signsFrom = new Date(clock.now().getTime() + publishedBeforeUseMs);
    await trx
      .updateTable('identity.signing_key')
      .set({ retired_at: signsFrom })
      .where((or) => or.or([or('retired_at', 'is', null), or('retired_at', '>', signsFrom)]))
      .execute();
    await trx.insertInto('identity.signing_key').values(newKey).execute();
    return { kid: newKey.kid, signsFrom };
  });
}

async function createSigningKey(keyring: Keyring, clock: Clock) {
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
