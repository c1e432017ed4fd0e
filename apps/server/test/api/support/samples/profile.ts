import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

export const profileSamples: Samples = {
  calls: {
    profile: {
      updateMyProfile: { body: { id: randomUUID() } },
      updateUserProfile: { body: { id: randomUUID() } },
    },
  },
};
