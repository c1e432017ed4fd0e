import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

const query = { limit: 1, after: null, sort: [], filter: {} };

export const taskSamples: Samples = {
  calls: { task: { changeTask: { body: { status: 'OnHold' } } } },
  downloads: {
    task: { exportTasks: { columns: [{ column: 'dueDate', title: 'Due' }], sort: [], filter: {} } },
  },
  reads: {
    task: {
      getAllTasks: { query },
      getTasksByUser: { assigneeId: randomUUID(), query },
      getTaskById: { taskId: randomUUID() },
      getTaskFacet: { query: { column: 'status', search: null, filter: {} } },
    },
  },
};
