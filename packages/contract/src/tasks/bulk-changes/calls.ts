import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../../core/classes.ts';
import { listFilterSchema } from '../../core/list.ts';
import { idempotencyHeaders, instant, uuid } from '../../core/values.ts';
import { skipReasons, taskMoveSchema } from '../change.ts';
import { taskFilterColumns } from '../columns.ts';
import { taskStatuses, UNDO_MINUTES } from '../status.ts';
import { handOutBody, handOutPlanBody, handOutPlanSchema } from './hand-out.ts';

/** Maximum number of tasks of one bulk change. */
export const MAX_BULK_CHANGE = 50_000;
/** Skipped tasks that are named; all of them are counted. */
export const SKIPPED_SHOWN = 1000;

/**
 * `waiting` and `running` lead to `done` or `stopped`; from there `undoing` leads to `undone` while the time for
 * undoing lasts. It ends as `refused` when its user loses the permission, and as `storageFull` when the disk has
 * no space for more changes.
 */
export const bulkChangeStates = [
  'waiting',
  'running',
  'done',
  'stopped',
  'refused',
  'storageFull',
  'undoing',
  'undone',
] as const;
export type BulkChangeState = (typeof bulkChangeStates)[number];

/** A change of all tasks that match a filter, made by the worker with the rights of its user. */
export const bulkChangeSchema = z.object({
  id: internal(uuid),
  state: internal(z.enum(bulkChangeStates)),
  /** The new values of the tasks; the status is null when it stays. */
  status: internal(z.enum(taskStatuses)).nullable(),
  assignee: internal(z.string()).nullable(),
  /** The number of tasks for each person, by name, when tasks are handed out; null for any other change. */
  handedTo: z.array(z.object({ name: internal(z.string()), tasks: internal(z.int().min(0)) })).nullable(),
  days: internal(z.int()).nullable(),
  askedAt: internal(instant),
  endedAt: internal(instant).nullable(),
  /** The end of the time for undoing it; null when it cannot be undone. */
  undoUntil: internal(instant).nullable(),
  /** Numbers of tasks found, processed, changed, skipped and undone. */
  tasks: internal(z.int().min(0)),
  done: internal(z.int().min(0)),
  changed: internal(z.int().min(0)),
  skipped: internal(z.int().min(0)),
  undone: internal(z.int().min(0)),
});
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** A task that was skipped, or that stayed changed when the rest was undone. */
export const skippedTaskSchema = z.object({
  taskId: internal(uuid),
  taskName: internal(z.string()),
  caseNumber: phi(z.string()),
  reason: internal(z.enum(skipReasons)),
  message: internal(z.string()),
  heldBy: internal(z.string()).nullable(),
});
export type SkippedTask = z.infer<typeof skippedTaskSchema>;

const route = (method: 'GET' | 'POST', path: string, summary: string, description?: string) =>
  oc.route({
    method,
    path: `/services/task/bulk-changes${path}`,
    inputStructure: 'detailed',
    tags: ['task'],
    summary,
    description,
    ...(method === 'POST' && { successStatus: 202 }),
  });
const one = z.object({ params: z.object({ id: internal(uuid) }) });

export const bulkContract = {
  startBulkChange: route(
    'POST',
    '',
    'Change all tasks that a filter keeps',
    `Done by the worker as whoever asks, a few tasks at a time; at most ${MAX_BULK_CHANGE.toLocaleString('en-US')}. Each task changes as it was when this was asked: what somebody changed since is skipped, with the reason. One at a time for each user.`,
  )
    .input(
      z.object({
        headers: idempotencyHeaders,
        body: z.strictObject({ filter: listFilterSchema(taskFilterColumns), change: taskMoveSchema }),
      }),
    )
    .output(bulkChangeSchema),
  planHandOut: oc
    .route({
      method: 'POST',
      path: '/services/task/bulk-changes/hand-out/plan',
      inputStructure: 'detailed',
      tags: ['task'],
      summary: 'Who would get how many of some tasks, if they were handed out',
      description:
        'Changes nothing. It names everybody who may have some of the tasks, with what each has now, and whether they are away.',
    })
    .input(z.object({ body: handOutPlanBody }))
    .output(handOutPlanSchema),
  handOut: route(
    'POST',
    '/hand-out',
    'Hand tasks out among people',
    'A bulk change that assigns each task to one of them: everybody gets only what they may have. Who is away gets some when named.',
  )
    .input(z.object({ headers: idempotencyHeaders, body: handOutBody }))
    .output(bulkChangeSchema),
  bulkChanges: route('GET', '', 'The bulk changes of this user, the latest first')
    .input(z.object({}))
    .output(z.array(bulkChangeSchema)),
  bulkChange: route('GET', '/{id}', 'How far a bulk change is').input(one).output(bulkChangeSchema),
  skippedTasks: route(
    'GET',
    '/{id}/skipped',
    'The tasks that a bulk change skipped, or could not take back, and why',
    `The first ${SKIPPED_SHOWN.toLocaleString('en-US')}.`,
  )
    .input(one)
    .output(z.array(skippedTaskSchema)),
  stopBulkChange: route('POST', '/{id}/stop', 'Change no more tasks', 'What was changed already stays so.')
    .input(one)
    .output(bulkChangeSchema),
  undoBulkChange: route(
    'POST',
    '/{id}/undo',
    'Take a bulk change back',
    `Up to ${UNDO_MINUTES} minutes after its end. What somebody changed since stays as it is, with the reason.`,
  )
    .input(one)
    .output(bulkChangeSchema),
};
