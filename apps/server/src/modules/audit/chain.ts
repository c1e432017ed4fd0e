import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database.ts';

/** The lock of whoever extends a chain: two at once would both extend the same end. */
export const CHAIN_LOCK = 7_261_902;

/**
 * The hash of a record `r`, taken where the record lies: of the row as the database writes it, keys in its order.
 * Instants are written in the session's time zone, which `inUtc` fixes. A column that came later counts only where it
 * is filled, so that records from before keep their hash.
 */
export const recordHash =
  "sha256(convert_to((case when r.case_id is null then to_jsonb(r) - 'case_id' else to_jsonb(r) end)::text, 'UTF8'))";

/** For the transaction: a record's hash must not depend on the time zone a database is configured for. */
export const inUtc = "select set_config('TimeZone', 'UTC', true)";

/** Where a chain ends; the first link follows 32 zero bytes. */
export type ChainEnd = { position: number; hash: Buffer };
const BEGINNING: ChainEnd = { position: 0, hash: Buffer.alloc(32) };

/** A link holds the hash of the link before and of its record. */
export const nextLink = (end: ChainEnd, hashOfRecord: Buffer): ChainEnd => ({
  position: end.position + 1,
  hash: createHash('sha256').update(end.hash).update(hashOfRecord).digest(),
});

/** The last link of the entity $1; {@link chainEnd} reads it. */
export const lastLink =
  'select position, link_hash from audit_link where entity_id = $1::uuid order by position desc limit 1';
export type LastLink = { position: number; link_hash: Buffer };

export const chainEnd = (last: LastLink | undefined): ChainEnd =>
  last ? { position: Number(last.position), hash: last.link_hash } : BEGINNING;

const STEP = 10_000;

/** What is wrong with a chain, or null: the first link that does not fit what is there now. In steps: a chain may be long. */
export async function verifyAudit(
  sealer: Db,
  entityId: string,
): Promise<{ position: number; problem: string } | null> {
  let end = BEGINNING;
  for (;;) {
    const links = await linksAfter(sealer, entityId, end.position);
    for (const { position, record_hash, link_hash, found } of links) {
      if (Number(position) !== end.position + 1)
        return { position: end.position + 1, problem: 'a link is missing' };
      end = nextLink(end, record_hash);
      if (found === null) return { position: end.position, problem: 'the record is missing' };
      if (!found.equals(record_hash)) return { position: end.position, problem: 'the record was changed' };
      if (!end.hash.equals(link_hash)) return { position: end.position, problem: 'the chain is broken' };
    }
    if (links.length < STEP) return null;
  }
}

type FoundLink = { position: number; record_hash: Buffer; link_hash: Buffer; found: Buffer | null };

function linksAfter(sealer: Db, entityId: string, position: number): Promise<FoundLink[]> {
  return sealer.transaction().execute(async (db) => {
    await sql.raw(inUtc).execute(db);
    const { rows } = await sql<FoundLink>`
      select l.position, l.record_hash, l.link_hash,
        (select ${sql.raw(recordHash)} from audit_record r where r.entity_id = l.entity_id and r.id = l.record_id) as found
      from audit_link l where l.entity_id = ${entityId}::uuid and l.position > ${position}
      order by l.position limit ${STEP}`.execute(db);
    return rows;
  });
}
