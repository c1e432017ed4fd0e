import type { RawBuilder } from 'kysely';

/** A condition or an expression of a list's statement; its values are parameters. */
export type Sql = RawBuilder<unknown>;

/**
 * How a column of a list is read in SQL.
 * - `text`: folded to lower case and `COLLATE "C"`, so that a prefix is a range of an index
 * - `code`: one of a few words that are compared unchanged
 * - `number`: a whole number
 * - `date`: without time
 * - `instant`: filtered by its date in the time zone of the facility
 * - `age`: an instant, shown and filtered as days since then; an older row has more days, so it sorts the other way
 * Nulls come last when the expression ascends: the order of a plain index.
 */
export type ListColumn = {
  kind: 'text' | 'code' | 'number' | 'date' | 'instant' | 'age';
  expression: Sql;
  isNullable?: true;
  /** The sort expression instead of the column's own: never null, so that unknown values come after the largest. */
  order?: Sql;
  /** For a due day: the day from which a row is overdue, which may be later. */
  late?: Sql;
  /** The order of rows with the same value when this is the last sort column; a whole number, never null. */
  ties?: Sql;
  /** For a number: how many stored units one typed unit has, such as cents of a dollar. */
  unit?: number;
  /** The displayed text when the expression is folded; used for the values of a set filter. */
  shown?: Sql;
  /** The words of the column with all their suffixes, as `ending` and `word`: they find a part of a text. */
  endings?: Sql;
  /**
   * Whether it is a name, which is compared without accents, signs and blanks. The expression is only lower-cased;
   * `endings` contains both forms.
   */
  isName?: true;
  /** For family names: the column of given names, so that "Last, First" matches both. */
  givenName?: ListColumn;
  /** Whether it is a number of another system, stored as text: leading zeros are ignored in searches. */
  hasZeros?: true;
  /** Filtering applies to all of these columns at once; sorting is not possible. */
  either?: readonly ListColumn[];
  /** For ids of which a row may have several: the condition that it has one of them. */
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
  /** The facility of a row, whose time zone determines days. */
  facility: Sql;
};

export type Sort<Column extends string> = ReadonlyArray<{ column: Column; descending: boolean }>;

/** A column as displayed. */
export const readable = ({ shown, expression }: ListColumn): Sql => shown ?? expression;
