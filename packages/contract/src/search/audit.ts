import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of case searches. */
export const searchAuditKinds = {
  CaseSearch: {},
} as const satisfies AuditKinds;
