// biome-ignore lint/plugin: the one place that polls a condition and paces a load; no test waits for a time.
import { setTimeout as pause } from 'node:timers/promises';

const LOOKS_EVERY_MS = 50;

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
  for (const end = Date.now() + limitMs; !(await isSo()); await pause(LOOKS_EVERY_MS))
    if (Date.now() > end) throw new Error(`not within ${limitMs / 1000} s: ${whatFor}`);
}

/** The pause of a load between two of its calls, which makes it as heavy as it is meant to be. */
export const pace = (ms: number): Promise<void> => pause(ms);

/**
 * Longer than `/ready` repeats what it found, in a process whose clock nobody can turn and that shows nobody when it looks
 * again.
 */
export const readyIsFresh = (): Promise<void> => pause(1100);

/** A load that lasts for so many seconds: whether it is over, and waits for a share of it to pass. */
export function loadFor(seconds: number) {
  const end = Date.now() + seconds * 1000;
  return {
    isOver: () => Date.now() >= end,
    pass: (share: number): Promise<void> => pause(seconds * 1000 * share),
  };
}
