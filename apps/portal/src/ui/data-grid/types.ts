import type { FilterOperator } from '@waypost/contract/column-filter';
import type { ColumnFilter } from '@waypost/contract/list';
import type { ReactNode } from 'react';

/** A choice of a set filter: the value on the wire, null for a blank cell, and the word a person reads. */
export type SetChoice = { value: string | null; label: string };

type FilterKind =
  | 'text'
  | 'number'
  | 'date'
  /** Known choices, or how to ask for them when the filter is opened. */
  | { set: readonly SetChoice[] | (() => Promise<readonly SetChoice[]>) };

export type Column<Row, Id extends string = string> = {
  id: Id;
  /** Ids the column had in earlier releases: views that were saved then find it by them. */
  formerIds?: readonly string[];
  title: string;
  width: number;
  /** Share of the width that is left over; without it the column keeps its width. */
  flex?: number;
  isRight?: boolean;
  isHidden?: boolean;
  pinned?: 'left' | 'right';
  /** Stands under a heading of its own, together with its neighbours of the same group. */
  group?: { id: string; title: string };
  /** Kind of the filter; none: the column cannot be sorted or filtered. */
  filter?: FilterKind;
  /** Operators the filter offers; without it all of its kind. */
  operators?: readonly FilterOperator[];
  /** How many conditions the filter takes. */
  conditions?: 1 | 2;
  /** The text of a cell, in the grid and in its CSV. */
  text: (row: Row) => string;
  /** What a list in the browser sorts and filters by, when the text will not do: a number, an ISO date. */
  value?: (row: Row) => string | number | null;
  /** What stands in the cell when it is more than its text. */
  render?: (row: Row) => ReactNode;
  /** Buttons of a row: not data, so not in the column chooser, in views or in the CSV. */
  isActions?: boolean;
};

/** Sort and filters: what a list is asked for. */
export type GridQuery<Id extends string = string> = {
  sort: { column: Id; descending: boolean }[];
  filter: Partial<Record<Id, ColumnFilter>>;
};

export type ListPage<Row> = {
  rows: Row[];
  total: number;
  totalIsCapped: boolean;
  /** Cursor of the next page; null on the last. */
  next: string | null;
};

/** What a user looks at: sort, filters, page size, and the cursors of the pages before this one. */
export type ListView<Id extends string = string> = {
  query: GridQuery<Id>;
  pageSize: number;
  /** Cursor of every page up to this one; the first page has none. */
  cursors: readonly (string | null)[];
};

type Loading = { isLoading: boolean; isBusy?: boolean; failure?: string | null; onRetry?: () => void };

/** All rows are here: the grid sorts, filters and pages them. */
export type ClientSource<Row> = Loading & { kind: 'client'; rows: readonly Row[] };

/** The server sorts, filters and pages; the grid shows one page in the order it came. */
export type ServerSource<Row, Id extends string = string> = Loading & {
  kind: 'server';
  page: ListPage<Row> | undefined;
  /** The page on show belongs to an earlier view; its cursor leads nowhere now. */
  isStale: boolean;
  view: ListView<Id>;
  onViewChange: (update: (view: ListView<Id>) => ListView<Id>) => void;
};

export type Source<Row, Id extends string = string> = ClientSource<Row> | ServerSource<Row, Id>;

/** Rows under headings by a key, with their number, and folded at will. */
export type Grouping<Row> = {
  by: (row: Row) => string;
  /** Keys in the order their groups stand in. */
  order: readonly string[];
  label: (key: string) => ReactNode;
  /** Groups that are folded at first. */
  closed?: readonly string[];
};

/** What opens under a row. */
export type Detail<Row> = {
  has: (row: Row) => boolean;
  height: (row: Row) => number;
  render: (row: Row) => ReactNode;
  /** Name of the row for the button that opens it. */
  name: (row: Row) => string;
};

/** A row pinned above the others whose fields make a new one. */
export type AddRow = {
  /** Fields by column. */
  fields: Readonly<Record<string, ReactNode>>;
  height?: number;
};
