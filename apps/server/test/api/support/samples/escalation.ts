import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

export const escalationSamples: Samples = {
  calls: {
    escalation: {
      readNotices: { body: { taskIds: [randomUUID()] } },
      setNoticeMail: { body: { isOn: false } },
    },
  },
};
