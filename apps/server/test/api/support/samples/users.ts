import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

export const usersSamples: Samples = {
  calls: {
    users: {
      permissionHolders: { query: { Permission: 'payer-read' } },
      setActive: { body: { isActive: false } },
      setFacilities: { body: [randomUUID()] },
    },
  },
};
