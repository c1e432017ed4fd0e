import type { AuditKinds } from './kind.ts';

/** Sessions. */
export const accountAuditKinds = {
  Login: {},
} as const satisfies AuditKinds;
