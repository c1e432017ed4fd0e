import { firstPage, type SearchView } from './search-query.ts';
import { noSearch, type SearchValues } from './search-values.ts';

/** The last search and its page; null when there was none. */
export type SearchRequest = { values: SearchValues; view: SearchView } | null;
type LastSearch = { typed: SearchValues; asked: SearchRequest };

// Patient data: kept in memory, never in the address or in browser storage.
const lastSearches = new Map<string, LastSearch>();

/** The search the page opens with: the last one in this entity, as long as the portal is open. */
export const lastSearch = (entityId: string): LastSearch =>
  lastSearches.get(entityId) ?? { typed: noSearch, asked: null };

export const storeSearch = (entityId: string, search: LastSearch): void => {
  lastSearches.set(entityId, search);
};

export const firstRequest = (values: SearchValues): NonNullable<SearchRequest> => ({
  values,
  view: firstPage,
});
