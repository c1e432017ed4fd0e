import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EMPTY_ID } from '@waypost/contract/values';
import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import { CompiledQuery, sql } from 'kysely';
import { acrossEntities, type Db } from '../../kernel/database.ts';
import { chainEnd, type LastLink, lastLink } from './chain.ts';
import { headLine, type SignedEnd, signEnd } from './heads.ts';

type Signing = {
  sealer: Db;
  keyring: Keyring;
  clock: Clock;
  /** Where heads are kept beside the database; whoever can change the one should not reach the other. */
  file: string;
  /** Also where today's is signed already. */
  now?: boolean;
};

/**
 * Signs where each chain ends, once a day (UTC). A head is written to the database and to the file: what is cut off a
 * chain later no longer reaches it. Of several workers one signs.
 */
export async function signHeads({ sealer, keyring, clock, file, now = false }: Signing): Promise<number> {
  const signedAt = clock.now().toISOString();
  const entities = await chains(sealer);
  let count = 0;
  for (const entityId of entities) {
    const head = await acrossEntities(sealer, (db) => sign(db, keyring, entityId, signedAt, now));
    if (head === null) continue;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await appendFile(file, headLine(head), { mode: 0o600 });
    count += 1;
  }
  return count;
}

/** Every entity has a chain, and so has what concerns none. */
export async function chains(sealer: Db): Promise<string[]> {
  const rows = await sealer.selectFrom('entity').select('id').orderBy('id').execute();
  return [EMPTY_ID, ...rows.map(({ id }) => id)];
}

async function sign(
  db: Db,
  keyring: Keyring,
  entityId: string,
  signedAt: string,
  now: boolean,
): Promise<SignedEnd | null> {
  const { rows: last } = await db.executeQuery(
    CompiledQuery.raw(lastLink, [entityId]) as CompiledQuery<LastLink>,
  );
  const { position, hash } = chainEnd(last[0]);
  const { rows: heads } = await sql<{ position: number; is_of_today: boolean }>`
    select position::int8 as position, (signed_at at time zone 'UTC')::date = (${signedAt}::timestamptz at time zone 'UTC')::date as is_of_today
    from audit_head where entity_id = ${entityId}::uuid order by position desc limit 1`.execute(db);
  const [before] = heads;
  if (position === 0 || position === Number(before?.position) || (before?.is_of_today && !now)) return null;
  const end = { kind: 'head', entityId, position, linkHash: hash.toString('hex'), signedAt } as const;
  const head = signEnd(keyring, end);
  const { rows: kept } = await sql`
    insert into audit_head (entity_id, position, link_hash, signed_at, signature)
    values (${entityId}::uuid, ${position}, ${hash}, ${signedAt}::timestamptz, ${head.signature})
    on conflict do nothing returning position`.execute(db);
  return kept.length === 0 ? null : head;
}
