import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Import } from '@waypost/contract/imports/shapes';
import { api } from '#src/api/client.ts';
import { isInProgress, rowsQuery } from '../queries.ts';

const PAGE = 25;
const PROBLEMS_EVERY_MS = 1000;
const FIRST = 10;

/**
 * The rows with problems found so far: once all rows are compared, those whose problem is not one of many rows. Each view
 * is recorded, and nothing is cached.
 */
export const problemsQuery = (entityId: string, one: Import, areAllShown = false) => {
  const { importId } = one;
  const isPlanning = isInProgress(one);
  return infiniteQueryOptions({
    // The key changes when planning ends, which refetches the list once more.
    queryKey: [entityId, 'import-troubles', importId, isPlanning, areAllShown],
    queryFn: ({ pageParam, signal }) =>
      api.imports.importRows(
        {
          params: { importId },
          query: {
            show: isPlanning || areAllShown ? 'trouble' : 'single',
            after: String(pageParam),
            limit: String(PAGE),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ rows }) => (rows.length < PAGE ? undefined : rows.at(-1)?.row),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (before) => before,
    // While rows are planned, more problems may be found; a full page is enough to start with.
    refetchInterval: ({ state: { data } }) =>
      isPlanning && (data?.pages.length ?? 0) <= 1 && (data?.pages[0]?.rows.length ?? 0) < PAGE
        ? PROBLEMS_EVERY_MS
        : false,
  });
};

/** The problems that many rows have. Each view is recorded, and nothing is cached. */
export const problemGroupsQuery = (entityId: string, one: Import) =>
  queryOptions({
    queryKey: [entityId, 'import-problems', one.importId],
    queryFn: ({ signal }) => api.imports.importProblems({ params: { importId: one.importId } }, { signal }),
    enabled: !isInProgress(one),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (before) => before,
  });

/** The first rows as they will be imported, once they are planned. */
export const firstRowsQuery = (entityId: string, { importId, counts }: Import) => {
  const planned = Math.min(FIRST, counts.planned);
  return queryOptions({
    ...rowsQuery(entityId, importId, {
      show: 'all',
      limit: FIRST,
      of: `${planned} ${counts.skipped} ${counts.held}`,
    }),
    enabled: planned > 0,
    placeholderData: (before) => before,
  });
};
