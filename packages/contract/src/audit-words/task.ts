import type { AuditKinds } from './kind.ts';

/** Tasks. */
export const taskAuditKinds = {
  Task: {},
  TaskList: {},
  FacilityHoliday: {},
} as const satisfies AuditKinds;
