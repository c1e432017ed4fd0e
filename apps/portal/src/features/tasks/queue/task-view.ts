import { isCompleteFilter } from '@waypost/contract/core/column-filter';
import type { TaskQuery } from '@waypost/contract/graphql';
import {
  type TaskColumn,
  type TaskFilterColumn,
  taskColumns,
  taskFilterColumns,
} from '@waypost/contract/tasks/columns';
import { useCallback, useState } from 'react';
import { openStatuses } from '#src/api/task-queries.ts';
import { clearRequestedQuery, requestQuery } from '#src/app/saved-views/requested-query.ts';
import { pageSizes } from '#src/ui/data-grid/page-sizes.ts';
import { Selection } from '#src/ui/data-grid/selection.ts';
import type { GridQuery, ListView } from '#src/ui/data-grid/types.ts';
import type { TaskGridColumn } from './task-columns.tsx';
import { filterOfSearch } from './task-search.ts';

export type TaskView = ListView<TaskGridColumn>;
export type TaskGridQuery = GridQuery<TaskGridColumn>;

/** Unfinished tasks, earliest due first (W-018). */
export const defaultQuery: TaskGridQuery = {
  sort: [{ column: 'dueDate', descending: false }],
  filter: { status: { filterType: 'set', values: openStatuses } },
};

const firstView: TaskView = { query: defaultQuery, pageSize: pageSizes[0], cursors: [null] };

// Filters can be patient data: kept in memory, never in the address or in browser storage.
const views = new Map<string, TaskView>();
// The search is not part of the view: it does not mark the view as changed, and no saved view contains a patient's
// name.
const searches = new Map<string, string>();

/** The maximum number of sorted columns. */
const MAX_SORTS = 4;

/** The initial view of an entity's task list. */
export const currentView = (entityId: string): TaskView => views.get(entityId) ?? firstView;

/** The search text of an entity's task list. */
export const currentSearch = (entityId: string): string => searches.get(entityId) ?? '';

const isTaskColumn = (id: string): id is TaskColumn => id in taskColumns;

const isFilterColumn = (id: string): id is TaskFilterColumn => id in taskFilterColumns;

/** A list filtered by completion or creation date is sorted by that date, the latest first. */
function sortOf(filter: TaskQuery['filter']): TaskGridQuery['sort'] {
  if (filter.completedDate) return [{ column: 'completedDate', descending: true }];
  return filter.createDate ? [{ column: 'daysAged', descending: false }] : defaultQuery.sort;
}

/** The list of an entity opens with these filters next time, and without a search. */
export function requestList(
  entityId: string,
  filter: TaskQuery['filter'],
  sort: TaskGridQuery['sort'] = sortOf(filter),
): void {
  searches.delete(entityId);
  requestQuery(entityId, 'grid-view-tasks', { sort, filter });
}

/** Forgets those filters after the list could not be opened. */
export const clearRequestedList = (entityId: string): void =>
  clearRequestedQuery(entityId, 'grid-view-tasks');

/** The filters by the server's column names. */
function filterOf(filter: TaskGridQuery['filter']): TaskQuery['filter'] {
  const known: TaskQuery['filter'] = {};
  for (const [column, value] of Object.entries(filter)) {
    if (isFilterColumn(column) && value && isCompleteFilter(value)) known[column] = value;
  }
  return known;
}

/** The request for a view and a search. */
export const queryOf = ({ query, pageSize, cursors }: TaskView, search: string): TaskQuery => ({
  limit: pageSize,
  after: cursors.at(-1) ?? null,
  sort: query.sort
    .flatMap(({ column, descending }) => (isTaskColumn(column) ? { column, descending } : []))
    .slice(0, MAX_SORTS),
  filter: { ...filterOf(query.filter), ...filterOfSearch(search) },
});

/** The view and the search of an entity's task list, kept until the user returns from a task. */
export function useTaskView(entityId: string) {
  const [view, setView] = useState(() => currentView(entityId));
  const onViewChange = useCallback(
    (update: (view: TaskView) => TaskView) =>
      setView((old) => {
        const next = update(old);
        views.set(entityId, next);
        return next;
      }),
    [entityId],
  );
  const setQuery = useCallback(
    (query: TaskGridQuery) => onViewChange((old) => ({ ...old, query, cursors: [null] })),
    [onViewChange],
  );
  const [search, putSearch] = useState(() => currentSearch(entityId));
  const setSearch = useCallback(
    (text: string) => {
      searches.set(entityId, text);
      putSearch(text);
      onViewChange((old) => ({ ...old, cursors: [null] }));
    },
    [entityId, onViewChange],
  );
  return { view, onViewChange, setQuery, search, setSearch };
}

/** The maximum number of selected tasks (W-124). */
const MAX_SELECTED = 100;

const selections = new Map<string, Selection>();
let onLimit: () => void = () => undefined;

/** The selected tasks of an entity: Back restores them, and opening the list again starts with none. */
export function selectionOf(entityId: string, isBack: boolean, whenFull: () => void): Selection {
  onLimit = whenFull;
  const selection = selections.get(entityId) ?? new Selection(MAX_SELECTED, () => onLimit());
  if (!isBack) selection.clear();
  selections.set(entityId, selection);
  return selection;
}
