import { newKey } from '../client.ts';
import type { Samples } from './sample.ts';

export const processSamples: Samples = {
  calls: {
    processes: {
      recentMatches: { params: { id: 'Escalation' } },
      whatWouldChange: { body: { rules: [] } },
      reevaluate: { headers: newKey(), body: { process: 'Document Generation' } },
    },
  },
};
