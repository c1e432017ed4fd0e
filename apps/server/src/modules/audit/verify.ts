import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import { BEGINNING, type ChainEnd, inUtc, nextLink, recordHash } from './chain.ts';
import { isSigned, type SignedEnd } from './heads.ts';

/** The first invalid entry: its position in the chain, its record, and the fault. */
type Problem = { position: number | null; recordId: string | null; problem: string };
export type Verified = { records: number; heads: number; waiting: number; problem: Problem | null };

/** The evidence outside the chain: the signing keys, and the heads stored outside the database. */
type Evidence = { keyring: Keyring; heads: readonly SignedEnd[] };

/** Links read at a time, because a chain may be long. */
const STEP = 10_000;

/**
 * Walks an entity's chain from its beginning, or from the end of its pruned part, to its end, and checks it
 * against every signed head. Names the first entry that was edited, removed, reordered, inserted or cut off.
 */
export async function verifyAudit(sealer: Db, entityId: string, evidence: Evidence): Promise<Verified> {
  const start = await beginning(sealer, entityId, evidence.keyring);
  const heads = await headsOf(sealer, entityId, evidence);
  const forged = heads.find((head) => !isSigned(evidence.keyring, head));
  const linkProblem = forged
    ? { end: start, problem: at(forged.position, null, 'a head bears no signature of this installation') }
    : await checkLinks(sealer, entityId, start, heads);
  const { end } = linkProblem;
  let { problem } = linkProblem;
  const last = heads.at(-1);
  if (problem === null && last && last.position > end.position) {
    const day = last.signedAt.slice(0, 10);
    problem = at(end.position + 1, null, `cut off: the head of ${day} was signed at ${last.position}`);
  }
  const counts = await count(sealer, entityId);
  const records = end.position - start.position;
  if (problem === null && counts.records !== records + counts.waiting)
    problem = await unlinked(sealer, entityId);
  return { records, heads: heads.length, waiting: counts.waiting, problem };
}

const at = (position: number | null, recordId: string | null, problem: string): Problem => ({
  position,
  recordId,
  problem,
});

type EndRow = { position: number; link_hash: Buffer; signed_at: Date; signature: string };

const toSignedEnd = (kind: SignedEnd['kind'], entityId: string, row: EndRow): SignedEnd => ({
  kind,
  entityId,
  position: Number(row.position),
  linkHash: row.link_hash.toString('hex'),
  signedAt: row.signed_at.toISOString(),
  signature: row.signature,
});

/**
 * The start of the remaining records: after the last checkpoint that this installation signed. Others are
 * ignored.
 */
async function beginning(sealer: Db, entityId: string, keyring: Keyring): Promise<ChainEnd> {
  const { rows } = await sql<EndRow>`
    select position, link_hash, signed_at, signature from audit_checkpoint
    where entity_id = ${entityId}::uuid order by position desc`.execute(sealer);
  const row = rows.find((one) => isSigned(keyring, toSignedEnd('checkpoint', entityId, one)));
  return row ? { position: Number(row.position), hash: row.link_hash } : BEGINNING;
}

/** All heads from inside and outside the database, without duplicates, by position. */
async function headsOf(sealer: Db, entityId: string, { heads }: Evidence): Promise<SignedEnd[]> {
  const { rows } = await sql<EndRow>`
    select position, link_hash, signed_at, signature from audit_head where entity_id = ${entityId}::uuid`.execute(
    sealer,
  );
  const all = [
    ...rows.map((row) => toSignedEnd('head', entityId, row)),
    ...heads.filter((head) => head.entityId === entityId),
  ];
  const bySignature = new Map(all.map((head) => [head.signature, head]));
  return [...bySignature.values()].sort((a, b) => a.position - b.position);
}

type Link = {
  position: number;
  record_id: string;
  record_hash: Buffer;
  link_hash: Buffer;
  found: Buffer | null;
};

async function checkLinks(
  sealer: Db,
  entityId: string,
  start: ChainEnd,
  heads: readonly SignedEnd[],
): Promise<{ end: ChainEnd; problem: Problem | null }> {
  const ahead = heads.filter((head) => head.position > start.position);
  let end = start;
  for (;;) {
    const links = await linksAfter(sealer, entityId, end.position);
    for (const link of links) {
      const problem = linkFault(end, link);
      if (problem) return { end, problem };
      end = { position: end.position + 1, hash: link.link_hash };
      while (ahead[0]?.position === end.position) {
        const head = ahead.shift();
        if (head?.linkHash === end.hash.toString('hex')) continue;
        const day = head?.signedAt.slice(0, 10);
        return {
          end,
          problem: at(end.position, link.record_id, `not what the head of ${day} was signed for`),
        };
      }
    }
    if (links.length < STEP) return { end, problem: null };
  }
}

/** The fault of a link that should follow `end`, or null. */
function linkFault(end: ChainEnd, link: Link): Problem | null {
  const position = end.position + 1;
  if (Number(link.position) !== position) return at(position, null, 'a link is missing');
  if (link.found === null) return at(position, link.record_id, 'the record is missing');
  if (!link.found.equals(link.record_hash)) return at(position, link.record_id, 'the record was changed');
  if (!nextLink(end, link.record_hash).hash.equals(link.link_hash))
    return at(position, link.record_id, 'the chain is broken: the record is not the one that followed');
  return null;
}

function linksAfter(sealer: Db, entityId: string, position: number): Promise<Link[]> {
  return sealer.transaction().execute(async (db) => {
    await sql.raw(inUtc).execute(db);
    const { rows } = await sql<Link>`
      select l.position, l.record_id, l.record_hash, l.link_hash,
        (select ${sql.raw(recordHash)} from audit_record r where r.entity_id = l.entity_id and r.id = l.record_id) as found
      from audit_link l where l.entity_id = ${entityId}::uuid and l.position > ${position}
      order by l.position limit ${STEP}`.execute(db);
    return rows;
  });
}

/** Counts in one statement, so that a record written meanwhile counts on both sides or on neither. */
async function count(sealer: Db, entityId: string): Promise<{ records: number; waiting: number }> {
  const { rows } = await sql<{ records: number; waiting: number }>`
    select (select count(*) from audit_record where entity_id = ${entityId}::uuid)::int8 as records,
      ((select count(*) from audit_unsealed where entity_id = ${entityId}::uuid))::int8 as waiting`.execute(
    sealer,
  );
  return { records: Number(rows[0]?.records ?? 0), waiting: Number(rows[0]?.waiting ?? 0) };
}

/** The first record that is neither linked nor listed as unsealed; null when the counts differ only because of new links. */
async function unlinked(sealer: Db, entityId: string): Promise<Problem | null> {
  const { rows } = await sql<{ id: string }>`
    select r.id from audit_record r where r.entity_id = ${entityId}::uuid
      and not exists (select from audit_link l where l.entity_id = r.entity_id and l.record_id = r.id)
      and not exists (select from audit_unsealed u where u.entity_id = r.entity_id and u.record_id = r.id)
    order by r.occurred_at, r.id limit 1`.execute(sealer);
  return rows[0] ? at(null, rows[0].id, 'inserted: no link holds the record') : null;
}
