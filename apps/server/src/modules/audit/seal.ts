import type { Clock } from '@waypost/platform/clock';
import { CompiledQuery, sql } from 'kysely';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';
import { CHAIN_LOCK, chainEnd, inUtc, type LastLink, lastLink, nextLink, recordHash } from './chain.ts';

type Unsealed = { id: string; record_hash: Buffer };
const BATCH = 1000;
/** Rounds per call: enough for thousands of records a second, few enough to release the lock. */
const ROUNDS = 10;

/** Appends new records to their entity's chain. Works across entities as the sealer role. */
export async function sealAudit(sealer: Db, clock: Clock): Promise<number> {
  let sealed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const linked = await acrossEntities(sealer, (db) => sealRound(db, clock));
    sealed += linked;
    if (linked < BATCH) break;
  }
  return sealed;
}

async function sealRound(db: Db, clock: Clock): Promise<number> {
  const { rows: locked } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as got`.execute(db);
  if (!locked[0]?.got) return 0;
  await sql.raw(inUtc).execute(db);
  const { rows: entities } = await sql<{ entity_id: string }>`
    select distinct entity_id from audit_unsealed`.execute(db);
  let sealed = 0;
  for (const { entity_id } of entities) sealed += await sealEntity(db, entity_id, clock);
  return sealed;
}

async function sealEntity(db: Db, entityId: string, clock: Clock): Promise<number> {
  const { rows } = await sql<Unsealed>`
    select r.id, ${sql.raw(recordHash)} as record_hash
    from audit_unsealed u join audit_record r on r.entity_id = u.entity_id and r.id = u.record_id
    where u.entity_id = ${entityId}::uuid
    order by r.occurred_at, r.id limit ${BATCH}`.execute(db);
  if (rows.length === 0) return 0;
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
  await db.insertInto('audit_link').values(links).execute();
  const ids = rows.map(({ id }) => id);
  await sql`delete from audit_unsealed where entity_id = ${entityId}::uuid and record_id = any (${ids}::uuid[])`.execute(
    db,
  );
  return links.length;
}
