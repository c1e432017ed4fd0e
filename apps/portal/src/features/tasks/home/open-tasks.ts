import type { TaskQuery } from '@waypost/contract/graphql';
import { openStatuses, tasksQuery } from '#src/api/task-queries.ts';

/** Unfinished tasks, earliest due first. */
export const mostUrgent = (limit: number): TaskQuery => ({
  limit,
  after: null,
  sort: [{ column: 'dueDate', descending: false }],
  filter: { status: { filterType: 'set', values: openStatuses } },
});

/** The number of rows in the list of all tasks. */
export const OPEN_SHOWN = 14;

/** The open tasks of the entity. */
export const openTasksQuery = (entityId: string) => tasksQuery(entityId, mostUrgent(OPEN_SHOWN));
