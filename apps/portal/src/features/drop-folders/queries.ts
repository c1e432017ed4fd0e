import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

/** How often the list is read again: the worker changes it, and nobody is told. */
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

/** Names of files may be of patients, so they are forgotten with the drawer. Each reading of them is on record: they are read again only when the folder says that something came. */
export const filesQuery = (entityId: string, folderId: string, seen: string) =>
  queryOptions({
    queryKey: [entityId, 'drop-folders', 'files', folderId, seen],
    queryFn: ({ signal }) => api.dropFolders.dropFiles({ params: { folderId } }, { signal }),
    gcTime: 0,
    placeholderData: (before) => before,
  });

export const refreshFolders = (entityId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [entityId, 'drop-folders', 'list'] });
