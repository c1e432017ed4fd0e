import type { AuditKinds } from './kind.ts';

/** Tasks. */
export const taskAuditKinds = {
  Task: {},
  TaskList: {},
  BulkChange: {},
  FacilityHoliday: {},
  UserAvailability: {},
  AssignmentRule: {},
  AssignmentSettings: {},
} as const satisfies AuditKinds;
