import { firstPage, type SearchView } from './search-query.ts';
import { noSearch, type SearchValues } from './search-values.ts';

/** What was searched, and the page that was looked at; null while nothing was. */
export type SearchRequest = { values: SearchValues; view: SearchView } | null;
type Kept = { typed: SearchValues; asked: SearchRequest };

// Patient data: it lives in memory, never in the address or in the browser's storage.
const kept = new Map<string, Kept>();

/** The search that the page opens with: the last of the organisation, as long as the portal is open. */
export const keptSearch = (entityId: string): Kept => kept.get(entityId) ?? { typed: noSearch, asked: null };

export const keepSearch = (entityId: string, search: Kept): void => {
  kept.set(entityId, search);
};

export const askedFirst = (values: SearchValues): NonNullable<SearchRequest> => ({ values, view: firstPage });
