import type { AuditKinds } from './kind.ts';

/** Tasks. */
export const taskAuditKinds = {
  Task: {},
  TaskList: {},
  BulkChange: {},
  FacilityHoliday: {},
} as const satisfies AuditKinds;
