import type { AuditKinds } from './kind.ts';

/** Saved views of grids. */
export const settingsAuditKinds = {
  GridView: {},
} as const satisfies AuditKinds;
