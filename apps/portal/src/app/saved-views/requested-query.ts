import type { GridFeature } from '@waypost/contract/saved-views/grids';
import type { GridQuery } from '#src/ui/data-grid/types.ts';

// In memory, because filters can be patient data.
const requested = new Map<string, GridQuery>();
const keyOf = (entityId: string, feature: GridFeature): string => `${entityId} ${feature}`;

/** Makes the grid open with these filters the next time, in the columns of its view. */
export const requestQuery = (entityId: string, feature: GridFeature, query: GridQuery): void =>
  void requested.set(keyOf(entityId, feature), query);

export const isQueryRequested = (entityId: string, feature: GridFeature): boolean =>
  requested.has(keyOf(entityId, feature));

/** Deletes requested filters that were never used. */
export const clearRequestedQuery = (entityId: string, feature: GridFeature): void =>
  void requested.delete(keyOf(entityId, feature));

/** Shared by all grids: another user or organization may follow. */
export const clearRequestedQueries = (): void => requested.clear();

/** Returns the requested filters once. */
export function consumeRequestedQuery(entityId: string, feature: GridFeature): GridQuery | undefined {
  const key = keyOf(entityId, feature);
  const query = requested.get(key);
  requested.delete(key);
  return query;
}
