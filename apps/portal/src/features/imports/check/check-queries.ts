import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Import } from '@waypost/contract/imports/shapes';
import { api } from '#src/api/client.ts';
import { isGoingOn, rowsQuery } from '../queries.ts';

const PAGE = 25;
const TROUBLES_EVERY_MS = 1000;
const FIRST = 10;

/** The rows with trouble, as far as the plan has come. Each view is on record, and nothing caches it. */
export const troublesQuery = (entityId: string, one: Import) => {
  const { importId } = one;
  const isPlanning = isGoingOn(one);
  return infiniteQueryOptions({
    // Read once more when all rows are compared.
    queryKey: [entityId, 'import-troubles', importId, isPlanning],
    queryFn: ({ pageParam, signal }) =>
      api.imports.importRows(
        { params: { importId }, query: { show: 'trouble', after: String(pageParam), limit: String(PAGE) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ rows }) => (rows.length < PAGE ? undefined : rows.at(-1)?.row),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (before) => before,
    // While rows are compared more of them may have trouble; a full page has enough to begin with.
    refetchInterval: ({ state: { data } }) =>
      isPlanning && (data?.pages.length ?? 0) <= 1 && (data?.pages[0]?.rows.length ?? 0) < PAGE
        ? TROUBLES_EVERY_MS
        : false,
  });
};

/** The first rows as they will look, once there are some. */
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
