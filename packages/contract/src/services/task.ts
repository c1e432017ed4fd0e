import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../classes.ts';
import { message } from '../messages.ts';
import { processNames } from '../processes.ts';
import { taskStatuses } from '../task-status.ts';
import { ifMatchHeaders, instant, isoDate, uuid, version } from '../values.ts';

export const taskToDoSchema = z.object({
  id: internal(uuid),
  recommendation: internal(z.string()),
  resolution: internal(z.string()).nullable(),
  resolutionOptions: z.array(internal(z.string())),
  comment: phi(z.string()).nullable(),
});

/** A task as the spec shapes it (W-076, W-077), with a version and what this user may do with it. */
export const taskSchema = z.object({
  id: internal(uuid),
  version,
  taskName: internal(z.string()),
  status: internal(z.enum(taskStatuses)),
  assignee: z.object({ id: internal(uuid), name: internal(z.string()) }).nullable(),
  daysAged: internal(z.int().min(0)),
  dueDate: internal(isoDate),
  isOverdue: internal(z.boolean()),
  createDate: internal(instant),
  waitUntil: internal(isoDate).nullable(),
  priority: internal(z.int().min(1).max(10)),
  startUrl: internal(z.string()),
  authorization: z.object({ domain: internal(z.string()), permission: internal(z.string()) }),
  process: z.object({
    name: internal(z.enum(processNames)),
    domain: internal(z.string()),
    startDate: internal(instant),
    daysAged: internal(z.int().min(0)),
  }),
  condition: z.object({ conditionCode: internal(z.string()), description: internal(z.string()) }).nullable(),
  businessExceptions: z.array(z.object({ id: internal(z.string()), description: internal(z.string()) })),
  toDos: z.array(taskToDoSchema),
  domainModels: z.object({
    case: z.object({
      caseNumber: phi(z.string()),
      dateOfService: phi(isoDate),
      facilityId: internal(uuid),
      patient: z.object({
        accountNumber: phi(z.string()),
        firstName: phi(z.string()),
        lastName: phi(z.string()),
        dateOfBirth: phi(isoDate),
        gender: phi(z.string()),
        memberId: phi(z.string()).nullable(),
      }),
      payer: z.object({ name: phi(z.string()), planName: phi(z.string()).nullable() }),
      provider: z.object({ id: internal(z.string()), name: internal(z.string()) }),
    }),
    eligibility: z
      .object({
        id: internal(uuid),
        coverageStatus: phi(z.string()).nullable(),
        transactionDate: internal(instant),
      })
      .nullable(),
  }),
  /** What the signed-in user may do with it now; the portal shows, the server decides again. */
  abilities: z.object({
    start: internal(z.boolean()),
    complete: internal(z.boolean()),
    changeStatus: internal(z.boolean()),
    manage: internal(z.boolean()),
  }),
});
export type Task = z.infer<typeof taskSchema>;

/** Body of a task change (W-180). Unknown fields are refused: nothing else can be set from outside. */
export const taskChangeSchema = z.strictObject({
  status: internal(z.enum(taskStatuses)).optional(),
  assignee: z
    .object({ id: internal(uuid) })
    .nullable()
    .optional(),
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
  waitExpirationDays: internal(
    z.int(message('task.daysToWait')).min(1, message('task.daysToWait')).max(999, message('task.daysToWait')),
  ).optional(),
  conditionCode: internal(z.string().max(20)).optional(),
});
export type TaskChange = z.infer<typeof taskChangeSchema>;

export const workingTaskSchema = z.object({ task: taskSchema.nullable() });

export const taskContract = {
  task: oc
    .route({
      method: 'GET',
      path: '/services/task/tasks/{taskId}',
      inputStructure: 'detailed',
      tags: ['task'],
      summary: 'One task',
    })
    .input(z.object({ params: z.object({ taskId: internal(uuid) }) }))
    .output(taskSchema),
  changeTask: oc
    .route({
      method: 'PATCH',
      path: '/services/task/tasks/{taskId}',
      inputStructure: 'detailed',
      tags: ['task'],
      summary: 'Start, complete, hold, elevate, put to wait, reopen or annotate a task',
      description: 'Needs `If-Match` with the version the task was read with.',
    })
    .input(
      z.object({
        params: z.object({ taskId: internal(uuid) }),
        headers: ifMatchHeaders,
        body: taskChangeSchema,
      }),
    )
    .output(taskSchema),
  workingTask: oc
    .route({
      method: 'GET',
      path: '/services/task/users/me/workingTask',
      tags: ['task'],
      summary: 'The task this user is working in this entity, on whatever machine it was started',
    })
    .output(workingTaskSchema),
};
