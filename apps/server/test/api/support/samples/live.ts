import type { Samples } from './sample.ts';

export const liveSamples: Samples = { calls: { live: { follow: { query: { seconds: '1' } } } } };
