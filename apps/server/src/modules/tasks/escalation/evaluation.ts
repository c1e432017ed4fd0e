import { ESCALATION_TABLE } from '@waypost/contract/tasks/escalation/rules';
import { sql } from 'kysely';
import { deleteAttempts } from '../../../framework/queue/lease.ts';
import type { Work } from '../../../framework/work.ts';
import type { Db } from '../../../infrastructure/database.ts';
import { currentVersion } from '../../decision-tables/module.ts';

/** The name of the queue for operators. */
export const QUEUE = 'escalate tasks';
/** Number of due tasks that are deleted in one transaction. */
const PART = 5000;

/**
 * Opens the only evaluation of an organization; a new version of the table restarts it, with the changes from then on.
 * False when there is no table with rules any more.
 */
export async function openEvaluation(inside: Pick<Work, 'db' | 'entity' | 'clock'>): Promise<boolean> {
  const { db, entity, clock } = inside;
  const known = await db.selectFrom('escalation_look').select('id').executeTakeFirst();
  if (known && known.id === (await currentVersion(inside, ESCALATION_TABLE))) return true;
  // The lock waits for concurrent writers, so that an older version never replaces a later one.
  const locked = await lockEvaluation(db);
  const id = await currentVersion(inside, ESCALATION_TABLE);
  if (id === null || locked?.id === id) return id !== null;
  // Failed attempts of an earlier version are obsolete.
  if (locked) await deleteAttempts(db, QUEUE, [locked.id]);
  await sql`
    insert into escalation_look (entity_id, id, position, looked_at)
    values (${entity.id}::uuid, ${id}::uuid, pg_current_snapshot()::text, ${clock.now()})
    on conflict (entity_id) do update set id = excluded.id, position = excluded.position, putting_down = null`.execute(
    db,
  );
  return true;
}

/** The holder of this lock is the only one that applies rules in the organization. */
export const lockEvaluation = (db: Db): Promise<{ id: string } | undefined> =>
  db.selectFrom('escalation_look').select('id').forUpdate().executeTakeFirst();

/** The organizations that have an evaluation but no rules any more. */
export async function entitiesWithoutRules(worker: Db, standing: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from escalation_look where entity_id <> all (${[...standing]}::uuid[])`.execute(
    worker,
  );
  return rows.map(({ id }) => id);
}

/** Closes an evaluation whose table has no rules any more, with its due tasks and failures. */
export async function closeEvaluation(inside: Pick<Work, 'db' | 'entity'>): Promise<void> {
  const { db } = inside;
  const look = await lockEvaluation(db);
  if (!look || (await currentVersion(inside, ESCALATION_TABLE)) !== null) return;
  const { numAffectedRows } = await sql`
    delete from escalation_due where entity_id = current_entity() and task_id in (
      select task_id from escalation_due where entity_id = current_entity() limit ${PART})`.execute(db);
  if (numAffectedRows === BigInt(PART)) return;
  await deleteAttempts(db, QUEUE, [look.id]);
  await db.deleteFrom('escalation_look').where('id', '=', look.id).execute();
}
