import { useSyncExternalStore } from 'react';

/** A stream that returns within this time counts as never lost. */
const LOSS_DELAY_MS = 3000;

/** The time since which the page has not followed events; null while it does. */
let lostSince: string | null = null;
let lossTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  lostSince = next;
  for (const listener of listeners) listener();
}

function markConnected(): void {
  clearTimeout(lossTimer);
  lossTimer = undefined;
  set(null);
}

/** Whether the page follows events, or has lost the stream. */
export const liveState = {
  /** The stream is being opened: it counts as lost when this takes too long. */
  connecting: (): void => {
    const since = new Date().toISOString();
    lossTimer ??= setTimeout(() => set(since), LOSS_DELAY_MS);
  },
  /** The stream is open. */
  found: markConnected,
  /** No events to follow. */
  resting: markConnected,
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The time since which changes by others do not reach this page, although they should; null while they do. */
export const useLiveLostSince = (): string | null => useSyncExternalStore(subscribe, () => lostSince);
