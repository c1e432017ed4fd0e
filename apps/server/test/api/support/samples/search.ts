import type { Samples } from './sample.ts';

export const searchSamples: Samples = { reads: { search: { casePatients: { caseNumber: '260000-01' } } } };
