import { z } from 'zod';
import { internal, phi } from './classes.ts';
import { dateOperators, missingOperands, numberOperators, textOperators } from './column-filter.ts';
import { isoDate } from './values.ts';

/**
 * What every list on the wire shares: how it is filtered, sorted, paged and counted by value. A new list names its
 * columns and its row, and is a few lines.
 *
 * A filter is the model of one grid column. Blank is an empty text or no value. "Not" keeps blanks. `inRange`
 * holds both ends. Case does not count, and no character is a wildcard.
 */

/** Refuses a condition that lacks what it compares with. */
function complete(condition: Parameters<typeof missingOperands>[0], context: z.RefinementCtx): void {
  for (const path of missingOperands(condition))
    context.addIssue({ code: 'custom', path: [path], message: 'Needs a value' });
}

const textFilter = z.object({
  filterType: z.literal('text'),
  type: internal(z.enum(textOperators)),
  /** An empty text filters nothing. */
  filter: phi(z.string().max(200)).nullish(),
});

const numberFilter = z
  .object({
    filterType: z.literal('number'),
    type: internal(z.enum(numberOperators)),
    filter: internal(z.number()).nullish(),
    filterTo: internal(z.number()).nullish(),
  })
  .superRefine(complete);

const dateFilter = z
  .object({
    filterType: z.literal('date'),
    type: internal(z.enum(dateOperators)),
    dateFrom: phi(isoDate).nullish(),
    dateTo: phi(isoDate).nullish(),
  })
  .superRefine(complete);

const setFilter = z.object({
  filterType: z.literal('set'),
  /** Null stands for blank. */
  values: z.array(phi(z.string().max(200)).nullable()).max(200),
});

/** Two conditions on one column. */
const joinedWith = <T extends 'text' | 'number' | 'date', C extends z.ZodType>(filterType: T, condition: C) =>
  z.object({
    filterType: z.literal(filterType),
    operator: internal(z.enum(['AND', 'OR'])),
    conditions: z.array(condition).min(1).max(2),
  });

const conditionSchema = z.discriminatedUnion('filterType', [textFilter, numberFilter, dateFilter, setFilter]);
/** One condition of a column. */
export type ColumnCondition = z.infer<typeof conditionSchema>;

/** A filter of one column: one condition, or two of the same kind. */
export const columnFilterSchema = z.union([
  conditionSchema,
  z.discriminatedUnion('filterType', [
    joinedWith('text', textFilter),
    joinedWith('number', numberFilter),
    joinedWith('date', dateFilter),
  ]),
]);
export type ColumnFilter = z.infer<typeof columnFilterSchema>;

/** Columns of a list that can be sorted and filtered by, with the kind of filter each takes. */
export type ListColumns = Record<string, ColumnFilter['filterType']>;

const names = <C extends ListColumns>(columns: C) =>
  Object.keys(columns) as [keyof C & string, ...(keyof C & string)[]];

export const listFilterSchema = <C extends ListColumns>(columns: C) =>
  z.partialRecord(z.enum(names(columns)), columnFilterSchema);

/** Blanks come last when ascending, first when descending; the order is total, ties are settled by id. */
export const listSortSchema = <C extends ListColumns>(columns: C) =>
  z.array(z.object({ column: internal(z.enum(names(columns))), descending: internal(z.boolean()) })).max(4);

/** A list may be filtered by more columns than it can be sorted by: by `filters`. */
export const listQuerySchema = <C extends ListColumns, F extends ListColumns = C>(columns: C, filters?: F) =>
  z.object({
    /** Rows of one page: 1 to 5000. */
    limit: internal(z.int().min(1).max(5000)),
    /** Where the page starts: the cursor that came with the page before it; null for the first. */
    after: internal(z.string().max(4000)).nullable().default(null),
    sort: listSortSchema(columns),
    filter: listFilterSchema((filters ?? columns) as F),
  });

export const listPageSchema = <R extends z.ZodType>(row: R) =>
  z.object({
    rows: z.array(row),
    /** How many rows matched when the first page was read; counted up to 10 000. */
    total: internal(z.int().min(0)),
    totalIsCapped: internal(z.boolean()),
    /** Cursor of the next page; null on the last. */
    next: internal(z.string()).nullable(),
  });

/** Asks which values a column holds among the rows that the other columns' filters leave. */
export const facetQuerySchema = <C extends ListColumns>(columns: C) =>
  z.object({
    column: internal(z.enum(names(columns))),
    /** Only values that contain this. */
    search: phi(z.string().max(200)).nullable().default(null),
    filter: listFilterSchema(columns),
  });

export const facetSchema = z.object({
  /** The most frequent values, at most 200; null stands for blank. */
  values: z.array(z.object({ value: phi(z.string()).nullable(), count: internal(z.int()) })),
  /** There are more values, or more rows than were counted: search for what is missing. */
  isCapped: internal(z.boolean()),
});
export type Facet = z.infer<typeof facetSchema>;
