import { randomUUID } from 'node:crypto';
import { newKey } from '../client.ts';
import { noSearch } from './audit.ts';
import type { Samples } from './sample.ts';

export const filesSamples: Samples = {
  calls: {
    files: {
      orderTaskExport: {
        headers: newKey(),
        body: { columns: [{ column: 'dueDate', title: 'Due' }], sort: [], filter: {} },
      },
      orderHistoryExport: { headers: newKey(), body: { ...noSearch, until: '2000-01-01T00:00:00Z' } },
    },
  },
  downloads: { files: { myFile: { id: randomUUID() } } },
};
