import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

const query = { limit: 1, after: null, sort: [], filter: {} };

export const taskSamples: Samples = {
  calls: {
    task: {
      changeTask: { body: { status: 'OnHold' } },
      changeTasks: { body: [{ taskId: randomUUID(), version: 1, status: 'OnHold' }] },
      undoChanges: { body: { tasks: [{ taskId: randomUUID(), version: 2 }] } },
      startNext: {
        body: { filter: { caseNumber: { filterType: 'text', type: 'equals', filter: 'no such case' } } },
      },
      candidates: { query: { taskId: randomUUID() } },
      setHoliday: { params: { day: '2026-12-25' }, body: { name: 'Christmas Day' } },
      removeHoliday: { params: { day: '2026-12-25' } },
    },
  },
  downloads: {
    task: { exportTasks: { columns: [{ column: 'dueDate', title: 'Due' }], sort: [], filter: {} } },
  },
  reads: {
    task: {
      getAllTasks: { query },
      getTaskQueue: { query, details: true },
      getTasksByUser: { assigneeId: randomUUID(), query },
      getTaskById: { taskId: randomUUID() },
      getTaskFacet: { query: { column: 'status', search: null, filter: {} } },
    },
  },
};
