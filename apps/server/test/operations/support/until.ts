// biome-ignore lint/plugin: the one place that polls a condition and paces a load; no test waits for a time.
import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;

/**
 * Polls until a condition is true.
 *
 * @throws if it is not true within the limit, or what the check throws
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  whatFor: string,
  limitMs = 60_000,
): Promise<void> {
  for (const end = Date.now() + limitMs; !(await isSo()); await pause(POLL_INTERVAL_MS))
    if (Date.now() > end) throw new Error(`not within ${limitMs / 1000} s: ${whatFor}`);
}

/** The pause between two calls of a load, which sets its intended weight. */
export const pace = (ms: number): Promise<void> => pause(ms);

/**
 * Longer than the cache time of `/ready`, in a process whose clock cannot be changed and whose checks are not
 * visible.
 */
export const readyIsFresh = (): Promise<void> => pause(1100);

/** A load for a number of seconds: whether it is over, and a wait for a share of its time. */
export function loadFor(seconds: number) {
  const end = Date.now() + seconds * 1000;
  return {
    isOver: () => Date.now() >= end,
    pass: (share: number): Promise<void> => pause(seconds * 1000 * share),
  };
}
