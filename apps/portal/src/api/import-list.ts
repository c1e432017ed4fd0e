import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The user's imports, the latest first. */
export const importListQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'imports'],
    queryFn: ({ signal }) => api.imports.imports({}, { signal }),
    staleTime: 0,
  });
