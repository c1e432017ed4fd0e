import type { AuditKinds } from '../audit/kind.ts';

/** Case search. */
export const searchAuditKinds = {
  CaseSearch: {},
} as const satisfies AuditKinds;
