import type { Samples } from './sample.ts';

export const noSearch = {
  from: null,
  until: null,
  userId: null,
  actionTypes: [],
  domainType: null,
  domainId: null,
  caseId: null,
};

export const auditSamples: Samples = {
  calls: { audit: { searchHistory: { body: { ...noSearch, limit: 1, after: null } } } },
  downloads: { audit: { exportHistory: { ...noSearch, until: '2000-01-01T00:00:00Z' } } },
};
