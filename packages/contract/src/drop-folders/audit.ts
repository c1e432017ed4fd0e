import type { AuditKinds } from '../audit/kind.ts';

/** Folders whose files are brought in without a person. */
export const dropFoldersAuditKinds = {
  DropFolder: { title: 'Drop folder' },
} as const satisfies AuditKinds;
