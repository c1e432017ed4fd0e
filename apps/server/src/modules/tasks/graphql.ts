import type { Reads } from '../../framework/graphql-reads.ts';
import { taskFacet, taskPage } from './list.ts';
import { taskById } from './queries.ts';
import { queueTrip, readQueue } from './queue.ts';

/** The task service's reads. */
export const taskGraphql: Reads<'task'> = {
  getAllTasks: ({ query }, scope) => scope.read((work) => taskPage(work, query, null)),
  getTaskQueue: (given, scope) => scope.read((work) => readQueue(work, given)),
  getTasksByUser: ({ assigneeId, query }, scope) => scope.read((work) => taskPage(work, query, assigneeId)),
  getTaskById: ({ taskId }, scope) => scope.read((work) => taskById(work, taskId)),
  getTaskFacet: ({ query }, scope) => scope.read((work) => taskFacet(work, query)),
};

/** The reads that are a single statement. */
export const taskTrips = { getTaskQueue: queueTrip };
