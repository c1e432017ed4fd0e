import type { RawBuilder } from 'kysely';

/** A condition or an expression of a list's statement; its values are parameters. */
export type Sql = RawBuilder<unknown>;

/**
 * How a column of a list reads in SQL.
 * - `text`: folded to lower case and `COLLATE "C"`, so that a prefix is a range of an index
 * - `code`: one of a few words that are compared as they are
 * - `number`: a whole number
 * - `date`: without time
 * - `instant`: filtered by the date it falls on where the facility is
 * - `age`: an instant, shown and filtered as days since then; an older row has more days, so it sorts the other way
 *
 * Nulls come last when the expression ascends: the order of a plain index.
 */
export type ListColumn = {
  kind: 'text' | 'code' | 'number' | 'date' | 'instant' | 'age';
  expression: Sql;
  isNullable?: true;
  /** What a person reads, when the expression is folded; for the values of a set filter. */
  shown?: Sql;
  /** The words a person reads for the codes. */
  words?: Readonly<Record<string, string>>;
};

/** A list: where its rows come from, their id, their columns. */
export type ListSource<Column extends string> = {
  from: Sql;
  /** A UUID; settles ties, so that the order is total. */
  id: Sql;
  columns: Record<Column, ListColumn>;
  defaultSort: Sort<Column>;
  /** An exact count of a large list costs more than its page: rows are counted up to here. */
  countUpTo: number;
  /** The facility of a row: days count where it is. */
  facility: Sql;
};

export type Sort<Column extends string> = ReadonlyArray<{ column: Column; descending: boolean }>;

/** What a person reads in a column. */
export const readable = ({ shown, expression }: ListColumn): Sql => shown ?? expression;
