import { ESCALATION_TABLE } from '@waypost/contract/tasks/escalation/rules';
import { sql } from 'kysely';
import { forgetAttempts } from '../../../framework/queue/lease.ts';
import type { Work } from '../../../framework/work.ts';
import type { Db } from '../../../infrastructure/database.ts';
import { standingVersion } from '../../decision-tables/module.ts';

/** The queue of looks, as operators know it. */
export const QUEUE = 'escalate tasks';
/** Due tasks that are forgotten in one transaction. */
const PART = 5000;

/**
 * There is one look for each organisation; another version of the table begins it anew, with what is changed from then on. False when
 * no table with rules stands any more.
 */
export async function openLook(inside: Pick<Work, 'db' | 'entity' | 'clock'>): Promise<boolean> {
  const { db, entity, clock } = inside;
  const known = await db.selectFrom('escalation_look').select('id').executeTakeFirst();
  if (known && known.id === (await standingVersion(inside, ESCALATION_TABLE))) return true;
  // Whoever comes to lock it reads the version after: an older one never replaces a later one.
  const locked = await lockLook(db);
  const id = await standingVersion(inside, ESCALATION_TABLE);
  if (id === null || locked?.id === id) return id !== null;
  // What an earlier version failed at is nobody's work any more.
  if (locked) await forgetAttempts(db, QUEUE, [locked.id]);
  await sql`
    insert into escalation_look (entity_id, id, position, looked_at)
    values (${entity.id}::uuid, ${id}::uuid, pg_current_snapshot()::text, ${clock.now()})
    on conflict (entity_id) do update set id = excluded.id, position = excluded.position, putting_down = null`.execute(
    db,
  );
  return true;
}

/** Who has it locked is alone with what rules do in the organisation. */
export const lockLook = (db: Db): Promise<{ id: string } | undefined> =>
  db.selectFrom('escalation_look').select('id').forUpdate().executeTakeFirst();

/** The organisations that have a look, and no rules any more. */
export async function lookedAtBefore(worker: Db, standing: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from escalation_look where entity_id <> all (${[...standing]}::uuid[])`.execute(
    worker,
  );
  return rows.map(({ id }) => id);
}

/** Ends a look whose table has no rules any more, with what was left to look at and what had failed. */
export async function closeLook(inside: Pick<Work, 'db' | 'entity'>): Promise<void> {
  const { db } = inside;
  const look = await lockLook(db);
  if (!look || (await standingVersion(inside, ESCALATION_TABLE)) !== null) return;
  const { numAffectedRows } = await sql`
    delete from escalation_due where entity_id = current_entity() and task_id in (
      select task_id from escalation_due where entity_id = current_entity() limit ${PART})`.execute(db);
  if (numAffectedRows === BigInt(PART)) return;
  await forgetAttempts(db, QUEUE, [look.id]);
  await db.deleteFrom('escalation_look').where('id', '=', look.id).execute();
}
