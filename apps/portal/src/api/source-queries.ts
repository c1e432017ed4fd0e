import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** The sources of patients and cases, with their codes. */
export const sourcesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'sources'],
    queryFn: ({ signal }) => api.sources.sources({}, { signal }),
  });

/** Reads the sources again, after one of them changed. */
export const refreshSources = (entityId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [entityId, 'sources'] });
