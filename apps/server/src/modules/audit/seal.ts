import { createHash } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { acrossEntities, type Db } from '../../kernel/database.ts';

type Unsealed = { id: string; text: string };
type Link = { entity_id: string; position: number; record_hash: Buffer; link_hash: Buffer };

const sha256 = (...parts: Array<string | Buffer>): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
/** A record as the text its hash is taken of: the row as the database writes it, keys in its order. */
const recordText = sql`to_jsonb(r)::text`;
const FIRST = Buffer.alloc(32);
const BATCH = 1000;

/** Links records that are not yet in their entity's chain. Works across entities as the sealer role. */
export async function sealAudit(sealer: Db, clock: Clock): Promise<number> {
  return acrossEntities(sealer, async (db) => {
    // One sealer at a time: two would both extend the same end.
    const { rows: locked } = await sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(7261902) as got`.execute(db);
    if (!locked[0]?.got) return 0;
    const { rows: entities } = await sql<{ entity_id: string }>`
      select distinct r.entity_id from audit_record r
      where not exists (select from audit_link l where l.entity_id = r.entity_id and l.record_id = r.id)`.execute(
      db,
    );
    let sealed = 0;
    for (const { entity_id } of entities) sealed += await sealEntity(db, entity_id, clock);
    return sealed;
  });
}

async function sealEntity(db: Db, entityId: string, clock: Clock): Promise<number> {
  const last = await db
    .selectFrom('audit_link')
    .select(['position', 'link_hash'])
    .where('entity_id', '=', entityId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<Unsealed>`
    select r.id, ${recordText} as text from audit_record r
    where r.entity_id = ${entityId}::uuid
      and not exists (select from audit_link l where l.entity_id = r.entity_id and l.record_id = r.id)
    order by r.occurred_at, r.id limit ${BATCH}`.execute(db);
  let position = Number(last?.position ?? 0);
  let previous: Buffer = last?.link_hash ?? FIRST;
  const links = rows.map(({ id, text }) => {
    const recordHash = sha256(text);
    previous = sha256(previous, recordHash);
    position += 1;
    return {
      entity_id: entityId,
      position,
      record_id: id,
      record_hash: recordHash,
      link_hash: previous,
      sealed_at: clock.now(),
    };
  });
  if (links.length > 0) await db.insertInto('audit_link').values(links).execute();
  return links.length;
}

/** What is wrong with a chain, or null: the first link that does not fit what is there now. */
export async function verifyAudit(
  sealer: Db,
  entityId: string,
): Promise<{ position: number; problem: string } | null> {
  const { rows } = await sql<Link & { text: string | null }>`
    select l.entity_id, l.position, l.record_hash, l.link_hash,
      (select ${recordText} from audit_record r where r.entity_id = l.entity_id and r.id = l.record_id) as text
    from audit_link l where l.entity_id = ${entityId}::uuid order by l.position`.execute(sealer);
  let previous: Buffer = FIRST;
  for (const [index, link] of rows.entries()) {
    const position = Number(link.position);
    if (position !== index + 1) return { position: index + 1, problem: 'a link is missing' };
    if (link.text === null) return { position, problem: 'the record is missing' };
    if (!sha256(link.text).equals(link.record_hash)) return { position, problem: 'the record was changed' };
    previous = sha256(previous, link.record_hash);
    if (!previous.equals(link.link_hash)) return { position, problem: 'the chain is broken' };
  }
  return null;
}
