import type { AuditKinds } from '../audit/kind.ts';

/** Sessions. */
export const accountAuditKinds = {
  Login: {},
} as const satisfies AuditKinds;
