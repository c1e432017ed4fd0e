import type { AuditKinds } from '../audit/kind.ts';

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
