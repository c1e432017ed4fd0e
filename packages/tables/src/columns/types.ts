import type { DateOrder } from '../values/date-order.ts';
import type { FieldId } from './fields.ts';
import type { ImportKind } from './kinds.ts';

/** Where the headings are, and what they are called: each once, so that a name stands for a column. */
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
/** What the content of a column looks like: of which part of its filled cells, 0 to 1. */
export type Shapes = Readonly<Record<(typeof shapes)[number], number>>;

/** A column of the file, looked at over all rows. */
export type ColumnProfile = {
  column: number;
  heading: string;
  filled: number;
  /** Up to three different values, as they are. */
  samples: readonly string[];
  shapes: Shapes;
  /** Orders in which every date of the column is one; several: it is asked. Empty: it has no dates. */
  dateOrders: readonly DateOrder[];
  /** The different values with their counts, the most frequent first; null where there are more than 50. */
  values: ReadonlyArray<{ value: string; count: number }> | null;
};

export type FileProfile = {
  headings: Headings;
  /** Rows below the headings that are not blank. */
  rows: number;
  columns: readonly ColumnProfile[];
};

/** What becomes of a column. */
export type ColumnUse = {
  /** The heading, as `Headings.names` has it. */
  heading: string;
  /** Null: the column is not imported. */
  field: FieldId | null;
  /** Of a column of dates. */
  dateOrder?: DateOrder | undefined;
};

/** How rows become records. Small, plain data, which can be kept for the next file with these headings. */
export type Mapping = {
  kind: ImportKind;
  columns: readonly ColumnUse[];
  /** Values for rows whose columns say nothing of a field, or for all where no column is of it. */
  constants: Partial<Record<FieldId, string>>;
  /** Fields that several columns make together, with what is put between them; without it two columns on one field are refused. */
  joins: Partial<Record<FieldId, string>>;
  /** By field, what the words of the file mean: the key is as `valueKey` makes it. */
  values: Partial<Record<FieldId, Readonly<Record<string, string>>>>;
  /** Who gives the numbers in the file: goes into each identifier. */
  authority: string;
};

/** Why a field is proposed for a column. */
export type Proposal = {
  column: number;
  heading: string;
  field: FieldId | null;
  why: 'heading' | 'content' | null;
  dateOrder: DateOrder | null;
  /** What has to be asked before the rows are read. */
  questions: readonly Question[];
};
export type Question =
  /** Every date of the column can be read in these orders. */
  | { code: 'date-order'; orders: readonly DateOrder[] }
  /** The column looks like Social Security numbers, and its field is not that. */
  | { code: 'looks-like-ssn' }
  /** Words that are none of ours: each is given a meaning, or left. */
  | { code: 'values'; values: ReadonlyArray<{ value: string; count: number }>; meanings: readonly string[] };

/** What keeps a mapping from being used. */
export type MappingProblem = {
  code: 'required' | 'field-twice' | 'column-twice' | 'no-such-column' | 'no-such-field';
  field: FieldId | null;
  heading: string | null;
  message: string;
};
