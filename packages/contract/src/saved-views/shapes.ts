import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { columnFilterSchema } from '../core/list.ts';
import { message } from '../core/messages.ts';

/** Letters of a view's name. */
const VIEW_NAME_MOST = 100;
const COLUMNS_MOST = 200;

const id = z.string().min(1).max(100);

/** What a user has made of a grid, under a name (P-117). What it does not know of a column is left out. */
export const gridViewSchema = z.object({
  viewName: phi(
    z
      .string()
      .trim()
      .min(1, message('field.required'))
      .max(VIEW_NAME_MOST, message('field.max', { n: VIEW_NAME_MOST })),
  ),
  /** The grid opens with it. */
  isDefault: internal(z.boolean()),
  columnState: z
    .array(
      z.object({
        colId: internal(id),
        /** Null for a column that takes a share of the width that is left over. */
        width: internal(z.int().min(1).max(10_000)).nullable(),
        hide: internal(z.boolean()),
        pinned: internal(z.enum(['left', 'right'])).nullable(),
        sort: internal(z.enum(['asc', 'desc'])).nullable(),
        sortIndex: internal(z.int().min(0).max(COLUMNS_MOST)).nullable(),
      }),
    )
    .max(COLUMNS_MOST),
  columnGroupState: z
    .array(z.object({ groupId: internal(id), open: internal(z.boolean()) }))
    .max(COLUMNS_MOST),
  filterState: z
    .record(id, columnFilterSchema)
    .refine((filters) => Object.keys(filters).length <= COLUMNS_MOST),
});
export type GridViewData = z.infer<typeof gridViewSchema>;
