import type { ColumnFilter } from '@waypost/contract/graphql';
import type { ReactNode } from 'react';

/** A choice of a set filter: the value on the wire and the word a person reads. */
export type SetChoice = { value: string; label: string };

export type Column<Row, Id extends string> = {
  id: Id;
  title: string;
  width: number;
  /** Share of the width that is left over; without it the column keeps its width. */
  flex?: number;
  isRight?: boolean;
  isHidden?: boolean;
  isPinned?: boolean;
  /** Kind of the filter; none: the column cannot be sorted or filtered. */
  filter?: 'text' | 'number' | 'date' | { set: readonly SetChoice[] };
  /** The text of a cell. */
  text: (row: Row) => string;
  /** What stands in the cell when it is more than its text. */
  render?: (row: Row) => ReactNode;
};

/** What the server is asked for. */
export type GridQuery<Id extends string> = {
  sort: { column: Id; descending: boolean }[];
  filter: Partial<Record<Id, ColumnFilter>>;
};
