import { settings } from './settings.ts';

/** What is asked so long after the last key or movement is not the user's doing. */
const ATTENDED_MS = 60_000;

let lastActivityAt = Date.now();

/** Notes that the user used a key or the mouse in this tab. */
export const noteActivity = (): void => {
  lastActivityAt = Date.now();
};

/** Whether a call is automatic while the user is idle, which must not extend the session. */
export const isUnattended = (): boolean =>
  Date.now() - lastActivityAt > Math.min(ATTENDED_MS, settings().idleTimeoutMs / 3);
