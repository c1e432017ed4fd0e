import type { TaskColumn, TaskQuery } from '@waypost/contract/graphql';
import { useCallback, useState } from 'react';
import { openStatuses } from '#src/api/task-queries.ts';
import { pageSizes } from '#src/ui/data-grid/page-sizes.ts';
import type { GridQuery } from '#src/ui/data-grid/types.ts';

/** What the user looks at: sort, filters, page size, and the cursors of the pages before this one. */
export type TaskView = {
  query: GridQuery<TaskColumn>;
  pageSize: number;
  /** Cursor of every page up to this one; the first page has none. */
  cursors: readonly (string | null)[];
};

/** Tasks that still want work, the most urgent first (W-018). */
export const defaultQuery: GridQuery<TaskColumn> = {
  sort: [{ column: 'dueDate', descending: false }],
  filter: { status: { filterType: 'set', values: openStatuses } },
};

const firstView: TaskView = { query: defaultQuery, pageSize: pageSizes[0], cursors: [null] };

// Filters can be patient data: they live in memory, never in the address or in the browser's storage.
const views = new Map<string, TaskView>();

/** The view an entity's task list opens with. */
export const currentView = (entityId: string): TaskView => views.get(entityId) ?? firstView;

/** What a view asks of the server. */
export const queryOf = ({ query, pageSize, cursors }: TaskView): TaskQuery => ({
  limit: pageSize,
  after: cursors.at(-1) ?? null,
  sort: query.sort,
  filter: query.filter,
});

/** The view of an entity's task list; it is still there when the user comes back from a task. */
export function useTaskView(entityId: string) {
  const [view, setView] = useState(() => currentView(entityId));
  const change = useCallback(
    (update: (view: TaskView) => TaskView) =>
      setView((old) => {
        const next = update(old);
        views.set(entityId, next);
        return next;
      }),
    [entityId],
  );
  // Another order or other filters make other pages: back to the first.
  const setQuery = useCallback(
    (query: GridQuery<TaskColumn>) => change((old) => ({ ...old, query, cursors: [null] })),
    [change],
  );
  return {
    view,
    setQuery,
    setPageSize: (pageSize: number) => change((old) => ({ ...old, pageSize, cursors: [null] })),
    next: (cursor: string) => change((old) => ({ ...old, cursors: [...old.cursors, cursor] })),
    previous: () => change((old) => ({ ...old, cursors: old.cursors.slice(0, -1) })),
  };
}
