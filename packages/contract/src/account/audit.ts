import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of sessions. */
export const accountAuditKinds = {
  Login: {},
} as const satisfies AuditKinds;
