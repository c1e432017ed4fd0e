import type { AuditKinds } from './kind.ts';

/** Audit records of the audit itself. */
export const auditAuditKinds = {
  AuditHistory: { title: 'Audit Log' },
  AuditRecord: {},
} as const satisfies AuditKinds;
