import { queryOptions } from '@tanstack/react-query';
import type { RowFilter } from '@waypost/contract/imports/calls';
import type { Import, ImportKind, ImportState } from '@waypost/contract/imports/shapes';
import { api } from '#src/api/client.ts';
import { importListQuery } from '#src/api/import-list.ts';
import { queryClient } from '#src/api/query-client.ts';

/** The interval for fetching the progress of a running import. */
const PROGRESS_EVERY_MS = 1000;
/**
 * The interval for fetching the rules' progress; longer if many cases remain, because the server counts them
 * each time.
 */
const RULES_POLL_MS = 2000;
const SLOW_PROGRESS_MS = 10_000;
const MANY = 1000;
/** The interval for checking whether an import can still be undone. */
const UNDO_EVERY_MS = 60_000;

const busy: readonly ImportState[] = ['reading', 'planning', 'committing', 'undoing'];
/** Whether the server is working on an import. */
export const isInProgress = ({ state }: Pick<Import, 'state'>): boolean => busy.includes(state);

const pauseOf = (one: Pick<Import, 'state' | 'undoUntil' | 'judging'>): number | false => {
  if (isInProgress(one)) return PROGRESS_EVERY_MS;
  if (one.judging) return one.judging.cases - one.judging.judged > MANY ? SLOW_PROGRESS_MS : RULES_POLL_MS;
  return one.undoUntil === null ? false : UNDO_EVERY_MS;
};

/** The user's imports, refetched while one is running. */
export const importsQuery = (entityId: string) =>
  queryOptions({
    ...importListQuery(entityId),
    refetchInterval: ({ state: { data } }) => (data?.some(isInProgress) ? PROGRESS_EVERY_MS : false),
  });

/** An import with samples of its file. It is not cached after the page closes. */
export const importQuery = (entityId: string, importId: string) =>
  queryOptions({
    queryKey: [entityId, 'import', importId],
    queryFn: ({ signal }) => api.imports.import({ params: { importId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? pauseOf(data) : false),
  });

/** The fields that columns can map to. */
export const fieldsQuery = (kind: ImportKind) =>
  queryOptions({
    queryKey: ['import-fields', kind],
    queryFn: ({ signal }) => api.imports.importFields({ params: { kind } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The earlier mappings for files of the same source and kind. */
export const savedMappingsQuery = (entityId: string, importId: string) =>
  queryOptions({
    queryKey: [entityId, 'import-mappings', importId],
    queryFn: ({ signal }) => api.imports.importMappings({ params: { importId } }, { signal }),
    staleTime: 0,
  });

/** Rows of an import. Each view is recorded, and nothing is cached. */
export const rowsQuery = (
  entityId: string,
  importId: string,
  { show, limit, of }: { show: RowFilter; limit: number; of: number | string },
) =>
  queryOptions({
    // The key contains the counts, so that the rows are refetched when they change.
    queryKey: [entityId, 'import-rows', importId, show, limit, of],
    queryFn: ({ signal }) =>
      api.imports.importRows({ params: { importId }, query: { show, limit: String(limit) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const LEFT_OUT_SHOWN = 10;

/** The first skipped rows. */
export const leftOutQuery = (entityId: string, { importId, state, counts: { skipped } }: Import) =>
  queryOptions({
    ...rowsQuery(entityId, importId, { show: 'skipped', limit: LEFT_OUT_SHOWN, of: skipped }),
    enabled: skipped > 0 && state !== 'planning',
    placeholderData: (before) => before,
  });

/** Everything that arrived through any channel. It is polled, because no event announces it. */
export const receivedQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'received'],
    queryFn: ({ signal }) => api.imports.received({ query: {} }, { signal }),
    staleTime: 0,
  });

/** Shows the import that a call returned. */
export const showImport = (entityId: string, one: Import): void =>
  void queryClient.setQueryData(importQuery(entityId, one.importId).queryKey, one);

/** Refetches the lists that an import changes. */
export const refreshBroughtIn = (entityId: string): Promise<unknown> =>
  Promise.all(
    ['imports', 'received', 'held-registrations', 'case', 'case-list', 'patient', 'tasks', 'setup'].map(
      (name) => queryClient.invalidateQueries({ queryKey: [entityId, name] }),
    ),
  );
