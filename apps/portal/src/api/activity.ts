import { settings } from './settings.ts';

/** What is asked so long after the last key or movement is not the user's doing. */
const ATTENDED_MS = 60_000;

let lastActivityAt = Date.now();

/** Notes that the user used a key or the mouse in this tab. */
export const noteActivity = (): void => {
  lastActivityAt = Date.now();
};

/** Whether a page asks by itself while nobody is at the screen: that must not keep the session from ending. */
export const isUnattended = (): boolean =>
  Date.now() - lastActivityAt > Math.min(ATTENDED_MS, settings().idleTimeoutMs / 3);
