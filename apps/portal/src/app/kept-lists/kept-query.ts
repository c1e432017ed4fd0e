/** A page of a list that administrators keep, as it is asked for. */
export type KeptQuery = { search: string; includesEnded: boolean; limit: number; after: string | null };

/** The same, as the calls take it. */
export const askedFor = ({ search, includesEnded, limit, after }: KeptQuery) => ({
  search,
  limit,
  ...(includesEnded ? { includeEnded: 'true' as const } : {}),
  ...(after === null ? {} : { after }),
});
