import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of folders whose files are imported unattended. */
export const dropFoldersAuditKinds = {
  DropFolder: { title: 'Drop folder' },
} as const satisfies AuditKinds;
