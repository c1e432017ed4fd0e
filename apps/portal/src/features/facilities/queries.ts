import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

export const facilitiesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'facilities'],
    queryFn: () => api.facilities.facilities(),
  });

/** Refetches the facilities after one changed. */
export const refreshFacilities = (entityId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [entityId, 'facilities'] });
