const LONGEST_MS = 30_000;

/** The pause before the next attempt: longer each time, and random, so that not all clients reconnect at once. */
export const pauseMs = (failures: number, random = Math.random()): number =>
  Math.min(LONGEST_MS, 500 * 2 ** Math.min(failures, 10)) * (0.5 + random / 2);
