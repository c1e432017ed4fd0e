import { EMPTY_ID } from '@waypost/contract/core/values';
import { type RawBuilder, sql } from 'kysely';
import type { Service } from '../../../framework/actor.ts';
import { committedBetween } from '../../../framework/committed-events.ts';
import type { Work } from '../../../framework/work.ts';
import type { Db } from '../../../infrastructure/database.ts';

/** The current day at each facility of an organization. */
export type Days = Readonly<Record<string, string>>;

/**
 * Tasks that are being marked as due, a part in each slice: those of these facilities, because of these days, in the
 * order of their ids.
 */
type MarkingProgress = { days: Days; after: string | null };

/** The progress of the evaluation of an organization's tasks. */
export type EscalationRun = {
  id: string;
  begun_for: string | null;
  days: Days;
  putting_down: MarkingProgress | null;
  position: string;
};

/** Maximum interval between two searches for changes, so that they stay small. */
const EVALUATE_EVERY_MS = 10_000;
/** When more tasks have changed, all of them are evaluated. */
const MAX_CHANGED = 2000;
/** Maximum number of events of the organization that are searched. */
const MAX_EVENTS_READ = 10_000;
/**
 * Maximum number of transactions of the whole database since the last search: the events of other organizations are in
 * between and must be skipped.
 */
const MAX_TRANSACTIONS = 200_000;
/** Number of tasks that are marked in one statement: few, so that a reader does not wait for it. */
const PART = 1000;
/** Changes by the rules themselves trigger no other rule before the next day. */
export const CORRELATION = 'escalation-';

const eventColumns = sql`entity_id, type, subject_id, case_id, actor_kind, correlation_id`;
/** A condition on an event `e`: its case may have another amount. */
const ofCase = sql`(e.type like 'order.%' or e.type = 'case.changed')`;
/** A condition on an event `e`: somebody else changed a task, a case or an order of this organization. */
const isChange = sql`e.entity_id = current_entity() and (e.type like 'task.%' or ${ofCase})
  and not (e.actor_kind = 'service' and e.correlation_id like ${`${CORRELATION}%`})`;

/**
 * A condition on an evaluation `l`: there is something to evaluate. A later day counts as a new day: the clocks of two
 * workers differ.
 */
export const isEvaluationDue = (days: Days, now: Date) => sql`(
  l.begun_for is distinct from l.id or l.putting_down is not null
  or l.looked_at < ${new Date(now.getTime() - EVALUATE_EVERY_MS)}::timestamptz
  or exists (select from jsonb_each_text(${JSON.stringify(days)}::jsonb) d where d.value > coalesce(l.days ->> d.key, ''))
  or exists (select from escalation_due d where d.entity_id = l.entity_id)
  or exists (
    select from (${committedBetween(eventColumns, sql`l.position`, sql`pg_current_snapshot()`)}) e where ${isChange}))`;

/** The later of two days for each facility. */
export const laterOf = (one: Days, other: Days): Days => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).filter(([id, day]) => day > (one[id] ?? ''))),
});

/**
 * Marks the tasks that are due for evaluation: changed tasks; tasks of a facility with a new day; all open ones when
 * the table is new, when too many were changed, or when the changes are unknown. Returns whether more have to be
 * marked.
 */
export async function markDueTasks(work: Work<Service>, look: EscalationRun, days: Days): Promise<boolean> {
  const { db, clock } = work;
  const { position, changed } = await changedSince(db, look.position);
  const isRestart = look.begun_for !== look.id || changed === null;
  const marking = look.putting_down ?? toRecord(look, days, isRestart);
  const left = marking && (await recordPart(db, marking));
  if (changed !== null) await recordChanged(db, changed);
  await db
    .updateTable('escalation_look')
    .set({
      // An unknown state that arose during the marking is handled after it.
      begun_for: isRestart && look.putting_down !== null ? null : look.id,
      putting_down: left && JSON.stringify(left),
      days: JSON.stringify(marking && left === null ? laterOf(look.days, marking.days) : look.days),
      position,
      looked_at: clock.now(),
    })
    .where('id', '=', look.id)
    .execute();
  return left !== null;
}

function toRecord({ days: known }: EscalationRun, days: Days, isRestart: boolean): MarkingProgress | null {
  const others = Object.entries(days).filter(([id, day]) => isRestart || day > (known[id] ?? ''));
  return others.length === 0 ? null : { days: Object.fromEntries(others), after: null };
}

/** Marks the next open tasks. Returns the rest; null when there is none. */
async function recordPart(db: Db, { days, after }: MarkingProgress): Promise<MarkingProgress | null> {
  const { rows } = await sql<{ last: string; count: number }>`
    with part as materialized (
      select id from task
      where entity_id = current_entity() and status <> 'Complete' and facility_id = any (${Object.keys(days)}::uuid[])
        and id > ${after ?? EMPTY_ID}::uuid
      order by id limit ${PART}
    ), put as (
      insert into escalation_due (entity_id, task_id) select current_entity(), id from part on conflict do nothing
    )
    select id as last, (select count(*)::int from part) as count from part order by id desc limit 1`.execute(
    db,
  );
  const [part] = rows;
  return part?.count === PART ? { days, after: part.last } : null;
}

/** Changed tasks, and cases with a change of their own or of an order. */
type Changed = { taskIds: string[]; caseIds: string[] };

async function recordChanged(db: Db, { taskIds, caseIds }: Changed): Promise<void> {
  if (taskIds.length === 0 && caseIds.length === 0) return;
  await sql`
    insert into escalation_due (entity_id, task_id)
    select current_entity(), id from unnest(${taskIds}::uuid[]) changed (id)
    union
    select entity_id, id from task
    where entity_id = current_entity() and case_id = any (${caseIds}::uuid[]) and status <> 'Complete'
    on conflict do nothing`.execute(db);
}

/**
 * A single statement, so that its position matches the events it sees. Null when there are too many, or when the
 * position is too old or belongs to another database.
 */
async function changedSince(db: Db, since: string): Promise<{ position: string; changed: Changed | null }> {
  const { rows } = await sql<{ position: string; isNear: boolean; lookedThrough: number } & Changed>`
    select now.at::text as position, near."isNear", c.*
    from (select pg_current_snapshot() as at) now cross join lateral (
      select ${xmax(sql`now.at`)} - ${xmax(sql`${since}::pg_snapshot`)} between 0 and ${MAX_TRANSACTIONS} as "isNear"
    ) near cross join lateral (
      select count(*)::int as "lookedThrough",
        coalesce(array_agg(distinct e.subject_id::text) filter (where ${isChange} and e.type like 'task.%'), '{}') as "taskIds",
        coalesce(array_agg(distinct e.case_id::text) filter (where ${isChange} and ${ofCase}), '{}') as "caseIds"
      from (select * from (${committedBetween(eventColumns, sql`${since}`, sql`now.at`)}) news
        where near."isNear" limit ${MAX_EVENTS_READ + 1}) e) c`.execute(db);
  const [found] = rows;
  if (!found) return { position: since, changed: null };
  const { position, isNear, lookedThrough, taskIds, caseIds } = found;
  const isTooMuch = lookedThrough > MAX_EVENTS_READ || taskIds.length + caseIds.length > MAX_CHANGED;
  return { position, changed: isNear && !isTooMuch ? { taskIds, caseIds } : null };
}

/** The number of the next transaction at that time. */
const xmax = (snapshot: RawBuilder<unknown>) => sql`pg_snapshot_xmax(${snapshot})::text::bigint`;
