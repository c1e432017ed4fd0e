import { toGridFilters } from './filter-model.ts';
import type { GridFilter } from './filters.ts';

type ColumnEntry = {
  colId: string;
  /** Null for a column that takes a share of the width that is left over: it changes with the window. */
  width: number | null;
  hide: boolean;
  pinned: 'left' | 'right' | null;
  sort: 'asc' | 'desc' | null;
  sortIndex: number | null;
};

/** What a user has made of a grid: its columns, their groups, its filters (P-116). */
export type GridView = {
  columnState: ColumnEntry[];
  columnGroupState: { groupId: string; open: boolean }[];
  filterState: Record<string, GridFilter>;
};

type LooseColumn = { colId?: unknown; flex?: unknown } & Partial<
  Record<Exclude<keyof ColumnEntry, 'colId'>, unknown>
>;
type LooseView = {
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

/** Text that is equal for equal values, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
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
