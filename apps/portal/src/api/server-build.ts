import { headerNames } from '@waypost/contract/core/headers';
import { pageMeta } from './settings.ts';

let isOutdated = false;
const listeners = new Set<() => void>();

/**
 * Records which build of the portal the server serves now. Once it differs from this page's build, that stays
 * recorded.
 */
export function recordBuild(response: Response): void {
  const build = response.headers.get(headerNames.build);
  if (isOutdated || !build || build === pageMeta.build) return;
  isOutdated = true;
  for (const listener of listeners) listener();
}

/** Whether a reload would bring a newer portal; for `useSyncExternalStore`. */
export const buildStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => isOutdated,
};
