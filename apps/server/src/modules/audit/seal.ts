import type { Clock } from '@waypost/platform/clock';
import { CompiledQuery, sql } from 'kysely';
import { acrossEntities, type Db } from '../../kernel/database.ts';
import { CHAIN_LOCK, chainEnd, inUtc, type LastLink, lastLink, nextLink, recordHash } from './chain.ts';

type Unsealed = { id: string; record_hash: Buffer };
const BATCH = 1000;

/** Links records that are not yet in their entity's chain. Works across entities as the sealer role. */
export async function sealAudit(sealer: Db, clock: Clock): Promise<number> {
  return acrossEntities(sealer, async (db) => {
    const { rows: locked } = await sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as got`.execute(db);
    if (!locked[0]?.got) return 0;
    await sql.raw(inUtc).execute(db);
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
  const { rows } = await sql<Unsealed>`
    select r.id, ${sql.raw(recordHash)} as record_hash from audit_record r
    where r.entity_id = ${entityId}::uuid
      and not exists (select from audit_link l where l.entity_id = r.entity_id and l.record_id = r.id)
    order by r.occurred_at, r.id limit ${BATCH}`.execute(db);
  const { rows: last } = await db.executeQuery(
    CompiledQuery.raw(lastLink, [entityId]) as CompiledQuery<LastLink>,
  );
  let end = chainEnd(last[0]);
  const links = rows.map(({ id, record_hash }) => {
    end = nextLink(end, record_hash);
    return {
      entity_id: entityId,
      position: end.position,
      record_id: id,
      record_hash,
      link_hash: end.hash,
      sealed_at: clock.now(),
    };
  });
  if (links.length > 0) await db.insertInto('audit_link').values(links).execute();
  return links.length;
}
