import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { listFilterSchema } from '../core/list.ts';
import { idempotencyHeaders, ifMatchHeaders, isoDate, uuid } from '../core/values.ts';
import { atOnce, bulkItemSchema, bulkResultSchema, seenTaskSchema, taskChangeSchema } from './change.ts';
import { taskFilterColumns } from './columns.ts';
import { taskSchema } from './shapes.ts';
import { UNDO_MINUTES } from './status.ts';
import {
  assigneeCandidateSchema,
  holidaySchema,
  taskHistorySchema,
  taskReasonsSchema,
  taskViewersSchema,
} from './story.ts';

const route = (
  method: 'GET' | 'PATCH' | 'POST' | 'PUT',
  path: `/${string}`,
  summary: string,
  description?: string,
) =>
  oc.route({
    method,
    path: `/services/task${path}`,
    inputStructure: 'detailed',
    tags: ['task'],
    summary,
    description,
  });
const removal = (path: `/${string}`, summary: string) =>
  oc.route({
    method: 'DELETE',
    path: `/services/task${path}`,
    inputStructure: 'detailed',
    successStatus: 204,
    tags: ['task'],
    summary,
  });
const oneFacility = z.object({ facilityId: internal(uuid) });
const oneHoliday = z.object({ facilityId: internal(uuid), day: internal(isoDate) });
const oneTask = z.object({ taskId: internal(uuid) });
const taskOrNull = z.object({ task: taskSchema.nullable() });

export const taskContract = {
  task: route('GET', '/tasks/{taskId}', 'One task')
    .input(z.object({ params: oneTask }))
    .output(taskSchema),
  changeTask: route(
    'PATCH',
    '/tasks/{taskId}',
    'Start, assign, unassign, complete, hold, elevate, put to wait, reopen or annotate a task',
    'Needs `If-Match` with the version the task was read with.',
  )
    .input(z.object({ params: oneTask, headers: ifMatchHeaders, body: taskChangeSchema }))
    .output(taskSchema),
  changeTasks: route(
    'PATCH',
    '/tasks',
    'Change up to a hundred tasks at once',
    'An item with the `version` that was read is skipped, with the reason, when the task was changed since; one without changes the task as it is now. What this user may not do is skipped too. The same `Idempotency-Key` gives the same answer, and changes nothing twice.',
  )
    .input(z.object({ headers: idempotencyHeaders, body: atOnce(bulkItemSchema) }))
    .output(bulkResultSchema),
  undoChanges: route(
    'POST',
    '/tasks/undo',
    `Take back changes of status, holder, wait or priority that this user made in the last ${UNDO_MINUTES} minutes`,
    'Each task is named with the version that the change gave it: what somebody changed since stays as it is, with the reason.',
  )
    .input(z.object({ body: z.strictObject({ tasks: atOnce(seenTaskSchema) }) }))
    .output(bulkResultSchema),
  startNext: route(
    'POST',
    '/tasks/next',
    'Start the next task of this user',
    'What they have in process already and do not work at this moment comes first, then what nobody has and they may work; each by due date, of one day the highest priority: overdue before what is not due. For users who may not change cases registrations come last. No task of a canceled case. Two who ask at once get two tasks. A filter of the task list narrows what it is chosen from. Null when none is left. The same `Idempotency-Key` gives the same task.',
  )
    .input(
      z.object({
        headers: idempotencyHeaders,
        body: z.strictObject({ filter: listFilterSchema(taskFilterColumns).optional() }),
      }),
    )
    .output(
      taskOrNull.extend({
        /** Whether the user had it in process before: then there is nothing to undo. */
        isContinued: internal(z.boolean()),
      }),
    ),
  candidates: route(
    'GET',
    '/assignees',
    'The users to whom all of these tasks can be assigned',
    'For one task: who may work or manage its group. For several: who may do both in each of their groups. All of them work at the facilities of the tasks.',
  )
    .input(
      z.object({
        query: z.object({
          taskId: z.union([
            z.array(internal(uuid)).min(1).max(100),
            internal(uuid).transform((only) => [only]),
          ]),
        }),
      }),
    )
    .output(z.array(assigneeCandidateSchema)),
  history: route('GET', '/tasks/{taskId}/history', 'Who did what with a task, the last first')
    .input(z.object({ params: oneTask }))
    .output(taskHistorySchema),
  reasons: route(
    'GET',
    '/tasks/{taskId}/reasons',
    'Why a task exists: what had happened, and the rules and values by which it was opened, changed or closed',
    'The last first. A task that no process opened has none.',
  )
    .input(z.object({ params: oneTask }))
    .output(taskReasonsSchema),
  tasksOfSameCase: route('GET', '/tasks/{taskId}/case-tasks', 'The other open tasks of the case of a task')
    .input(z.object({ params: oneTask }))
    .output(z.array(taskSchema)),
  viewTask: route(
    'PUT',
    '/tasks/{taskId}/viewers/me',
    'Say that this user has a task open, and learn who else has',
    'Said again every 20 seconds while it is open; who has not said so for 45 seconds has left.',
  )
    .input(z.object({ params: oneTask }))
    .output(taskViewersSchema),
  leaveTask: removal('/tasks/{taskId}/viewers/me', 'Say that this user has closed a task')
    .input(z.object({ params: oneTask }))
    .output(z.void()),
  holidays: route('GET', '/facilities/{facilityId}/holidays', 'The days on which a facility does no business')
    .input(z.object({ params: oneFacility }))
    .output(z.array(holidaySchema)),
  setHoliday: route(
    'PUT',
    '/facilities/{facilityId}/holidays/{day}',
    'Name a day on which a facility does no business',
  )
    .input(z.object({ params: oneHoliday, body: z.strictObject({ name: holidaySchema.shape.name }) }))
    .output(holidaySchema),
  removeHoliday: removal(
    '/facilities/{facilityId}/holidays/{day}',
    'Make a holiday of a facility a day like others',
  )
    .input(z.object({ params: oneHoliday }))
    .output(z.void()),
  workingTask: route(
    'GET',
    '/users/me/workingTask',
    'The task this user is working in this entity, on whatever machine it was started',
  ).output(taskOrNull),
};
