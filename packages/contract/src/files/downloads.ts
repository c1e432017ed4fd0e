import { z } from 'zod';
import { auditSearchSchema } from '../audit/calls.ts';
import { internal } from '../core/classes.ts';
import { listFilterSchema, listSortSchema } from '../core/list.ts';
import { uuid } from '../core/values.ts';
import { letterPreviewSchema } from '../letters/preview.ts';
import { type TaskCellName, taskCells } from '../tasks/cells.ts';
import { taskColumns, taskFilterColumns } from '../tasks/columns.ts';

/**
 * A call that answers with a file, streamed as it is read. Its parameters are posted, so that they are in no URL;
 * an existing file is read by its id, which is part of the path.
 */
export type Download<Body extends z.ZodType> = {
  method?: 'GET';
  path: string;
  summary: string;
  body: Body;
};
const download = <B extends z.ZodType>(d: Download<B>): Download<B> => d;

/** Longer lists become a file that the user downloads when it is ready. */
export const MAX_EXPORT_ROWS = 10_000;

const taskCellNames = Object.keys(taskCells) as TaskCellName[];

/**
 * The whole filtered task list as CSV: these columns in this order with these titles, each cell as the list shows
 * it.
 */
export const taskExportSchema = z.object({
  columns: z
    .array(z.object({ column: internal(z.enum(taskCellNames)), title: internal(z.string().max(100)) }))
    .min(1)
    .max(50),
  sort: listSortSchema(taskColumns),
  filter: listFilterSchema(taskFilterColumns),
});
export type TaskExport = z.infer<typeof taskExportSchema>;

/** Downloads by service. */
export const downloads = {
  audit: {
    exportHistory: download({
      path: '/services/audit/exports',
      summary: 'All audit records that a search finds, newest first, as CSV',
      body: auditSearchSchema,
    }),
  },
  case: {
    generatedDocument: download({
      path: '/services/case/api/generated-documents/content',
      summary: 'A document that the rules asked for, as PDF, or one that was uploaded',
      body: z.object({ id: internal(uuid) }),
    }),
    letterPreview: download({
      path: '/services/case/api/LetterTemplates/preview',
      summary: 'A letter template as it is typed, as the PDF that would be sent, with invented particulars',
      body: letterPreviewSchema,
    }),
  },
  imports: {
    importResults: download({
      path: '/services/case/api/Imports/results',
      summary:
        'The rows of an import with what became of each, as CSV: those that were brought in, or those that were not',
      body: z.object({ importId: internal(uuid), rows: internal(z.enum(['success', 'error'])) }),
    }),
  },
  files: {
    myFile: download({
      method: 'GET',
      path: '/services/case/api/files/me/{id}',
      summary: 'A file that was made for you, or a range of it; counted when its last byte is sent',
      body: z.object({ id: internal(uuid) }),
    }),
  },
  task: {
    exportTasks: download({
      path: '/services/task/exports',
      summary: 'All tasks that a filter keeps, as CSV',
      body: taskExportSchema,
    }),
  },
};

type Services = typeof downloads;
type Bodies<D> = { [Name in keyof D]: D[Name] extends Download<infer Body> ? z.input<Body> : never };
/** The body of each download, by its name. */
export type DownloadBodies = Bodies<Services['audit']> &
  Bodies<Services['case']> &
  Bodies<Services['files']> &
  Bodies<Services['imports']> &
  Bodies<Services['task']>;
