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
  /** What it is sorted by in place of the expression: never null, so that what nobody knows comes after the largest. */
  order?: Sql;
  /** Of a day: the one by which a row is overdue, where that may be a later one. */
  late?: Sql;
  /** What rows with the same value are sorted by, where this column is the last to sort by; a whole number, never null. */
  ties?: Sql;
  /** Of a number: what is typed is so many of what is kept, as dollars of cents. */
  unit?: number;
  /** The text as displayed, when the expression is folded; used for the values of a set filter. */
  shown?: Sql;
  /** Words of the column with all of their endings, as `ending` and `word`: by them a part of a text is found. */
  endings?: Sql;
  /**
   * A name: it is compared without accents, signs and blanks. The expression is in small letters alone, and `endings` has those of both.
   */
  isName?: true;
  /** Of family names: the column of the given names, so that "Last, First" asks for both. */
  givenName?: ListColumn;
  /** A number that others give, kept as text: zeros that it begins with do not count where it is looked for. */
  hasZeros?: true;
  /** It is filtered by all of these columns at once; nothing is sorted by it. */
  either?: readonly ListColumn[];
  /** Of ids of which a row may belong to several: the condition that it belongs to one of them. */
  belongsTo?: (ids: readonly string[]) => Sql;
  /** The displayed words for the codes. */
  words?: Readonly<Record<string, string>>;
};

/** A list: the source of its rows, their id and their columns. */
export type ListSource<Column extends string> = {
  from: Sql;
  /** A UUID that breaks ties, so that the order is total. */
  id: Sql;
  columns: Record<Column, ListColumn>;
  defaultSort: Sort<Column>;
  /** An exact count of a large list costs more than its page: rows are counted up to here. */
  countUpTo: number;
  /** The facility of a row, in whose time zone days are counted. */
  facility: Sql;
};

export type Sort<Column extends string> = ReadonlyArray<{ column: Column; descending: boolean }>;

/** A column as displayed. */
export const readable = ({ shown, expression }: ListColumn): Sql => shown ?? expression;
