import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of saved views. */
export const settingsAuditKinds = {
  GridView: {},
  ViewSubscription: { title: 'View by mail' },
} as const satisfies AuditKinds;
