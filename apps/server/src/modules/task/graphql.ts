import type { Reads } from '../../http/graphql-reads.ts';
import { taskFacet, taskPage } from './list.ts';
import { taskById } from './queries.ts';

/** The task service's reads. */
export const taskGraphql: Reads<'task'> = {
  getAllTasks: ({ query }, scope) => scope.read((work) => taskPage(work, query, null)),
  getTasksByUser: ({ assigneeId, query }, scope) => scope.read((work) => taskPage(work, query, assigneeId)),
  getTaskById: ({ taskId }, scope) => scope.read((work) => taskById(work, taskId)),
  getTaskFacet: ({ query }, scope) => scope.read((work) => taskFacet(work, query)),
};
