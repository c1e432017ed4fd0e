import type { GridFeature } from '@waypost/contract/saved-views/grids';
import type { GridQuery } from '#src/ui/data-grid/types.ts';

// In memory, because filters can be patient data.
const asked = new Map<string, GridQuery>();
const keyOf = (entityId: string, feature: GridFeature): string => `${entityId} ${feature}`;

/** Makes the grid open with these filters the next time, in the columns of its view. */
export const askQuery = (entityId: string, feature: GridFeature, query: GridQuery): void =>
  void asked.set(keyOf(entityId, feature), query);

export const isQueryAsked = (entityId: string, feature: GridFeature): boolean =>
  asked.has(keyOf(entityId, feature));

/** Deletes requested filters that were never used. */
export const forgetAskedQuery = (entityId: string, feature: GridFeature): void =>
  void asked.delete(keyOf(entityId, feature));

/** The same for all grids: another user or organisation may follow. */
export const forgetAskedQueries = (): void => asked.clear();

/** Returns the requested filters once. */
export function takeAskedQuery(entityId: string, feature: GridFeature): GridQuery | undefined {
  const key = keyOf(entityId, feature);
  const query = asked.get(key);
  asked.delete(key);
  return query;
}
