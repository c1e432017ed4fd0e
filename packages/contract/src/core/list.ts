import { z } from 'zod';
import { internal, phi } from './classes.ts';
import { dateOperators, missingOperands, numberOperators, textOperators } from './column-filter.ts';
import { isoDate } from './values.ts';

/**
 * Shared by every list on the wire: filters, sort orders, pages and counts by value. A new list declares its
 * columns and its row.
 * A filter is the model of one grid column. Blank is an empty text or no value. "Not" keeps blanks. `inRange`
 * includes both ends. Case does not count, and no character is a wildcard.
 */

/** Refuses a condition without its operands. */
function complete(condition: Parameters<typeof missingOperands>[0], context: z.RefinementCtx): void {
  for (const path of missingOperands(condition))
    context.addIssue({ code: 'custom', path: [path], message: 'Needs a value' });
}

const textFilter = z.object({
  filterType: z.literal('text'),
  type: internal(z.enum(textOperators)),
  /** An empty text does not filter. */
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
  /** Null means blank. */
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

/** The columns by which a list can be sorted and filtered, with the kind of filter of each. */
export type ListColumns = Record<string, ColumnFilter['filterType']>;

const names = <C extends ListColumns>(columns: C) =>
  Object.keys(columns) as [keyof C & string, ...(keyof C & string)[]];

export const listFilterSchema = <C extends ListColumns>(columns: C) =>
  z.partialRecord(z.enum(names(columns)), columnFilterSchema);

/**
 * Blanks are last in ascending order and first in descending order. The order is total: equal rows are ordered by
 * id.
 */
export const listSortSchema = <C extends ListColumns>(columns: C) =>
  z.array(z.object({ column: internal(z.enum(names(columns))), descending: internal(z.boolean()) })).max(4);

/** A list may have filter-only columns, given in `filters`. */
export const listQuerySchema = <C extends ListColumns, F extends ListColumns = C>(columns: C, filters?: F) =>
  z.object({
    /** Rows of one page: 1 to 5000. */
    limit: internal(z.int().min(1).max(5000)),
    /** The cursor of this page, returned with the page before; null for the first. */
    after: internal(z.string().max(4000)).nullable().default(null),
    sort: listSortSchema(columns),
    filter: listFilterSchema((filters ?? columns) as F),
  });

export const listPageSchema = <R extends z.ZodType>(row: R) =>
  z.object({
    rows: z.array(row),
    /** The number of rows that matched when the first page was read; counted up to 10 000. */
    total: internal(z.int().min(0)),
    totalIsCapped: internal(z.boolean()),
    /** The cursor of the next page; null on the last. */
    next: internal(z.string()).nullable(),
  });

/** Requests the values of a column among the rows that match the other columns' filters. */
export const facetQuerySchema = <C extends ListColumns>(columns: C) =>
  z.object({
    column: internal(z.enum(names(columns))),
    /** Only values that contain this text. */
    search: phi(z.string().max(200)).nullable().default(null),
    filter: listFilterSchema(columns),
  });

export const facetSchema = z.object({
  /** The most frequent values, at most 200; null means blank. */
  values: z.array(z.object({ value: phi(z.string()).nullable(), count: internal(z.int()) })),
  /** Whether there are more values, or more rows than were counted; a search finds the missing ones. */
  isCapped: internal(z.boolean()),
});
export type Facet = z.infer<typeof facetSchema>;
