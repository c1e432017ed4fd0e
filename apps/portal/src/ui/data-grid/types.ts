import type { FilterOperator } from '@waypost/contract/core/column-filter';
import type { ColumnFilter } from '@waypost/contract/core/list';
import type { ReactNode } from 'react';

/** A choice of a set filter: the value in the contract, null for a blank cell, and its label. */
export type SetChoice = { value: string | null; label: string };

type FilterKind =
  | 'text'
  | 'number'
  | 'date'
  /** Fixed choices, or how to request them when the filter is opened. */
  | { set: readonly SetChoice[] | (() => Promise<readonly SetChoice[]>) };

export type Column<Row, Id extends string = string> = {
  id: Id;
  /** Ids of the column in earlier releases, by which older saved views find it. */
  formerIds?: readonly string[];
  title: string;
  /** Synonyms that find the column in the column chooser. */
  words?: string;
  width: number;
  /** The share of the remaining width; without it the column keeps its width. */
  flex?: number;
  isRight?: boolean;
  isHidden?: boolean;
  pinned?: 'left' | 'right';
  /** The heading above the column and its neighbors of the same group. */
  group?: { id: string; title: string };
  /** The kind of filter; without it the column cannot be sorted or filtered. */
  filter?: FilterKind;
  /** The list can be filtered but not sorted by the column. */
  isUnsorted?: boolean;
  /** The operators of the filter; by default all of its kind. */
  operators?: readonly FilterOperator[];
  /** The most conditions of the filter. */
  conditions?: 1 | 2;
  /** The text of a cell, in the grid and in its CSV. */
  text: (row: Row) => string;
  /**
   * The value by which a list in the browser sorts and filters, when the text is not suitable: a number, a date, an
   * instant. Dates are filtered as they are, instants by their day in the user's time zone.
   */
  value?: (row: Row) => string | number | null;
  /** The chosen values of a set in words, where they are ids and no choices. */
  counted?: (values: readonly (string | null)[]) => string;
  /** The content of the cell when it is more than text. */
  render?: (row: Row) => ReactNode;
  /** A column of buttons: not in the column chooser, in views or in the CSV. */
  isActions?: boolean;
};

/** The sort and filters of a list. */
export type GridQuery<Id extends string = string> = {
  sort: { column: Id; descending: boolean }[];
  filter: Partial<Record<Id, ColumnFilter>>;
};

export type ListPage<Row> = {
  rows: Row[];
  total: number;
  totalIsCapped: boolean;
  /** The cursor of the next page; null on the last. */
  next: string | null;
};

/** The view of a list: sort, filters, page size, and the cursors of earlier pages. */
export type ListView<Id extends string = string> = {
  query: GridQuery<Id>;
  pageSize: number;
  /** The cursors of all pages up to this one; the first page has none. */
  cursors: readonly (string | null)[];
};

type Loading = { isLoading: boolean; isBusy?: boolean; failure?: string | null; onRetry?: () => void };

/** All rows are loaded: the grid sorts, filters and pages them. */
export type ClientSource<Row> = Loading & { kind: 'client'; rows: readonly Row[] };

/** The server sorts, filters and pages; the grid shows one page in the server's order. */
export type ServerSource<Row, Id extends string = string> = Loading & {
  kind: 'server';
  page: ListPage<Row> | undefined;
  /** The current page belongs to an earlier view, so its cursor is invalid. */
  isStale: boolean;
  view: ListView<Id>;
  onViewChange: (update: (view: ListView<Id>) => ListView<Id>) => void;
};

export type Source<Row, Id extends string = string> = ClientSource<Row> | ServerSource<Row, Id>;

/** Groups rows by a key, below headings with their number, which open and close. */
export type Grouping<Row> = {
  groupOf: (row: Row) => string;
  /** The keys in the order of the groups. */
  order: readonly string[];
  label: (key: string) => ReactNode;
  /** The groups that are closed at first. */
  closed?: readonly string[];
};

/** The details of a row. */
export type Detail<Row> = {
  has: (row: Row) => boolean;
  height: (row: Row) => number;
  render: (row: Row) => ReactNode;
  /** The name of the row for the button that opens its details. */
  name: (row: Row) => string;
};

/** A row pinned above the others, with the fields of a new one. */
export type AddRow = {
  /** The fields by column. */
  fields: Readonly<Record<string, ReactNode>>;
  height?: number;
};
