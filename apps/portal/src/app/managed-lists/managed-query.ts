import type { GridQuery } from '#src/ui/data-grid/types.ts';

/** The query for one page of an administrator's list. */
export type ManagedQuery = GridQuery & {
  search: string;
  includesEnded: boolean;
  limit: number;
  after: string | null;
};

/** The same value in the format of the calls. */
export const requestOf = ({ search, includesEnded, limit, after, sort, filter }: ManagedQuery) => ({
  search,
  limit,
  ...(includesEnded ? { includeEnded: 'true' as const } : {}),
  ...(after === null ? {} : { after }),
  ...(sort.length === 0
    ? {}
    : { sort: sort.map(({ column, descending }) => (descending ? `-${column}` : column)).join(',') }),
  ...(Object.keys(filter).length === 0 ? {} : { filter: JSON.stringify(filter) }),
});
