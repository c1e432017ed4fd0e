import { settings } from './settings.ts';

/** A call this long after the last key or mouse activity is not the user's doing. */
const ATTENDED_MS = 60_000;

let lastActivityAt = Date.now();
const listeners = new Set<() => void>();

/** Records that the user used a key or the mouse in this tab. */
export const noteActivity = (): void => {
  lastActivityAt = Date.now();
  for (const listener of listeners) listener();
};

/** Calls back on each key press and pointer movement, until the returned function is called. */
export const onActivity = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a call is automatic while the user is idle, which must not extend the session. */
export const isUnattended = (): boolean =>
  Date.now() - lastActivityAt > Math.min(ATTENDED_MS, settings().idleTimeoutMs / 3);
