import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of roles. */
export const rolesAuditKinds = {
  Role: {},
} as const satisfies AuditKinds;
