import type { AuditKinds } from '../audit/kind.ts';

/** Files that were brought in. */
export const importsAuditKinds = {
  Import: { title: 'Import' },
  ImportRow: { title: 'Row of an import' },
} as const satisfies AuditKinds;
