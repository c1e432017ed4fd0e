import type { ColumnCondition, ColumnFilter } from '@waypost/contract/core/list';
import type { GridViewData } from '@waypost/contract/saved-views/shapes';
import { toGridFilters } from './filter-model.ts';
import type { GridQuery } from './types.ts';

/** The saved state of a grid: its columns, their groups, its filters (P-116). */
export type GridView = Pick<GridViewData, 'columnState' | 'columnGroupState' | 'filterState'>;
type ColumnEntry = GridView['columnState'][number];

type LooseColumn = { colId?: unknown; flex?: unknown } & Partial<
  Record<Exclude<keyof ColumnEntry, 'colId'>, unknown>
>;
/** A stored view, of any release. */
export type LooseView = {
  columnState: readonly LooseColumn[];
  columnGroupState: readonly { groupId: string; open: boolean }[];
  filterState: Readonly<Record<string, unknown>>;
};
export type KnownColumns = { ids: ReadonlySet<string>; groups: ReadonlySet<string> };

const pinnedOf = (value: unknown) =>
  value === 'left' || value === true ? 'left' : value === 'right' ? 'right' : null;
const sortOf = (value: unknown) => (value === 'asc' || value === 'desc' ? value : null);

/**
 * Keeps only our own keys: releases of the grid add keys, which would mark every stored view as changed. Columns and
 * groups that no longer exist are left out.
 */
export function normalizeView(view: LooseView, known: KnownColumns): GridView {
  return {
    columnState: view.columnState.flatMap(({ colId, width, flex, hide, pinned, sort, sortIndex }) => {
      if (typeof colId !== 'string' || !known.ids.has(colId)) return [];
      const sorted = sortOf(sort);
      return {
        colId,
        width: flex || typeof width !== 'number' ? null : Math.round(width),
        hide: hide === true,
        pinned: pinnedOf(pinned),
        sort: sorted,
        sortIndex: sorted && typeof sortIndex === 'number' ? sortIndex : null,
      };
    }),
    columnGroupState: view.columnGroupState
      .filter(({ groupId }) => known.groups.has(groupId))
      .map(({ groupId, open }) => ({ groupId, open })),
    filterState: toGridFilters(view.filterState),
  };
}

/** The current grid: its initial columns, their former ids, and the filter of each. */
export type GridShape = {
  initial: GridView;
  renamed: ReadonlyMap<string, string>;
  filterTypes: ReadonlyMap<string, ColumnFilter['filterType']>;
};

const merged = (columns: readonly ColumnEntry[], initial: readonly ColumnEntry[]): ColumnEntry[] => {
  const known = new Map(columns.map((entry) => [entry.colId, entry]));
  const result = [...known.values()];
  initial.forEach((entry, index) => {
    if (known.has(entry.colId)) return;
    const before = result.findIndex(({ colId }) => colId === initial[index - 1]?.colId);
    result.splice(before + 1, 0, { ...entry, sort: null, sortIndex: null });
  });
  return result;
};

/**
 * Adapts a stored view to the current grid: renamed columns are found, removed ones are left out with their filters,
 * and new ones have their initial position.
 */
export function upgradeView(stored: LooseView, { initial, renamed, filterTypes }: GridShape): GridView {
  const currentColumnId = (id: string): string => renamed.get(id) ?? id;
  const widths = new Map(initial.columnState.map(({ colId, width }) => [colId, width]));
  const { columnState, columnGroupState, filterState } = normalizeView(
    {
      columnState: stored.columnState.map(({ colId, ...rest }) => ({
        ...rest,
        colId: typeof colId === 'string' ? currentColumnId(colId) : colId,
      })),
      columnGroupState: stored.columnGroupState,
      filterState: Object.fromEntries(
        Object.entries(stored.filterState).map(([id, filter]) => [currentColumnId(id), filter]),
      ),
    },
    {
      ids: new Set(widths.keys()),
      groups: new Set(initial.columnGroupState.map(({ groupId }) => groupId)),
    },
  );
  const open = new Map(columnGroupState.map((group) => [group.groupId, group.open]));
  return {
    columnState: merged(columnState, initial.columnState).map((entry) => ({
      ...entry,
      // The column filled the remaining width, and now has a fixed one.
      width: entry.width ?? widths.get(entry.colId) ?? null,
    })),
    columnGroupState: initial.columnGroupState.map((group) => ({
      ...group,
      open: open.get(group.groupId) ?? group.open,
    })),
    filterState: Object.fromEntries(
      Object.entries(filterState).filter(([id, { filterType }]) => filterTypes.get(id) === filterType),
    ),
  };
}

/** The values of a set have no order. */
const isSet = (part: unknown): part is Extract<ColumnCondition, { filterType: 'set' }> =>
  typeof part === 'object' && part !== null && 'filterType' in part && part.filterType === 'set';

/** A text that is equal for equal values, regardless of the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isSet(part)
      ? { ...part, values: part.values.toSorted() }
      : part && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
  );
}

/** A single sorted column needs no rank. */
function ranked(view: GridView): GridView {
  const ranks = view.columnState
    .filter(({ sort }) => sort)
    .toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map(({ colId }) => colId);
  return {
    ...view,
    columnState: view.columnState.map((entry) => ({
      ...entry,
      sortIndex: entry.sort ? ranks.indexOf(entry.colId) : null,
    })),
  };
}

export const isSameView = (a: GridView, b: GridView): boolean =>
  canonical(ranked(a)) === canonical(ranked(b));

/** The sort and the filters of a view. */
export function queryOfView({ columnState, filterState }: GridView): GridQuery {
  const sort = columnState
    .filter((entry) => entry.sort)
    .toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map(({ colId, sort: direction }) => ({ column: colId, descending: direction === 'desc' }));
  return { sort, filter: filterState };
}

/** A view with another sort and other filters. */
export const withQuery = (view: GridView, { sort, filter }: GridQuery): GridView => ({
  ...view,
  columnState: view.columnState.map((entry) => {
    const rank = sort.findIndex(({ column }) => column === entry.colId);
    const direction = rank < 0 ? null : sort[rank]?.descending ? ('desc' as const) : ('asc' as const);
    return { ...entry, sort: direction, sortIndex: direction && rank };
  }),
  filterState: toGridFilters(filter),
});

export const isSameQuery = (a: GridQuery, b: GridQuery): boolean => canonical(a) === canonical(b);
