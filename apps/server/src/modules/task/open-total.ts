import type { TaskQuery } from '@waypost/contract/graphql';
import { type TaskStatus, taskStatusWords } from '@waypost/contract/task-status';
import { sql } from 'kysely';
import type { Sql } from '../../kernel/list/column.ts';

const openStatuses = new Set<string>(
  (Object.keys(taskStatusWords) as TaskStatus[]).filter((status) => status !== 'Complete'),
);

/** Whether a filter is that of the queue as it opens: all that is not complete, and nothing else. */
export function isAllOpen(filter: TaskQuery['filter']): boolean {
  const { status, ...others } = filter;
  return (
    Object.keys(others).length === 0 &&
    status?.filterType === 'set' &&
    new Set(status.values).size === openStatuses.size &&
    status.values.every((value) => value !== null && openStatuses.has(value))
  );
}

/**
 * How many open tasks there are at the facilities of the call. It is kept with each change of a task (decision 95), because
 * counting them costs more than the page.
 */
export const openTotal: Sql = sql`(
  select (
      select coalesce(sum(k.n), 0) from task_open_count k
      where k.entity_id = (select current_entity()) and k.axis = 'all' and k.day_kind = 'due'
    ) + (
      select coalesce(sum(h.n), 0) from task_count_change h
      where h.entity_id = (select current_entity()) and h.is_open))`;
