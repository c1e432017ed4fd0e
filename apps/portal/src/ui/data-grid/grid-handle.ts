import type { ColumnFilter } from '@waypost/contract/core/list';
import type { GridApi, IRowNode } from 'ag-grid-community';
import { useState, useSyncExternalStore } from 'react';
import { csvText } from './csv.ts';
import { fromGridFilters, toGridFilters } from './filter-model.ts';
import { filterText } from './filter-text.ts';
import { isSynthetic } from './rows.ts';
import type { Column, GridQuery } from './types.ts';
import {
  type GridView,
  isSameView,
  type KnownColumns,
  type LooseView,
  normalizeView,
  upgradeView,
  withQuery,
} from './view-state.ts';

// biome-ignore lint/suspicious/noExplicitAny: a handle serves grids of any row
type AnyColumn = Column<any>;

/** A column as the chooser shows it. */
export type ColumnChoice = {
  id: string;
  title: string;
  words: string;
  isShown: boolean;
  pinned: 'left' | 'right' | null;
  sort: 'asc' | 'desc' | null;
  canSort: boolean;
  isFiltered: boolean;
};

/** Gives the tools, keys and views of a grid access to it. Empty until the grid is mounted. */
export class GridHandle {
  #api: GridApi | null = null;
  #columns: readonly AnyColumn[] = [];
  #initial: GridView | null = null;
  #version = 0;
  readonly #listeners = new Set<() => void>();

  attach(api: GridApi, columns: readonly AnyColumn[]): void {
    this.#api = api;
    this.#columns = columns;
    this.#initial = this.capture();
    this.changed();
  }
  detach(): void {
    this.#api = null;
  }
  isAttached = (): boolean => this.#api !== null;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  version = (): number => this.#version;
  /** Called by the grid when columns, sort or filters changed. */
  changed(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }

  // views

  #known(): KnownColumns {
    const data = this.#columns.filter(({ isActions }) => !isActions);
    return {
      ids: new Set(data.map(({ id }) => id)),
      groups: new Set(data.flatMap(({ group }) => group?.id ?? [])),
    };
  }

  #flexOf = (id: string): number | null => this.#columns.find((column) => column.id === id)?.flex ?? null;

  /** The current state of the grid, to be stored and compared. */
  capture(): GridView | null {
    if (!this.#api) return null;
    const view = {
      columnState: this.#api.getColumnState(),
      columnGroupState: this.#api.getColumnGroupState(),
      filterState: this.#api.getFilterModel(),
    };
    return normalizeView(view, this.#known());
  }

  /** The initial columns, with the initial sort and filters of the list. */
  initialView(query: GridQuery): GridView | null {
    return this.#initial && withQuery(this.#initial, query);
  }

  /** A stored view, adapted to the current columns. */
  upgraded(view: LooseView): GridView | null {
    if (!this.#initial) return null;
    return upgradeView(view, {
      initial: this.#initial,
      renamed: new Map(
        this.#columns.flatMap(({ id, formerIds = [] }) => formerIds.map((former) => [former, id])),
      ),
      filterTypes: new Map(
        this.#columns.flatMap(({ id, filter }) =>
          filter ? [[id, typeof filter === 'object' ? 'set' : filter]] : [],
        ),
      ),
    });
  }

  /** Applies a view to the grid. Columns that the view does not know have their initial state. */
  apply(stored: LooseView): void {
    const view = this.upgraded(stored);
    if (!this.#api || !view) return;
    // Button columns and the columns that the grid adds are in no view: they keep their position.
    const viewed = this.#known().ids;
    const others = this.#api.getColumnState().filter(({ colId }) => !viewed.has(colId));
    const left = others.filter(({ pinned }) => pinned !== 'right');
    const right = others.filter(({ pinned }) => pinned === 'right');
    this.#api.setColumnGroupState(view.columnGroupState);
    this.#api.applyColumnState({
      state: [
        ...left,
        ...view.columnState.map(({ width, ...rest }) =>
          width === null ? { ...rest, flex: this.#flexOf(rest.colId) } : { ...rest, width, flex: null },
        ),
        ...right,
      ],
      applyOrder: true,
      defaultState: { sort: null },
    });
    this.#api.setFilterModel(fromGridFilters(view.filterState));
  }

  differsFrom(stored: LooseView): boolean {
    const [current, view] = [this.capture(), this.upgraded(stored)];
    return current !== null && view !== null && !isSameView(current, view);
  }

  /** Resets the columns; sort and filters stay. */
  resetColumns(): void {
    const first = this.initialView(this.query());
    if (first) this.apply(first);
  }

  // sort and filters

  query(): GridQuery {
    const columns = this.#api?.getColumnState() ?? [];
    const sort = columns
      .filter((state) => state.sort)
      .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
      .map(({ colId, sort: direction }) => ({ column: colId, descending: direction === 'desc' }));
    return { sort, filter: toGridFilters(this.#api?.getFilterModel() ?? {}) };
  }

  /** Shows a sort or filter in the header that was set outside of it, for example by Clear filters. */
  setQuery(query: GridQuery): void {
    const shown = this.query();
    if (JSON.stringify(shown.sort) !== JSON.stringify(query.sort)) {
      this.#api?.applyColumnState({
        state: query.sort.map(({ column, descending }, sortIndex) => ({
          colId: column,
          sort: descending ? ('desc' as const) : ('asc' as const),
          sortIndex,
        })),
        defaultState: { sort: null },
      });
    }
    if (JSON.stringify(shown.filter) !== JSON.stringify(query.filter)) this.setFilters(query.filter);
  }

  setFilters(filter: Partial<Record<string, ColumnFilter>>): void {
    this.#api?.setFilterModel(fromGridFilters(filter));
  }

  /** Opens the filter of a column. */
  openFilter(id: string): void {
    this.#api?.ensureColumnVisible(id);
    this.#api?.showColumnFilter(id);
  }

  // columns

  columns(): ColumnChoice[] {
    const byId = new Map(this.#columns.map((column) => [column.id, column]));
    const filters = this.#api?.getFilterModel() ?? {};
    return (this.#api?.getColumnState() ?? []).flatMap(({ colId, hide, pinned, sort }) => {
      const column = byId.get(colId);
      if (!column || column.isActions) return [];
      return {
        id: colId,
        title: column.title,
        words: column.words ?? '',
        isShown: hide !== true,
        pinned: pinned === 'left' || pinned === 'right' ? pinned : null,
        sort: sort ?? null,
        canSort: column.filter !== undefined,
        isFiltered: colId in filters,
      };
    });
  }
  show = (id: string, isShown: boolean): void => this.#api?.setColumnsVisible([id], isShown);
  pin = (id: string, side: 'left' | 'right' | null): void => this.#api?.setColumnsPinned([id], side);
  sort = (id: string, direction: 'asc' | 'desc' | null): void =>
    void this.#api?.applyColumnState({
      state: [{ colId: id, sort: direction }],
      defaultState: { sort: null },
    });

  /** Moves a column past its neighbor in the chooser. */
  move(id: string, step: -1 | 1): void {
    const order = this.columns().map((column) => column.id);
    const neighbor = order[order.indexOf(id) + step];
    if (!this.#api || neighbor === undefined) return;
    const target = this.#api.getColumnState().findIndex(({ colId }) => colId === neighbor);
    this.#api.moveColumns([id], target);
  }

  /** Arranges the rows again after groups were opened or the page changed. */
  arrangeAgain = (): void => this.#api?.refreshClientSideRowModel('sort');

  // rows

  #nodes(): IRowNode[] {
    const api = this.#api;
    if (!api) return [];
    return Array.from({ length: api.getDisplayedRowCount() }, (_, index) =>
      api.getDisplayedRowAtIndex(index),
    ).flatMap((node) => (node?.data && !isSynthetic(node.data) ? node : []));
  }
  /** The ids of the visible rows, in order. */
  order = (): string[] => this.#nodes().flatMap(({ id }) => id ?? []);

  focusedRow(): string | null {
    const focused = this.#api?.getFocusedCell();
    if (!focused || focused.rowPinned) return null;
    const node = this.#api?.getDisplayedRowAtIndex(focused.rowIndex);
    return node?.data && !isSynthetic(node.data) ? (node.id ?? null) : null;
  }

  /** The cell that gets the focus in a row: one without a checkbox or button, because those take Enter themselves. */
  #firstOfData() {
    const data = new Set(this.#columns.flatMap(({ id, isActions }) => (isActions ? [] : id)));
    return this.#api?.getAllDisplayedColumns().find((column) => data.has(column.getColId()));
  }

  focusRow(id: string): void {
    const index = this.#api?.getRowNode(id)?.rowIndex;
    if (!this.#api || typeof index !== 'number') return;
    const column = this.#api.getFocusedCell()?.column ?? this.#firstOfData();
    if (!column) return;
    this.#api.ensureIndexVisible(index);
    this.#api.setFocusedCell(index, column);
  }

  /** Scrolls to a row without moving the focus. */
  reveal(id: string): void {
    const index = this.#api?.getRowNode(id)?.rowIndex;
    if (typeof index === 'number') this.#api?.ensureIndexVisible(index);
  }

  /** Moves the focus by rows, starting at `from` when no row has it. Returns the row that has it now. */
  step(offset: -1 | 1, from: string | null = null): string | null {
    const order = this.order();
    const at = order.indexOf(this.focusedRow() ?? from ?? '');
    const next = order[at < 0 ? 0 : Math.min(order.length - 1, Math.max(0, at + offset))];
    if (next !== undefined) this.focusRow(next);
    return next ?? null;
  }

  /** The visible rows and columns, without button columns. */
  csv(): string {
    const { titles, rows } = this.#texts();
    return csvText([titles, ...rows]);
  }

  /** The print version, with the filters and the sort in words. */
  printed() {
    const { sort, filter } = this.query();
    const byId = new Map(this.#columns.map((column) => [column.id, column]));
    const titleOf = (id: string) => byId.get(id)?.title ?? id;
    return {
      ...this.#texts(),
      sort: sort.map(({ column, descending }) => `${titleOf(column)}${descending ? ', descending' : ''}`),
      filters: Object.entries(filter).flatMap(([id, value]) => {
        const column = byId.get(id);
        const words = value && column && filterText(value, column, Number.POSITIVE_INFINITY);
        return words ? [[`Filter: ${titleOf(id)}`, words] as const] : [];
      }),
    };
  }

  #texts(): { titles: string[]; rows: string[][] } {
    const byId = new Map(this.#columns.map((column) => [column.id, column]));
    const shown = (this.#api?.getAllDisplayedColumns() ?? [])
      .flatMap((column) => byId.get(column.getColId()) ?? [])
      .filter((column) => !column.isActions);
    return {
      titles: shown.map((column) => column.title),
      rows: this.#nodes().map(({ data }) => shown.map((column) => column.text(data))),
    };
  }
}

export const useGridHandle = (): GridHandle => useState(() => new GridHandle())[0];

/** Renders the component again whenever columns, sort or filters of the grid change. */
export function useGridChanges(handle: GridHandle): void {
  useSyncExternalStore(handle.subscribe, handle.version);
}
