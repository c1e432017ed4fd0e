import { z } from 'zod';
import { internal } from './classes.ts';
import { asked } from './empty-field.ts';
import { type ListColumns, listFilterSchema, listSortSchema } from './list.ts';
import { message } from './messages.ts';
import { flag } from './values.ts';

/** Shared parts of the lists that administrators maintain: their entries are ended instead of deleted. */

/** Maximum number of rows of one page. */
const MAX_PAGE = 1000;

/** The query of such a list; it is sorted and filtered by these columns. */
export const managedListQuery = <C extends ListColumns>(columns: C) =>
  z.object({
    /** Words, each of which must occur in a name or code. */
    search: internal(z.string().trim().max(100)).default(''),
    /** Whether to include ended entries. */
    includeEnded: asked(internal(flag)),
    limit: internal(z.coerce.number().int().min(1).max(MAX_PAGE)).default(100),
    after: asked(internal(z.string().max(4000))),
    sort: asked(
      internal(
        z
          .string()
          .max(200)
          .superRefine(isRead((text) => sortOf(columns, text))),
      ),
    ).describe(
      `Columns by comma, the first one first, with - before one that descends: ${Object.keys(columns).join(', ')}.`,
    ),
    filter: asked(
      internal(
        z
          .string()
          .max(4000)
          .superRefine(isRead((text) => filterOf(columns, text))),
      ),
    ).describe('The filters of columns as JSON, each as in a list of tasks.'),
  });
export type ManagedListQuery = z.infer<ReturnType<typeof managedListQuery>>;

const isRead =
  (read: (text: string) => { success: boolean }) =>
  (text: string, context: z.RefinementCtx): void => {
    if (!read(text).success) context.addIssue({ code: 'custom', message: message('field.invalid') });
  };

/** Parses the sort order from its text. */
export const sortOf = <C extends ListColumns>(columns: C, text: string) =>
  listSortSchema(columns).safeParse(
    text
      .split(',')
      .filter((column) => column !== '')
      .map((column) => ({ column: column.replace(/^-/, ''), descending: column.startsWith('-') })),
  );

/** Parses the filters from their text. */
export const filterOf = <C extends ListColumns>(columns: C, text: string) => {
  const schema = listFilterSchema(columns);
  try {
    return schema.safeParse(text === '' ? {} : JSON.parse(text));
  } catch {
    return schema.safeParse(null);
  }
};

/** Whether the entry is ended. */
export const endingBody = z
  .strictObject({ isEnded: internal(z.boolean()) })
  .meta({ examples: [{ isEnded: true }] });

/** Refuses a second entry with the same key, and names it. */
export const refuseDuplicates =
  <Row>(keyOf: (row: Row) => string, field: string, error: string) =>
  (rows: readonly Row[], context: z.RefinementCtx): void => {
    const seen = new Set<string>();
    rows.forEach((row, at) => {
      const key = keyOf(row).toLowerCase();
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [at, field], message: error });
      seen.add(key);
    });
  };
