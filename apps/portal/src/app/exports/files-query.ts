import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';

/** Interval at which files in progress are read. */
const PROGRESS_EVERY_MS = 2000;

/** The files that were prepared for the user, the latest first. */
export const filesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'my-files'],
    queryFn: () => api.files.myFiles({}),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'preparing') ? PROGRESS_EVERY_MS : false,
  });
