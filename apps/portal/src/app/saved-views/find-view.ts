import type { StoredView } from '#src/api/saved-view-queries.ts';

/** The name of the built-in view in the address, used when another view is the user's default. */
const DEFAULT_VIEW = 'default';

/**
 * Finds the view named in an address; null for Default. A link to another user's view opens the shared copy.
 * An address without a view opens the user's default.
 */
export function findView(
  views: readonly StoredView[],
  named: string | null,
): { view: StoredView | null; isUnknown: boolean } {
  const defaultView = views.find(({ data }) => data.isDefault) ?? null;
  if (named === null) return { view: defaultView, isUnknown: false };
  if (named === DEFAULT_VIEW) return { view: null, isUnknown: false };
  const view =
    views.find(({ id }) => id === named) ?? views.findLast(({ sharedFromId }) => sharedFromId === named);
  return view ? { view, isUnknown: false } : { view: defaultView, isUnknown: true };
}

/** The name of a view in the address; null when the address needs none. */
export function nameOfView(views: readonly StoredView[], view: StoredView | null): string | null {
  if (view) return view.id;
  return views.some(({ data }) => data.isDefault) ? DEFAULT_VIEW : null;
}
