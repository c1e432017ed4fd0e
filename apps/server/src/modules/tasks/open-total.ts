import type { ColumnFilter } from '@waypost/contract/core/list';
import type { TaskQuery } from '@waypost/contract/graphql';
import { AGED_DAYS } from '@waypost/contract/tasks/board/calls';
import { type TaskStatus, taskStatusWords } from '@waypost/contract/tasks/status';
import { sql } from 'kysely';
import type { Sql } from '../../framework/list/column.ts';
import { facilityRows } from '../facilities/readable.ts';

/** Conditions on stored counts `k`, and on changes `c` that are not added up yet. */
type CountFilter = { kept: Sql; changed: Sql };
/** The relevant days of these counts. */
type Late = CountFilter & { dayKind: 'due' | 'opened' };

const openStatuses = (Object.keys(taskStatusWords) as TaskStatus[]).filter((status) => status !== 'Complete');
const all: CountFilter = { kept: sql`true`, changed: sql`true` };

/**
 * The number of tasks that match a filter at the call's facilities, for filters whose counts are maintained with each
 * change of a task (decision 95), because counting costs more than the page: open tasks, all, by group, by facility,
 * overdue and aged ones. Null for any other filter.
 */
export function openTotal(filter: TaskQuery['filter'], now: Date): Sql | null {
  const { status, group, provider, dueDate, daysAged, ...others } = filter;
  const statuses = new Set(codesOf(status));
  const isOpen = statuses.size === openStatuses.length && openStatuses.every((each) => statuses.has(each));
  if (!isOpen || Object.keys(others).length > 0) return null;
  const late = lateFilter(dueDate, daysAged, now);
  const groups = group ? codeFilter(sql`task_group`, codesOf(group)) : all;
  const facilities = provider ? codeFilter(sql`facility_id::text`, codesOf(provider)) : all;
  if (late === null || groups === null || facilities === null) return null;
  return sql`(
    select greatest(0, (
      select coalesce(sum(k.n), 0) from task_open_count k
      where k.entity_id = (select current_entity()) and k.axis = 'all' and k.day_kind = ${sql.lit(late.dayKind)}
        and ${late.kept} and ${groups.kept} and ${facilities.kept}
    ) + (
      select coalesce(sum(c.n), 0) from task_count_change c
      where c.entity_id = (select current_entity()) and c.is_open
        and ${late.changed} and ${groups.changed} and ${facilities.changed})))`;
}

/** The codes of a filter, without blanks; null for another filter. */
const codesOf = (filter: ColumnFilter | undefined): string[] | null =>
  filter?.filterType === 'set' && filter.values.every((value) => value !== null && value !== '')
    ? filter.values.map(String)
    : null;

const codeFilter = (column: Sql, codes: string[] | null): CountFilter | null =>
  codes && {
    kept: sql`k.${column} = any (${codes}::text[])`,
    changed: sql`c.${column} = any (${codes}::text[])`,
  };

/** Overdue or aged tasks, as the board counts them; null for other days. */
function lateFilter(
  dueDate: ColumnFilter | undefined,
  daysAged: ColumnFilter | undefined,
  now: Date,
): Late | null {
  if (!dueDate && !daysAged) return { ...all, dayKind: 'due' };
  const today = (
    of: Sql,
  ): Sql => sql`(select (${now}::timestamptz at time zone f.time_zone)::date from ${facilityRows} f
    where f.entity_id = ${of}.entity_id and f.id = ${of}.facility_id)`;
  const [k, c] = [sql`k`, sql`c`];
  if (!daysAged && dueDate?.filterType === 'date' && 'type' in dueDate && dueDate.type === 'overdue')
    return { dayKind: 'due', kept: sql`k.day < ${today(k)}`, changed: sql`c.due_date < ${today(c)}` };
  if (dueDate || daysAged?.filterType !== 'number' || !('type' in daysAged)) return null;
  if (daysAged.type !== 'greaterThan' || daysAged.filter !== AGED_DAYS) return null;
  const openedOn = sql`(select (c.created_at at time zone f.time_zone)::date from ${facilityRows} f
    where f.entity_id = c.entity_id and f.id = c.facility_id)`;
  const days = sql.lit(AGED_DAYS);
  return {
    dayKind: 'opened',
    kept: sql`k.day < ${today(k)} - ${days}`,
    changed: sql`${openedOn} < ${today(c)} - ${days}`,
  };
}
