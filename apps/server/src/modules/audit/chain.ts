import { createHash } from 'node:crypto';

/** The lock for extending a chain, because two sealers at once would both extend the same end. */
export const CHAIN_LOCK = 7_261_902;

/**
 * The hash of a record `r`, computed by the database from the row as it formats it, with keys in its order.
 * Instants are formatted in the session's time zone, which `inUtc` sets. A column that was added later counts
 * only if it has a value, so that the hashes of earlier records stay the same.
 */
export const recordHash =
  "sha256(convert_to((case when r.case_id is null then to_jsonb(r) - 'case_id' else to_jsonb(r) end)::text, 'UTF8'))";

/** Sets the transaction's time zone, because a hash must not depend on the database's own. */
export const inUtc = "select set_config('TimeZone', 'UTC', true)";

/** The end of a chain; the first link follows 32 zero bytes. */
export type ChainEnd = { position: number; hash: Buffer };
export const BEGINNING: ChainEnd = { position: 0, hash: Buffer.alloc(32) };

/** A link contains the hash of the previous link and of its record. */
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
