import type { AuditKinds } from './kind.ts';

/** Tasks. */
export const taskAuditKinds = {
  Task: {},
  TaskList: {},
} as const satisfies AuditKinds;
