import type { Samples } from './sample.ts';

export const entitiesSamples: Samples = {
  calls: { policy: { putSetupAway: { body: { isPutAway: false } } } },
};
