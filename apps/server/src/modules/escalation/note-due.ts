import { sql } from 'kysely';
import type { Service } from '../../kernel/actor.ts';
import { committedBetween } from '../../kernel/committed-events.ts';
import type { Db } from '../../kernel/database.ts';
import type { Work } from '../../kernel/work.ts';

/** The day it is at each facility of an organisation. */
export type Days = Readonly<Record<string, string>>;

/** How far the rules have looked at an organisation's tasks. */
export type Look = { id: string; begun_for: string | null; days: Days; position: string };

/** What is looked through at least so often, so that it never becomes much. */
const LOOK_EVERY_MS = 300_000;
/** Where more tasks changed, all of them are looked at. */
const MOST_CHANGED = 2000;
/** What the rules do themselves sets off no other rule before the next day. */
export const CORRELATION = 'escalation-';

/** The tasks that others changed, and the cases whose orders were changed: what was committed between two positions. */
const changedTasks = (since: ReturnType<typeof sql>, now: ReturnType<typeof sql>) => sql`
  select case when e.type like 'task.%' then e.subject_id end as task_id,
    case when e.type like 'order.%' then e.case_id end as case_id
  from (${committedBetween(sql`entity_id, type, subject_id, case_id, actor_kind, correlation_id`, since, now)}) e
  where e.entity_id = current_entity() and (e.type like 'task.%' or e.type like 'order.%')
    and not (e.actor_kind = 'service' and e.correlation_id like ${`${CORRELATION}%`})`;

/** A condition on `l`, a look: there is something to look at. */
export const isSomethingDue = (days: Days, now: Date) => sql`(
  l.begun_for is distinct from l.id or l.days <> ${JSON.stringify(days)}::jsonb
  or l.looked_at < ${new Date(now.getTime() - LOOK_EVERY_MS)}::timestamptz
  or exists (select from escalation_due d where d.entity_id = l.entity_id)
  or exists (${changedTasks(sql`l.position`, sql`pg_current_snapshot()`)}))`;

/**
 * Puts down which tasks are to be looked at: those that were changed; those of a facility where it is another day; all open
 * ones when the table is another, when too many were changed, or when that is not known.
 */
export async function noteDue(work: Work<Service>, look: Look, days: Days): Promise<void> {
  const { db, clock } = work;
  const { position, changed } = await changedSince(db, look.position);
  const isAnew = look.begun_for !== look.id || changed === null;
  const facilities = Object.keys(days).filter((id) => isAnew || look.days[id] !== days[id]);
  if (facilities.length > 0)
    await sql`
      insert into escalation_due (entity_id, task_id)
      select entity_id, id from task
      where entity_id = current_entity() and status <> 'Complete' and facility_id = any (${facilities}::uuid[])
      on conflict do nothing`.execute(db);
  if (changed !== null && changed.length > 0)
    await sql`
      insert into escalation_due (entity_id, task_id)
      select current_entity(), id from unnest(${known(changed, 'task_id')}::uuid[]) changed (id)
      union
      select entity_id, id from task
      where entity_id = current_entity() and case_id = any (${known(changed, 'case_id')}::uuid[]) and status <> 'Complete'
      on conflict do nothing`.execute(db);
  await db
    .updateTable('escalation_look')
    .set({ begun_for: look.id, days: JSON.stringify(days), position, looked_at: clock.now() })
    .where('id', '=', look.id)
    .execute();
}

/** A task that was changed, or a case of which an order was. */
type Changed = { task_id: string | null; case_id: string | null };
const known = (changed: readonly Changed[], key: keyof Changed): string[] =>
  changed.flatMap((each) => each[key] ?? []);

/** One statement: what it sees is what its position says. Null where they are too many, or the position is not of this database. */
async function changedSince(db: Db, since: string): Promise<{ position: string; changed: Changed[] | null }> {
  const { rows } = await sql<{ position: string; is_known: boolean } & Changed>`
    select now.at::text as position, pg_snapshot_xmax(${since}::pg_snapshot) <= pg_snapshot_xmax(now.at) as is_known,
      c.task_id, c.case_id
    from (select pg_current_snapshot() as at) now left join lateral (
      select distinct task_id, case_id from (${changedTasks(sql`${since}`, sql`now.at`)}) e limit ${MOST_CHANGED + 1}) c on true`.execute(
    db,
  );
  const [first] = rows;
  const changed = rows.filter(({ task_id, case_id }) => task_id !== null || case_id !== null);
  const isKnown = first?.is_known === true && changed.length <= MOST_CHANGED;
  return { position: first?.position ?? since, changed: isKnown ? changed : null };
}
