import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of imported files. */
export const importsAuditKinds = {
  Import: { title: 'Import' },
  ImportRow: { title: 'Row of an import' },
} as const satisfies AuditKinds;
