import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { nameTypes, operation } from '../core/graphql.ts';
import {
  columnFilterSchema,
  facetQuerySchema,
  facetSchema,
  listPageSchema,
  listQuerySchema,
} from '../core/list.ts';
import { uuid } from '../core/values.ts';
import { taskColumns, taskFacetColumns, taskFilterColumns } from './columns.ts';
import { taskRowSchema, taskSchema } from './shapes.ts';

export const taskQuerySchema = listQuerySchema(taskColumns, taskFilterColumns).describe(
  'Sort, filter and page of a task list',
);
export type TaskQuery = z.infer<typeof taskQuerySchema>;
/** The filters of a task list, by column. */
export type TaskFilter = TaskQuery['filter'];

export const taskPageSchema = listPageSchema(taskSchema);
export type TaskPage = z.infer<typeof taskPageSchema>;

export const queuePageSchema = listPageSchema(taskRowSchema);
export type QueuePage = z.infer<typeof queuePageSchema>;

export const taskFacetQuerySchema = z
  .object({
    ...facetQuerySchema(taskFilterColumns).shape,
    column: internal(z.enum(Object.keys(taskFacetColumns) as Array<keyof typeof taskFacetColumns>)),
  })
  .describe('A column and the filters of the others');
export type TaskFacetQuery = z.infer<typeof taskFacetQuerySchema>;

nameTypes({
  TaskQuery: taskQuerySchema,
  TaskFacetQuery: taskFacetQuerySchema,
  TaskSort: taskQuerySchema.shape.sort.element,
  ColumnFilter: columnFilterSchema,
  TaskPage: taskPageSchema,
  Task: taskSchema,
  QueuePage: queuePageSchema,
  TaskRow: taskRowSchema,
  TaskRowModels: taskRowSchema.shape.domainModels,
  TaskRowCase: taskRowSchema.shape.domainModels.shape.case,
  TaskRowPatient: taskRowSchema.shape.domainModels.shape.case.shape.patient,
  TaskRowPayer: taskRowSchema.shape.domainModels.shape.case.shape.payer,
  TaskRowDetails: taskRowSchema.shape.details.unwrap(),
  BusinessException: taskSchema.shape.businessExceptions.element,
  ToDo: taskSchema.shape.toDos.element,
  Facet: facetSchema,
  FacetValue: facetSchema.shape.values.element,
});
nameTypes({ TaskFilter: taskQuerySchema.shape.filter });
nameTypes({ TaskFilter: taskFacetQuerySchema.shape.filter });

export const getAllTasks = operation({
  name: 'getAllTasks',
  variables: z.object({ query: taskQuerySchema }),
  answer: taskPageSchema,
});

/** The queue: the tasks of `getAllTasks` with the fields of a row; `details` for further columns. */
export const getTaskQueue = operation({
  name: 'getTaskQueue',
  variables: z.object({ query: taskQuerySchema, details: internal(z.boolean()) }),
  answer: queuePageSchema,
});

export const getTasksByUser = operation({
  name: 'getTasksByUser',
  variables: z.object({ assigneeId: internal(uuid), query: taskQuerySchema }),
  answer: taskPageSchema,
});

export const getTaskById = operation({
  name: 'getTaskById',
  variables: z.object({ taskId: internal(uuid) }),
  answer: taskSchema,
});

/** The values of a column and the number of tasks with each, under the filters of the other columns. */
export const getTaskFacet = operation({
  name: 'getTaskFacet',
  variables: z.object({ query: taskFacetQuerySchema }),
  answer: facetSchema,
});

export const taskOperations = { getAllTasks, getTaskQueue, getTasksByUser, getTaskById, getTaskFacet };
