import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { uuid, version } from '../core/values.ts';
import { MAX_PRIORITY, MIN_PRIORITY } from './escalation/rules.ts';
import { MAX_BULK, taskStatuses, waitReturns } from './status.ts';

const daysToWait = z
  .int(message('task.daysToWait'))
  .min(1, message('task.daysToWait'))
  .max(999, message('task.daysToWait'));

/** The new assignee, status and wait of a task. */
const move = {
  status: internal(z.enum(taskStatuses)).optional(),
  /** The new assignee; null unassigns it. An assignee alone also starts an open task. */
  assignee: z
    .object({ id: internal(uuid) })
    .nullable()
    .optional(),
  /** Days in the time zone of the facility; alone they put the task on wait. */
  waitExpirationDays: internal(daysToWait).optional(),
  /** Whether these are business days: no weekends, no holidays of the facility. */
  waitInBusinessDays: internal(z.boolean()).optional(),
  waitReturnsTo: internal(z.enum(waitReturns)).optional(),
};

/** A change of all tasks of a list: the new values of each. */
export const taskMoveSchema = z
  .strictObject(move)
  .refine((asked) => Object.keys(asked).length > 0, 'Say what the tasks become')
  .meta({ examples: [{ status: 'Complete' }] });
export type TaskMove = z.infer<typeof taskMoveSchema>;

/** Body of a task change (W-180). Unknown fields are refused: nothing else can be set by a client. */
export const taskChangeSchema = z.strictObject({
  ...move,
  toDos: z
    .array(
      z.strictObject({
        id: internal(uuid),
        resolution: internal(z.string().max(1000)).nullable().optional(),
        comment: phi(z.string().max(2000)).nullable().optional(),
      }),
    )
    .max(50)
    .optional(),
  conditionCode: internal(z.string().max(20)).optional(),
  /** Only a manager of the task may set it. */
  priority: internal(z.int().min(MIN_PRIORITY).max(MAX_PRIORITY)).optional(),
});
export type TaskChange = z.infer<typeof taskChangeSchema>;

/** A task and the version that the user saw. */
export const seenTaskSchema = z.strictObject({ taskId: internal(uuid), version });
export type SeenTask = z.infer<typeof seenTaskSchema>;

/** One of several changes (W-182): of the task in the version that the user saw, or in its present version. */
export const bulkItemSchema = z.strictObject({ ...seenTaskSchema.partial({ version: true }).shape, ...move });
export type BulkItem = z.infer<typeof bulkItemSchema>;

/** Limits the number of changes (W-124), and refuses a repeated task. */
export const atOnce = <Item extends z.ZodType<{ taskId: string }>>(item: Item) =>
  z
    .array(item)
    .min(1)
    .max(MAX_BULK, message('task.bulkLimit'))
    .refine((items) => new Set(items.map(({ taskId }) => taskId)).size === items.length, 'Each task once');

/**
 * The reason why a task was skipped: it was changed since it was read, somebody else has it, the permissions do
 * not suffice, it does not exist, the change makes no sense for it, it already has the new values, or it is too
 * late to undo it.
 */
export const skipReasons = [
  'changed',
  'held',
  'notPermitted',
  'notFound',
  'invalid',
  'unchanged',
  'tooLate',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The result of changing several tasks (W-131, W-183). */
export const bulkResultSchema = z.object({
  updatedTasks: z.array(
    z.object({
      taskId: internal(uuid),
      version,
      status: internal(z.enum(taskStatuses)),
      assignee: z.object({ id: internal(uuid), name: internal(z.string()) }).nullable(),
    }),
  ),
  skippedTasks: z.array(
    z.object({
      taskId: internal(uuid),
      reason: internal(z.enum(skipReasons)),
      message: internal(z.string()),
      /** The assignee, where that is the reason. */
      heldBy: internal(z.string()).nullable(),
    }),
  ),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;
