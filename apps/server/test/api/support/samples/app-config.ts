import type { Samples } from './sample.ts';

export const appConfigSamples: Samples = {
  calls: { appConfig: { settings: { params: { version: 'v1' } } } },
};
