import { headerNames } from '@waypost/contract/headers';
import { pageMeta } from './page-meta.ts';

let isOutdated = false;
const listeners = new Set<() => void>();

/** Notes which build of the portal the server serves now; one that is not this page's stays noted. */
export function recordBuild(response: Response): void {
  const build = response.headers.get(headerNames.build);
  if (isOutdated || !build || build === pageMeta.build) return;
  isOutdated = true;
  for (const listener of listeners) listener();
}

/** Whether a newer portal is to be had by a reload; for `useSyncExternalStore`. */
export const buildStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => isOutdated,
};
