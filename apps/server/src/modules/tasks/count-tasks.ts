import type { ColumnFilter } from '@waypost/contract/core/list';
import type { TaskFilterColumn } from '@waypost/contract/graphql';
import { sql } from 'kysely';
import { countCapped } from '../../framework/list/count.ts';
import { filterSql } from '../../framework/list/filter.ts';
import { readFilterValues } from '../../framework/list/reading.ts';
import type { Work } from '../../framework/work.ts';
import { facilityRows } from '../facilities/readable.ts';
import { lateDate, taskList } from './columns.ts';

/** Tasks are counted up to `most`; one more means that there are more. */
export type TaskCounts = { total: number; overdue: number; most: number };

/**
 * The number of tasks that match a filter, and of overdue ones among them by their facilities' time zones. No row is
 * shown, so no view is audited.
 */
export async function countTasks(
  work: Work,
  filter: Partial<Record<TaskFilterColumn, ColumnFilter>>,
): Promise<TaskCounts> {
  const where = filterSql(taskList, filter, await readFilterValues(work, taskList, filter));
  const overdue = sql`${where} and t.status <> 'Complete' and ${lateDate} < (select
    (${work.clock.now()}::timestamptz at time zone f.time_zone)::date from ${facilityRows} f
    where f.entity_id = t.entity_id and f.id = t.facility_id)`;
  return {
    total: await countCapped(work, taskList, where, [filter]),
    overdue: await countCapped(work, taskList, overdue, [filter, 'overdue']),
    most: taskList.countUpTo,
  };
}
