import type { AuditKinds } from './kind.ts';

/** Saved views of grids. */
export const settingsAuditKinds = {
  GridView: {},
  ViewSubscription: { title: 'View by mail' },
} as const satisfies AuditKinds;
