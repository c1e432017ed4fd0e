/** The times at which a failed attempt is repeated. */
export type RetrySchedule = {
  /** Seconds until the next attempt, by the number of failed ones; after the last, the item is given up. */
  waits: readonly number[];
  /** The fraction by which a wait varies, so that items that failed together are not retried together. */
  jitter?: number;
};

/** Returns a number from 0 to 1, the source of jitter. */
export type Chance = () => number;

/** The other side's request for the next attempt, in seconds. */
type RetryRequest = {
  /** The minimum wait. */
  least?: number;
  /** The requested wait, limited to the schedule's wait and twice that. */
  asked?: number | null;
};

/** Seconds until the next attempt after so many failed ones; null when it was the last. */
export function secondsToRetry(
  { waits, jitter = 0 }: RetrySchedule,
  attempts: number,
  chance: Chance = Math.random,
  { least = 0, asked = null }: RetryRequest = {},
): number | null {
  const planned = waits[attempts - 1];
  if (planned === undefined) return null;
  const shortest = Math.max(planned, least);
  if (asked !== null) return Math.min(Math.max(asked, shortest), 2 * shortest);
  const wait = planned * (1 - jitter + 2 * jitter * chance());
  return Math.max(least, Math.round(wait * 1000) / 1000);
}

/** For work inside the database, which fails because of a bug or its data: over six minutes. */
export const shortSchedule: RetrySchedule = { waits: [1, 10, 60, 300] };
/** For interrupted long work that people wait for: over six minutes. */
export const interrupted: RetrySchedule = { waits: [5, 60, 300] };
