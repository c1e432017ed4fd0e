import { queryOptions } from '@tanstack/react-query';
import type { RowFilter } from '@waypost/contract/imports/calls';
import type { Import, ImportKind, ImportState } from '@waypost/contract/imports/shapes';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

/** How often the progress of one is read while it goes on. */
const PROGRESS_EVERY_MS = 1000;
/** How often it is asked how far the rules are with its cases; seldom where many are left, since they are counted each time. */
const JUDGING_EVERY_MS = 2000;
const MANY_EVERY_MS = 10_000;
const MANY = 1000;
/** How often it is asked whether one can still be undone. */
const UNDO_EVERY_MS = 60_000;

const busy: readonly ImportState[] = ['reading', 'planning', 'committing', 'undoing'];
/** The server works on it. */
export const isGoingOn = ({ state }: Pick<Import, 'state'>): boolean => busy.includes(state);

const pauseOf = (one: Pick<Import, 'state' | 'undoUntil' | 'judging'>): number | false => {
  if (isGoingOn(one)) return PROGRESS_EVERY_MS;
  if (one.judging) return one.judging.cases - one.judging.judged > MANY ? MANY_EVERY_MS : JUDGING_EVERY_MS;
  return one.undoUntil === null ? false : UNDO_EVERY_MS;
};

/** The user's imports, the latest first. */
export const importsQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'imports'],
    queryFn: ({ signal }) => api.imports.imports({}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isGoingOn) ? PROGRESS_EVERY_MS : false),
  });

/** An import, with samples of its file: nothing caches it once its page has closed. */
export const importQuery = (entityId: string, importId: string) =>
  queryOptions({
    queryKey: [entityId, 'import', importId],
    queryFn: ({ signal }) => api.imports.import({ params: { importId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? pauseOf(data) : false),
  });

/** What the columns of a file can become. */
export const fieldsQuery = (kind: ImportKind) =>
  queryOptions({
    queryKey: ['import-fields', kind],
    queryFn: ({ signal }) => api.imports.importFields({ params: { kind } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What was matched for files of the same system and kind before. */
export const savedMappingsQuery = (entityId: string, importId: string) =>
  queryOptions({
    queryKey: [entityId, 'import-mappings', importId],
    queryFn: ({ signal }) => api.imports.importMappings({ params: { importId } }, { signal }),
    staleTime: 0,
  });

/** Rows of an import. Each view is on record, and nothing caches it. */
export const rowsQuery = (
  entityId: string,
  importId: string,
  { show, limit, of }: { show: RowFilter; limit: number; of: number | string },
) =>
  queryOptions({
    // They are read anew when what they are rows of has moved on.
    queryKey: [entityId, 'import-rows', importId, show, limit, of],
    queryFn: ({ signal }) =>
      api.imports.importRows({ params: { importId }, query: { show, limit: String(limit) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const LEFT_OUT_SHOWN = 10;

/** The first of the rows that are left out. */
export const leftOutQuery = (entityId: string, { importId, state, counts: { skipped } }: Import) =>
  queryOptions({
    ...rowsQuery(entityId, importId, { show: 'skipped', limit: LEFT_OUT_SHOWN, of: skipped }),
    enabled: skipped > 0 && state !== 'planning',
    placeholderData: (before) => before,
  });

/** What came in by any channel. Systems send without anybody being told. */
export const receivedQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'received'],
    queryFn: ({ signal }) => api.imports.received({ query: {} }, { signal }),
    staleTime: 0,
  });

/** Shows an import as a call has answered it. */
export const showImport = (entityId: string, one: Import): void =>
  void queryClient.setQueryData(importQuery(entityId, one.importId).queryKey, one);

/** Reads again what an import has changed. */
export const refreshBroughtIn = (entityId: string): Promise<unknown> =>
  Promise.all(
    ['imports', 'received', 'held-registrations', 'case', 'case-list', 'patient', 'tasks', 'setup'].map(
      (name) => queryClient.invalidateQueries({ queryKey: [entityId, name] }),
    ),
  );
