import { z } from 'zod';
import { actorKinds } from '../audit/calls.ts';
import { internal, phi } from '../core/classes.ts';
import { instant, isoDate, uuid, version } from '../core/values.ts';
import { availabilitySchema } from './assignment/calls.ts';
import { taskStatuses } from './status.ts';

const person = z.object({ id: internal(uuid), name: internal(z.string()) });

/** One step of a task: who made it, when, and from what to what. */
export const taskStepSchema = z.object({
  /** The version that the task had afterwards. */
  version,
  at: internal(instant),
  by: z.object({ kind: internal(z.enum(actorKinds)), name: internal(z.string()) }),
  /** The version whose step this one takes back. */
  takesBack: version.nullable(),
  from: z.object({ status: internal(z.enum(taskStatuses)), assignee: person.nullable() }),
  to: z.object({ status: internal(z.enum(taskStatuses)), assignee: person.nullable() }),
  waitUntil: internal(isoDate).nullable(),
  /** The priority, where the step changed it. */
  priority: z.object({ from: internal(z.int()), to: internal(z.int()) }).nullable(),
  /** The rule of escalation that made the step, with its table and the version of that. */
  rule: z.object({ name: internal(z.string()), table: internal(z.string()), version }).nullable(),
});
export type TaskStep = z.infer<typeof taskStepSchema>;

/** The steps of a task since it was made, the last one first. */
export const taskHistorySchema = z.object({
  steps: z.array(taskStepSchema),
  /** Until when this user can take the last step back; null where they can not. */
  undoUntil: internal(instant).nullable(),
});
export type TaskHistory = z.infer<typeof taskHistorySchema>;

/** A rule that matched, in the version of the table that decided. */
const matchedTableSchema = z.object({
  name: internal(z.string()),
  version,
  /** It was the provider's default, not a table of the organisation. */
  isDefault: internal(z.boolean()),
  /** The rules that matched, counted from 1. */
  rules: z.array(z.object({ row: internal(z.int().min(1)), comment: internal(z.string()).nullable() })),
});

/**
 * Why a process opened a task, changed what is wrong with it, or closed it; why a rule gave it to somebody, took it from
 * who is away or can no longer sign in, or escalated it.
 */
export const taskReasonSchema = z.object({
  at: internal(instant),
  made: internal(z.enum(['opened', 'updated', 'closed', 'assigned', 'returned', 'escalated'])),
  /** What had happened; null when all cases were looked at again, and for what a rule of assignment or escalation did. */
  eventType: internal(z.string()).nullable(),
  tables: z.array(matchedTableSchema),
  /** The values that the rules saw. */
  facts: z.array(z.object({ name: internal(z.string()), value: phi(z.string()) })),
});
export type TaskReason = z.infer<typeof taskReasonSchema>;

/** The last one first. */
export const taskReasonsSchema = z.object({ reasons: z.array(taskReasonSchema) });

/** Who else has a task open just now. */
export const taskViewersSchema = z.object({ viewers: z.array(person) });

/** Somebody to whom tasks can be assigned, with how many they have, and whether they are there. */
export const assigneeCandidateSchema = z.object({
  ...person.shape,
  userName: internal(z.string()),
  openTasks: internal(z.int().min(0)),
  availability: availabilitySchema.nullable(),
});
export type AssigneeCandidate = z.infer<typeof assigneeCandidateSchema>;

/** A day on which a facility does no business. Weekends are none without being named. */
export const holidaySchema = z.object({
  day: internal(isoDate),
  name: internal(z.string().trim().min(1, 'Required').max(100)),
});
export type Holiday = z.infer<typeof holidaySchema>;
