import { sql } from 'kysely';
import type { Sql } from '../../../framework/list/column.ts';
import { facilityRows } from '../../facilities/readable.ts';

/**
 * The contribution of a task to the counts. `source` is a relation of changes: a task before or after, and `n`, how
 * many times it is added. The time zone of its facility determines the days.
 */
const dated = (source: Sql): Sql => sql`
  select s.entity_id, s.n, s.facility_id, s.task_group, s.payer_name, s.person, s.is_open, s.due_date, s.created_at,
    s.first_touched_at, s.handled_seconds, s.returns,
    (s.created_at at time zone f.time_zone)::date as opened_on,
    case when not s.is_open then (s.completed_at at time zone f.time_zone)::date end as finished_on
  from ${source} s join ${facilityRows} f on f.entity_id = s.entity_id and f.id = s.facility_id`;

/** The key columns of `task_open_count`. */
export const openKey = sql`entity_id, facility_id, task_group, axis, value, day_kind, day`;

/** The contribution of the changes to `task_open_count`. */
export const openParts = (source: Sql): Sql => sql`
  select d.entity_id, d.facility_id, d.task_group, a.axis, a.value, k.day_kind, k.day, sum(d.n)::bigint as n
  from (${dated(source)}) d
  cross join lateral (values ('all', ''), ('payer', d.payer_name), ('person', d.person)) a (axis, value)
  cross join lateral (values ('due', d.due_date), ('opened', d.opened_on)) k (day_kind, day)
  where d.is_open group by 1, 2, 3, 4, 5, 6, 7 having sum(d.n) <> 0`;

/** The key columns of `task_day_count`, and its counting columns. */
export const dayKey = sql`entity_id, day, facility_id, task_group, person`;
export const dayFigures = [
  'opened',
  'finished',
  'touched',
  'touch_seconds',
  'handled_seconds',
  'returned',
] as const;

/** The contribution of the changes to `task_day_count`. */
export const dayParts = (source: Sql): Sql => sql`
  select d.entity_id, k.day, d.facility_id, d.task_group, k.person, sum(k.opened)::bigint as opened,
    sum(k.finished)::bigint as finished,
    coalesce(sum(k.finished) filter (where d.first_touched_at is not null), 0)::bigint as touched,
    coalesce(sum(k.finished * extract(epoch from d.first_touched_at - d.created_at)::integer), 0)::bigint as touch_seconds,
    sum(k.finished::bigint * d.handled_seconds)::bigint as handled_seconds,
    coalesce(sum(k.finished) filter (where d.returns > 0), 0)::bigint as returned
  from (${dated(source)}) d
  cross join lateral (values ('', d.opened_on, d.n, 0), (d.person, d.finished_on, 0, d.n)) k (person, day, opened, finished)
  where k.day is not null group by 1, 2, 3, 4, 5
  having sum(k.opened) <> 0 or sum(k.finished) <> 0
    or sum(k.finished * extract(epoch from d.first_touched_at - d.created_at)::integer) <> 0
    or sum(k.finished::bigint * d.handled_seconds) <> 0 or sum(k.finished) filter (where d.returns > 0) <> 0`;

/** The tasks that meet a condition, each added once: the correct counts. */
export const tasksWhere = (condition: Sql): Sql => sql`(
  select entity_id, 1 as n, facility_id, task_group, payer_name, coalesce(assignee_id::text, '') as person,
    status <> 'Complete' as is_open, late_date(status, due_date, wait_until) as due_date, created_at, completed_at, first_touched_at, handled_seconds, returns
  from task where ${condition})`;

/** The stored day: days that have passed in all time zones are joined. `now` is the current time. */
export const retainedDay = (now: Date, agedDays: number): Sql => sql`
  case when day < (${now}::timestamptz at time zone 'UTC')::date - case day_kind when 'due' then 3 else ${sql.lit(agedDays + 3)} end
    then '-infinity'::date else day end`;
