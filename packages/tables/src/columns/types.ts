import type { DateOrder } from '../values/date-order.ts';
import type { FieldId } from './fields.ts';
import type { ImportKind } from './kinds.ts';

/** The row and the names of the headings. Names are unique, so that a name identifies a column. */
export type Headings = { row: number; names: readonly string[] };

export const shapes = [
  'npi',
  'mbi',
  'ssn',
  'date',
  'phone',
  'zip',
  'state',
  'gender',
  'relationship',
  'email',
  'wholeName',
] as const;
/** The share of the filled cells of a column that have each shape, 0 to 1. */
export type Shapes = Readonly<Record<(typeof shapes)[number], number>>;

/** A column of the file, profiled over all rows. */
export type ColumnProfile = {
  column: number;
  heading: string;
  filled: number;
  /** Up to three different values, unchanged. */
  samples: readonly string[];
  shapes: Shapes;
  /** The orders in which every date of the column is valid; several require a question. Empty when it has no dates. */
  dateOrders: readonly DateOrder[];
  /** The different values with their counts, the most frequent first; null when there are more than 50. */
  values: ReadonlyArray<{ value: string; count: number }> | null;
};

export type FileProfile = {
  headings: Headings;
  /** The number of nonblank rows below the headings. */
  rows: number;
  /**
   * The number of these rows that are not records; absent in profiles that were stored by earlier versions.
   */
  extraRows?: { totals: number; headings: number };
  /** The columns, over the other rows. */
  columns: readonly ColumnProfile[];
};

/** The use of a column in a mapping. */
export type ColumnUse = {
  /** The heading, as `Headings.names` has it. */
  heading: string;
  /** Null when the column is not imported. */
  field: FieldId | null;
  /** The order of month, day and year in a date column. */
  dateOrder?: DateOrder | undefined;
};

/** How rows become records. Small, plain data that can be stored for the next file with these headings. */
export type Mapping = {
  kind: ImportKind;
  columns: readonly ColumnUse[];
  /** Default values for rows without a value of a field, or for all rows when no column is mapped to it. */
  constants: Partial<Record<FieldId, string>>;
  /** Separators of fields that join several columns; without one, two columns of one field are refused. */
  joins: Partial<Record<FieldId, string>>;
  /** The meaning of the words in the file, by field; keys are normalized by `valueKey`. */
  values: Partial<Record<FieldId, Readonly<Record<string, string>>>>;
  /** The authority that assigned the numbers in the file, part of each identifier. */
  authority: string;
};

/** The field proposed for a column, and the reason. */
export type Proposal = {
  column: number;
  heading: string;
  field: FieldId | null;
  why: 'heading' | 'content' | null;
  dateOrder: DateOrder | null;
  /** The questions that a user must answer before the rows are read. */
  questions: readonly Question[];
};
export type Question =
  /** Every date of the column is valid in each of these orders. */
  | { code: 'date-order'; orders: readonly DateOrder[] }
  /** The column looks like Social Security numbers but has another field. */
  | { code: 'looks-like-ssn' }
  /** Words that the field does not know: the user assigns each a meaning or leaves it. */
  | { code: 'values'; values: ReadonlyArray<{ value: string; count: number }>; meanings: readonly string[] }
  /** Most values of the column cannot be read as the field; these are examples. */
  | { code: 'unreadable'; values: readonly string[] };

/** A problem that prevents a mapping from being used. */
export type MappingProblem = {
  code: 'required' | 'field-twice' | 'column-twice' | 'no-such-column' | 'no-such-field';
  field: FieldId | null;
  heading: string | null;
  message: string;
};
