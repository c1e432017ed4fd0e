import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { dropRecords, serviceSource } from '../../framework/audit.ts';
import { type WorkAcross, workAcross } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import { signEnd } from './heads.ts';

type Pruning = { pruner: Db; keyring: Keyring; clock: Clock; years: number };
type OldLink = { position: number; record_id: string; link_hash: Buffer; is_old: boolean };

/** Links removed per transaction. */
const BATCH = 10_000;
/** The lock that keeps two prunings from removing the same records. */
const PRUNE_LOCK = 7_261_903;

/** The start of the retention period: earlier records may be removed. */
export function retentionStart(clock: Clock, years: number): Date {
  const since = clock.now();
  since.setUTCFullYear(since.getUTCFullYear() - years);
  return since;
}

/**
 * Removes the beginning of an entity's chain, up to the first record within the retention period. Each batch
 * writes a signed checkpoint, from which the remaining records can be verified, and is audited itself. The
 * last link stays, because the chain continues from it.
 *
 * @returns the number of removed records
 */
export async function pruneAudit(pruning: Pruning, entityId: string): Promise<number> {
  let removed = 0;
  for (;;) {
    const source = serviceSource(entityId, `prune-${newId(pruning.clock)}`, pruning.clock);
    const batch = await workAcross(pruning.pruner, source, (work) => pruneBatch(work, pruning));
    removed += batch;
    if (batch < BATCH) return removed;
  }
}

async function pruneBatch(
  { db, audit, clock, entity: { id: entityId } }: WorkAcross,
  { keyring, years }: Pruning,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${PRUNE_LOCK})`.execute(db);
  const { rows } = await sql<OldLink>`
    select l.position, l.record_id, l.link_hash, r.occurred_at < ${retentionStart(clock, years)} as is_old
    from audit_link l join audit_record r on r.entity_id = l.entity_id and r.id = l.record_id
    where l.entity_id = ${entityId}::uuid and exists (
      select from audit_link n where n.entity_id = l.entity_id and n.position > l.position)
    order by l.position limit ${BATCH}`.execute(db);
  const firstRemaining = rows.findIndex((row) => !row.is_old);
  const old = firstRemaining === -1 ? rows : rows.slice(0, firstRemaining);
  const [first, last] = [old[0], old.at(-1)];
  if (!first || !last) return 0;
  const position = Number(last.position);
  const signedAt = clock.now().toISOString();
  const linkHash = last.link_hash.toString('hex');
  const { signature } = signEnd(keyring, { kind: 'checkpoint', entityId, position, linkHash, signedAt });
  await sql`
    insert into audit_checkpoint (entity_id, position, link_hash, signed_at, signature)
    values (${entityId}::uuid, ${position}, ${last.link_hash}, ${signedAt}::timestamptz, ${signature})`.execute(
    db,
  );
  await sql`delete from audit_link where entity_id = ${entityId}::uuid and position <= ${position}`.execute(
    db,
  );
  await dropRecords(
    db,
    entityId,
    old.map((row) => row.record_id),
  );
  audit({
    action: 'Mutation',
    operation: 'Delete',
    domainType: 'AuditRecord',
    domainId: null,
    snapshot: {
      RecordNumber: `${first.position} to ${position}`,
      LinkHash: linkHash,
      Note: `Kept for ${years} years`,
    },
  });
  return old.length;
}
