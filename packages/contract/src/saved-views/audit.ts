import type { AuditKinds } from '../audit/kind.ts';

/** Saved views of grids. */
export const settingsAuditKinds = {
  GridView: {},
  ViewSubscription: { title: 'View by mail' },
} as const satisfies AuditKinds;
