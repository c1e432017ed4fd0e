import { z } from 'zod';
import { actorKinds } from '../audit/calls.ts';
import { internal, phi } from '../core/classes.ts';
import { instant, isoDate, uuid, version } from '../core/values.ts';
import { availabilitySchema } from './assignment/calls.ts';
import { taskStatuses } from './status.ts';

const person = z.object({ id: internal(uuid), name: internal(z.string()) });

/** One step of a task: its user, time, and the values before and after. */
export const taskStepSchema = z.object({
  /** The version of the task after the step. */
  version,
  at: internal(instant),
  by: z.object({ kind: internal(z.enum(actorKinds)), name: internal(z.string()) }),
  /** The version whose step this one undoes. */
  takesBack: version.nullable(),
  from: z.object({ status: internal(z.enum(taskStatuses)), assignee: person.nullable() }),
  to: z.object({ status: internal(z.enum(taskStatuses)), assignee: person.nullable() }),
  waitUntil: internal(isoDate).nullable(),
  /** The priority, if the step changed it. */
  priority: z.object({ from: internal(z.int()), to: internal(z.int()) }).nullable(),
  /** The rule of escalation that made the step, with its table and version. */
  rule: z.object({ name: internal(z.string()), table: internal(z.string()), version }).nullable(),
});
export type TaskStep = z.infer<typeof taskStepSchema>;

/** The steps of a task since its creation, newest first. */
export const taskHistorySchema = z.object({
  steps: z.array(taskStepSchema),
  /** The time until which this user can undo the last step; null when they cannot. */
  undoUntil: internal(instant).nullable(),
});
export type TaskHistory = z.infer<typeof taskHistorySchema>;

/** The matching rules in one version of a table. */
const matchedTableSchema = z.object({
  name: internal(z.string()),
  version,
  /** Whether it was the provider's default instead of a table of the organization. */
  isDefault: internal(z.boolean()),
  /** The matching rules, counted from 1. */
  rules: z.array(z.object({ row: internal(z.int().min(1)), comment: internal(z.string()).nullable() })),
});

/**
 * The reason why a process opened a task, changed its problems or closed it; or why a rule assigned it, unassigned
 * it from an absent or deactivated user, or escalated it.
 */
export const taskReasonSchema = z.object({
  at: internal(instant),
  made: internal(z.enum(['opened', 'updated', 'closed', 'assigned', 'returned', 'escalated'])),
  /**
   * The type of the triggering event; null for a reevaluation of all cases, and for a rule of assignment or
   * escalation.
   */
  eventType: internal(z.string()).nullable(),
  tables: z.array(matchedTableSchema),
  /** The values that the rules received. */
  facts: z.array(z.object({ name: internal(z.string()), value: phi(z.string()) })),
});
export type TaskReason = z.infer<typeof taskReasonSchema>;

/** The latest first. */
export const taskReasonsSchema = z.object({ reasons: z.array(taskReasonSchema) });

/** Other users who have the task open now. */
export const taskViewersSchema = z.object({ viewers: z.array(person) });

/** A possible assignee, with their number of tasks and availability. */
export const assigneeCandidateSchema = z.object({
  ...person.shape,
  userName: internal(z.string()),
  openTasks: internal(z.int().min(0)),
  availability: availabilitySchema.nullable(),
});
export type AssigneeCandidate = z.infer<typeof assigneeCandidateSchema>;

/** A day on which a facility is closed. Weekends are never business days. */
export const holidaySchema = z.object({
  day: internal(isoDate),
  name: internal(z.string().trim().min(1, 'Required').max(100)),
});
export type Holiday = z.infer<typeof holidaySchema>;
