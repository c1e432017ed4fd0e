import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { columnFilterSchema } from '../core/list.ts';
import { message } from '../core/messages.ts';

/** Maximum length of the name of a view. */
const MAX_VIEW_NAME = 100;
const MAX_COLUMNS = 200;

const id = z.string().min(1).max(100);

/** A user's arrangement of a grid under a name (P-117). A column may have absent properties. */
export const gridViewSchema = z.object({
  viewName: phi(
    z
      .string()
      .trim()
      .min(1, message('field.required'))
      .max(MAX_VIEW_NAME, message('field.max', { n: MAX_VIEW_NAME })),
  ),
  /** Whether the grid opens with this view. */
  isDefault: internal(z.boolean()),
  columnState: z
    .array(
      z.object({
        colId: internal(id),
        /** Null for a column that shares the remaining width. */
        width: internal(z.int().min(1).max(10_000)).nullable(),
        hide: internal(z.boolean()),
        pinned: internal(z.enum(['left', 'right'])).nullable(),
        sort: internal(z.enum(['asc', 'desc'])).nullable(),
        sortIndex: internal(z.int().min(0).max(MAX_COLUMNS)).nullable(),
      }),
    )
    .max(MAX_COLUMNS),
  columnGroupState: z
    .array(z.object({ groupId: internal(id), open: internal(z.boolean()) }))
    .max(MAX_COLUMNS),
  filterState: z
    .record(id, columnFilterSchema)
    .refine((filters) => Object.keys(filters).length <= MAX_COLUMNS),
});
export type GridViewData = z.infer<typeof gridViewSchema>;
