import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

export const facilitiesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'facilities'],
    queryFn: () => api.facilities.facilities(),
  });

/** Reads the facilities again, after one of them changed. */
export const refreshFacilities = (entityId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [entityId, 'facilities'] });
