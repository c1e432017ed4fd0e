import { oc } from '@orpc/contract';
import { z } from 'zod';
import { auditSearchSchema } from '../audit/calls.ts';
import { internal } from '../core/classes.ts';
import { idempotencyHeaders, instant, uuid } from '../core/values.ts';
import { taskExportSchema } from './downloads.ts';

export const fileKinds = { tasks: 'Tasks', 'audit-history': 'Audit History', letter: 'Letter' } as const;
export type FileKind = keyof typeof fileKinds;
/** The kinds of file that a user can request. */
export type ExportKind = Exclude<FileKind, 'letter'>;

export const fileStates = ['preparing', 'ready', 'failed'] as const;

/** A file that was prepared for a user (W-095). */
export const userFileSchema = z.object({
  fileId: internal(uuid),
  createdDate: internal(instant),
  friendlyName: internal(z.string()),
  fileName: internal(z.string()),
  state: internal(z.enum(fileStates)),
  /** Null until it is ready. */
  fileSizeBytes: internal(z.int()).nullable(),
  downloadsRemaining: internal(z.int()),
  /** Days until deletion; a day that has begun counts. */
  daysRemaining: internal(z.int()),
});
export type UserFile = z.infer<typeof userFileSchema>;

export const filesContract = {
  myFiles: oc
    .route({
      method: 'GET',
      path: '/services/case/api/files/me',
      inputStructure: 'detailed',
      tags: ['case'],
      summary: 'The files that were made for you, the latest first',
      description: 'Files whose days are over are not listed.',
    })
    .input(z.object({}))
    .output(z.array(userFileSchema)),
  orderTaskExport: oc
    .route({
      method: 'POST',
      path: '/services/task/exports/file',
      inputStructure: 'detailed',
      successStatus: 202,
      tags: ['task'],
      summary: 'Have all tasks that a filter keeps made into a CSV file',
    })
    .input(z.object({ headers: idempotencyHeaders, body: taskExportSchema }))
    .output(userFileSchema),
  orderHistoryExport: oc
    .route({
      method: 'POST',
      path: '/services/audit/exports/file',
      inputStructure: 'detailed',
      successStatus: 202,
      tags: ['audit'],
      summary: 'Have all audit records that a search finds made into a CSV file',
    })
    .input(z.object({ headers: idempotencyHeaders, body: auditSearchSchema }))
    .output(userFileSchema),
};
