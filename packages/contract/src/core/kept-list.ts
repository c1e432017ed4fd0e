import { z } from 'zod';
import { internal } from './classes.ts';
import { asked } from './empty-field.ts';
import { flag } from './values.ts';

/** What the lists that administrators keep have in common: what is in them is ended, and not deleted. */

/** Rows of one page at the most. */
const PAGE_MOST = 1000;

/** How a list of what administrators keep is asked for. */
export const keptListQuery = z.object({
  /** Words, each somewhere in a name or a code. */
  search: internal(z.string().trim().max(100)).default(''),
  /** Those that were ended too. */
  includeEnded: asked(internal(flag)),
  limit: internal(z.coerce.number().int().min(1).max(PAGE_MOST)).default(100),
  after: asked(internal(z.string().max(4000))),
});
export type KeptListQuery = z.infer<typeof keptListQuery>;
/** Whether it is ended. */
export const endingBody = z
  .strictObject({ isEnded: internal(z.boolean()) })
  .meta({ examples: [{ isEnded: true }] });

/** No two of a list have the same key; the second is named. */
export const eachOnce =
  <Row>(keyOf: (row: Row) => string, field: string, error: string) =>
  (rows: readonly Row[], context: z.RefinementCtx): void => {
    const seen = new Set<string>();
    rows.forEach((row, at) => {
      const key = keyOf(row).toLowerCase();
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [at, field], message: error });
      seen.add(key);
    });
  };
