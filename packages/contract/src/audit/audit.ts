import type { AuditKinds } from './kind.ts';

/** The audit itself. */
export const auditAuditKinds = {
  AuditHistory: { title: 'Audit Log' },
  AuditRecord: {},
} as const satisfies AuditKinds;
