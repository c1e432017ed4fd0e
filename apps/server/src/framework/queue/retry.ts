/** When an attempt that failed is repeated. */
export type RetrySchedule = {
  /** Seconds until the next attempt, by the number of failed ones; after the last, the item is given up. */
  waits: readonly number[];
  /** By which part a wait is longer or shorter, so that what failed together is not repeated together. */
  jitter?: number;
};

/** A number from 0 to 1, which a jitter is taken from. */
export type Chance = () => number;

/** What the other side says about the next attempt, in seconds. */
type Wish = {
  /** No wait is shorter. */
  least?: number;
  /** When it asks to be tried again: from the wait of the schedule to twice as long. */
  asked?: number | null;
};

/** Seconds until the next attempt after so many failed ones; null when it was the last. */
export function secondsToRetry(
  { waits, jitter = 0 }: RetrySchedule,
  attempts: number,
  chance: Chance = Math.random,
  { least = 0, asked = null }: Wish = {},
): number | null {
  const planned = waits[attempts - 1];
  if (planned === undefined) return null;
  const shortest = Math.max(planned, least);
  if (asked !== null) return Math.min(Math.max(asked, shortest), 2 * shortest);
  const wait = planned * (1 - jitter + 2 * jitter * chance());
  return Math.max(least, Math.round(wait * 1000) / 1000);
}

/** Of work inside of the database, which fails by a fault of ours or of its data: over six minutes. */
export const soon: RetrySchedule = { waits: [1, 10, 60, 300] };
/** Of long work that was interrupted, as people wait for it: over six minutes. */
export const interrupted: RetrySchedule = { waits: [5, 60, 300] };
