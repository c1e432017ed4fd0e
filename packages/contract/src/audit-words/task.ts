import type { AuditKinds } from './kind.ts';

/** Tasks. */
export const taskAuditKinds = {
  Task: {},
  TaskList: {},
  FacilityHoliday: {},
  UserAvailability: {},
  AssignmentRule: {},
  AssignmentSettings: {},
} as const satisfies AuditKinds;
