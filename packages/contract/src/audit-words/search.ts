import type { AuditKinds } from './kind.ts';

/** Case search. */
export const searchAuditKinds = {
  CaseSearch: {},
} as const satisfies AuditKinds;
