import { useSyncExternalStore } from 'react';

/** A stream that is back by then was missed by nobody. */
const PATIENCE_MS = 3000;

let isLost = false;
let patience: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isLost = next;
  for (const listener of listeners) listener();
}

function calm(): void {
  clearTimeout(patience);
  patience = undefined;
  set(false);
}

/** Whether the page follows what happens, or has lost it. */
export const liveState = {
  /** The stream is sought: it is lost when that lasts. */
  seeking: (): void => {
    patience ??= setTimeout(() => set(true), PATIENCE_MS);
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

/** True while what others do does not reach this page, although it should. */
export const useIsLiveLost = (): boolean => useSyncExternalStore(subscribe, () => isLost);
