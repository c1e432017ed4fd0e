import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

/** Interval at which the list is read: the worker changes it without an event. */
const EVERY_MS = 5000;

export const foldersQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'drop-folders', 'list'],
    queryFn: ({ signal }) => api.dropFolders.dropFolders({}, { signal }),
    refetchInterval: EVERY_MS,
  });

export const choicesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'drop-folders', 'choices'],
    queryFn: ({ signal }) => api.dropFolders.dropFolderChoices({}, { signal }),
  });

/**
 * File names may contain patients' names, so they are dropped with the drawer. Each read is audited: they are only read
 * again when the folder has new files.
 */
export const filesQuery = (entityId: string, folderId: string, seen: string) =>
  queryOptions({
    queryKey: [entityId, 'drop-folders', 'files', folderId, seen],
    queryFn: ({ signal }) => api.dropFolders.dropFiles({ params: { folderId } }, { signal }),
    gcTime: 0,
    placeholderData: (before) => before,
  });

export const refreshFolders = (entityId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [entityId, 'drop-folders', 'list'] });
