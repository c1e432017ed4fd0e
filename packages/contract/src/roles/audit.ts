import type { AuditKinds } from '../audit/kind.ts';

/** Roles. */
export const rolesAuditKinds = {
  Role: {},
} as const satisfies AuditKinds;
