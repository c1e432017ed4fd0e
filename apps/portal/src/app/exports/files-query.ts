import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';

/** How often files that are being made are asked for. */
const PROGRESS_EVERY_MS = 2000;

/** The files that were made for the user, the latest first. */
export const filesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'my-files'],
    queryFn: () => api.files.myFiles({}),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'preparing') ? PROGRESS_EVERY_MS : false,
  });
