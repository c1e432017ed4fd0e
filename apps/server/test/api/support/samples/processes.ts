import { newKey } from '../client.ts';
import type { Samples } from './sample.ts';

export const processSamples: Samples = {
  calls: {
    processes: {
      whatWouldChange: { body: { rules: [] } },
      reevaluate: { headers: newKey(), body: { process: 'Document Generation' } },
    },
  },
};
