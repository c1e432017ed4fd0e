import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of tasks. */
export const taskAuditKinds = {
  Task: {},
  TaskList: {},
  BulkChange: {},
  FacilityHoliday: {},
  UserAvailability: {},
  AssignmentRule: {},
  AssignmentSettings: {},
} as const satisfies AuditKinds;
