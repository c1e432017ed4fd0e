import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { FoundCases } from '@waypost/contract/search/shapes';
import { graphql, problemMessage } from '#src/api/client.ts';
import { searchPageSizes } from '#src/ui/data-grid/page-sizes.ts';
import type { ListView } from '#src/ui/data-grid/types.ts';
import type { FoundColumn } from './found-columns.tsx';
import { type SearchValues, searchRequest } from './search-values.ts';

/** C-322 */
const TIMEOUT_MS = 60_000;

class SearchTimeout extends Error {}

/** Gives up after the time limit, even if the server is still working. */
async function inTime<Answer>(signal: AbortSignal, ask: (signal: AbortSignal) => Promise<Answer>) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  try {
    return await ask(AbortSignal.any([signal, late.signal]));
  } catch (error) {
    throw late.signal.aborted ? new SearchTimeout() : error;
  } finally {
    clearTimeout(timer);
  }
}

export type SearchView = ListView<FoundColumn>;
export const firstPage: SearchView = {
  query: { sort: [], filter: {} },
  pageSize: searchPageSizes[0],
  cursors: [null],
};

/** One page of the results. */
export const casesQuery = (entityId: string, values: SearchValues, { pageSize, cursors }: SearchView) =>
  queryOptions({
    queryKey: [entityId, 'case-search', values, pageSize, cursors.at(-1) ?? null],
    queryFn: ({ signal }): Promise<FoundCases> =>
      inTime(signal, async (until) => {
        const asked = { ...searchRequest(values), limit: pageSize, after: cursors.at(-1) ?? null };
        return (await graphql('casePatients', asked, until)).casePatients;
      }),
    placeholderData: keepPreviousData,
  });

export const searchFailure = (error: Error): string =>
  error instanceof SearchTimeout ? message('search.timeout') : problemMessage(error);
