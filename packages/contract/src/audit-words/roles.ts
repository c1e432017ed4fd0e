import type { AuditKinds } from './kind.ts';

/** Roles. */
export const rolesAuditKinds = {
  Role: {},
} as const satisfies AuditKinds;
