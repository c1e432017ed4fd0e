import type { GridViewData } from '@waypost/contract/grid-view-shape';
import type { ColumnCondition, ColumnFilter } from '@waypost/contract/list';
import { toGridFilters } from './filter-model.ts';
import type { GridQuery } from './types.ts';

/** What a user has made of a grid: its columns, their groups, its filters (P-116). */
export type GridView = Pick<GridViewData, 'columnState' | 'columnGroupState' | 'filterState'>;
type ColumnEntry = GridView['columnState'][number];

type LooseColumn = { colId?: unknown; flex?: unknown } & Partial<
  Record<Exclude<keyof ColumnEntry, 'colId'>, unknown>
>;
/** A view as it is stored: by whatever release of ours wrote it. */
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
 * Keeps what is ours: releases of the grid add keys of their own, and would mark every stored view as changed.
 * Columns and groups that no longer exist are left out.
 */
export function normaliseView(view: LooseView, known: KnownColumns): GridView {
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

/** What the grid is now: its columns as they are at first, what they were called before, and what each filters by. */
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
 * A stored view as the grid of today understands it: renamed columns are found again, those that are gone are left out
 * with their filters, and new ones stand where they stand at first.
 */
export function upgradeView(stored: LooseView, { initial, renamed, filterTypes }: GridShape): GridView {
  const idNow = (id: string): string => renamed.get(id) ?? id;
  const widths = new Map(initial.columnState.map(({ colId, width }) => [colId, width]));
  const { columnState, columnGroupState, filterState } = normaliseView(
    {
      columnState: stored.columnState.map(({ colId, ...rest }) => ({
        ...rest,
        colId: typeof colId === 'string' ? idNow(colId) : colId,
      })),
      columnGroupState: stored.columnGroupState,
      filterState: Object.fromEntries(
        Object.entries(stored.filterState).map(([id, filter]) => [idNow(id), filter]),
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
      // It shared the width that was left over, and no longer does.
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

/** Text that is equal for equal values, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isSet(part)
      ? { ...part, values: part.values.toSorted() }
      : part && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
  );
}

/** A single sort has no rank to compare. */
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

/** The sort and the filters of a view: what its list is asked for. */
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
