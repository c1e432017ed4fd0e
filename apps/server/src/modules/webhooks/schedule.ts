const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds to the next attempt, by the number of failed ones: eight attempts in about 28 hours. */
const waits = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;

/** A receiver that is busy, or too slow, is left alone for at least so long. */
const LEAST_WHEN_BUSY = MINUTE;
/** Waits are longer or shorter by up to a fifth, so that what failed together does not come again together. */
const JITTER = 0.2;

export type FailedAttempt = {
  /** How many attempts there were. */
  attempts: number;
  isBusy: boolean;
  /** What the receiver asks for (`Retry-After`), in seconds. */
  retryAfter: number | null;
};

/**
 * Seconds until a message is sent again; null when it failed for good. A receiver may ask for up to twice the wait of the
 * schedule, not for less.
 *
 * @param chance from 0 to 1
 */
export function waitBefore({ attempts, isBusy, retryAfter }: FailedAttempt, chance: number): number | null {
  const planned = waits[attempts - 1];
  if (planned === undefined) return null;
  const least = isBusy ? Math.max(planned, LEAST_WHEN_BUSY) : planned;
  if (retryAfter !== null) return Math.min(Math.max(retryAfter, least), 2 * least);
  const wait = Math.round(planned * (1 - JITTER + 2 * JITTER * chance));
  return isBusy ? Math.max(wait, LEAST_WHEN_BUSY) : wait;
}

/** An endpoint whose messages failed so often one after another is left alone for a while. */
const REST_AFTER = 5;
const LONGEST_REST = 5 * MINUTE;

/** Seconds for which an endpoint is left alone after so many failures one after another; none at first. */
export const restAfter = (failures: number): number =>
  failures < REST_AFTER ? 0 : Math.min(LONGEST_REST, 5 * 2 ** (failures - REST_AFTER));

/** An endpoint that has taken nothing for so long is disabled. */
export const DAYS_OF_FAILURE = 5;
