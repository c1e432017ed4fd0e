import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import { CompiledQuery, sql } from 'kysely';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';
import { entityRows } from '../entities/readable.ts';
import { chainEnd, type LastLink, lastLink } from './chain.ts';
import { headLine, type SignedEnd, signEnd } from './heads.ts';
import { headsInFile, thinHeads } from './heads-file.ts';

export type Signing = {
  sealer: Db;
  keyring: Keyring;
  clock: Clock;
  /** The file of heads outside the database: a person who can change one should not be able to change the other. */
  file: string;
};

/** The last signed end of each chain; a chain without new records is not signed again. */
type Known = Map<string, string>;

/** An arbitrary advisory lock that nothing else uses. */
export const HEADS_FILE_LOCK = 7_261_903;

/**
 * Signs the end of each chain that has new records. Each worker writes all heads, to a file of its own or to
 * one shared by workers, so that any of the files is enough; the database stores the first head of a day
 * (UTC). A chain that is truncated later no longer reaches its heads.
 */
export function headSigner(signing: Signing): () => Promise<number> {
  let known: Known | null = null;
  let day = '';
  return async () => {
    const today = signing.clock.now().toISOString().slice(0, 10);
    if (day !== today) await aloneOnFile(signing.sealer, () => thinHeads(signing.file, today));
    day = today;
    known ??= await lastHeads(signing.file);
    return signChains(signing, known);
  };
}

/** Signs once, from the command line. */
export const signHeads = async (signing: Signing): Promise<number> =>
  signChains(signing, await lastHeads(signing.file));

async function lastHeads(file: string): Promise<Known> {
  const { heads } = await headsInFile(file);
  return new Map(heads.map(({ entityId, linkHash }) => [entityId, linkHash]));
}

async function signChains({ sealer, keyring, clock, file }: Signing, known: Known): Promise<number> {
  const signedAt = clock.now().toISOString();
  const heads: SignedEnd[] = [];
  for (const entityId of await chains(sealer)) {
    const head = await acrossEntities(sealer, (db) => sign(db, keyring, entityId, signedAt, known));
    if (head !== null) heads.push(head);
  }
  if (heads.length === 0) return 0;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await aloneOnFile(sealer, () => appendFile(file, heads.map(headLine).join(''), { mode: 0o600 }));
  for (const { entityId, linkHash } of heads) known.set(entityId, linkHash);
  return heads.length;
}

/**
 * Workers of one machine may share a file, and a line added while another worker rewrites it would be lost.
 */
const aloneOnFile = (sealer: Db, act: () => Promise<void>): Promise<void> =>
  acrossEntities(sealer, async (db) => {
    await sql`select pg_advisory_xact_lock(${HEADS_FILE_LOCK})`.execute(db);
    await act();
  });

/** Every entity has a chain, and records of no entity have one too. */
export async function chains(sealer: Db): Promise<string[]> {
  const rows = await sealer.selectFrom(entityRows.as('entity')).select('id').orderBy('id').execute();
  return [EMPTY_ID, ...rows.map(({ id }) => id)];
}

async function sign(
  db: Db,
  keyring: Keyring,
  entityId: string,
  signedAt: string,
  known: Known,
): Promise<SignedEnd | null> {
  const { rows: last } = await db.executeQuery(
    CompiledQuery.raw(lastLink, [entityId]) as CompiledQuery<LastLink>,
  );
  const { position, hash } = chainEnd(last[0]);
  const linkHash = hash.toString('hex');
  if (position === 0 || linkHash === known.get(entityId)) return null;
  const head = signEnd(keyring, { kind: 'head', entityId, position, linkHash, signedAt });
  await sql`
    insert into audit_head (entity_id, position, link_hash, signed_at, signature)
    select ${entityId}::uuid, ${position}::bigint, ${hash}::bytea, ${signedAt}::timestamptz, ${head.signature}
    where not exists (select from audit_head where entity_id = ${entityId}::uuid
      and (signed_at at time zone 'UTC')::date = (${signedAt}::timestamptz at time zone 'UTC')::date)
    on conflict do nothing`.execute(db);
  return head;
}
