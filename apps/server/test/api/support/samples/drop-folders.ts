import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

const body = { name: 'Nightly', sourceId: randomUUID(), place: 'local' };

export const dropFoldersSamples: Samples = {
  calls: {
    dropFolders: {
      createDropFolder: { body },
      changeDropFolder: { body },
      endDropFolder: { body: { isEnded: true } },
    },
  },
};
