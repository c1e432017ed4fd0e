import { firstPage, type SearchView } from './search-query.ts';
import { noSearch, type SearchValues } from './search-values.ts';

/** The last search and its page; null when there was none. */
export type SearchRequest = { values: SearchValues; view: SearchView } | null;
type Kept = { typed: SearchValues; asked: SearchRequest };

// Patient data: kept in memory, never in the address or in browser storage.
const kept = new Map<string, Kept>();

/** The search the page opens with: the last one in this entity, as long as the portal is open. */
export const lastSearch = (entityId: string): Kept => kept.get(entityId) ?? { typed: noSearch, asked: null };

export const storeSearch = (entityId: string, search: Kept): void => {
  kept.set(entityId, search);
};

export const firstRequest = (values: SearchValues): NonNullable<SearchRequest> => ({
  values,
  view: firstPage,
});
