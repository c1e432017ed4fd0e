const LONGEST_MS = 30_000;

/** How long to wait before the next attempt: longer each time, and not the same for all who lost their server at once. */
export const pauseMs = (failures: number, random = Math.random()): number =>
  Math.min(LONGEST_MS, 500 * 2 ** Math.min(failures, 10)) * (0.5 + random / 2);
