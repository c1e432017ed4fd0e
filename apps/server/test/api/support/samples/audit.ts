import type { Samples } from './sample.ts';

const search = {
  from: null,
  until: null,
  userId: null,
  actionTypes: [],
  domainType: null,
  domainId: null,
  caseId: null,
};

export const auditSamples: Samples = {
  calls: { audit: { searchHistory: { body: { ...search, limit: 1, after: null } } } },
  downloads: { audit: { exportHistory: { ...search, until: '2000-01-01T00:00:00Z' } } },
};
