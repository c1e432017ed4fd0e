import { useSyncExternalStore } from 'react';

/** A stream that is back by then was missed by nobody. */
const PATIENCE_MS = 3000;

/** Since when the page has not followed what happens; null while it does. */
let lostSince: string | null = null;
let patience: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  lostSince = next;
  for (const listener of listeners) listener();
}

function calm(): void {
  clearTimeout(patience);
  patience = undefined;
  set(null);
}

/** Whether the page follows what happens, or has lost it. */
export const liveState = {
  /** The stream is sought: it is lost when that lasts. */
  seeking: (): void => {
    const since = new Date().toISOString();
    patience ??= setTimeout(() => set(since), PATIENCE_MS);
  },
  /** The stream is there. */
  found: calm,
  /** Nothing is to be followed. */
  resting: calm,
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Since when what others do has not reached this page, although it should; null while it does. */
export const useLiveLostSince = (): string | null => useSyncExternalStore(subscribe, () => lostSince);
