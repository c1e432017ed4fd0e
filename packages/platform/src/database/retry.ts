import { setTimeout as sleep } from 'node:timers/promises';
import { notifyLauncher } from '../lifecycle.ts';
import type { Logger } from '../logger.ts';
import { classifyDatabaseError, isLost } from './trouble.ts';

/** The database is up but not ready, such as before its migrations; the message is one sentence for the operator. */
export class NotReadyYet extends Error {
  override readonly name = 'NotYet';
}

const firstPauseMs = 250;
/** Short, because an operator who has restarted the database waits for the programs. */
const longestPauseMs = 5000;

/** Milliseconds to wait after this number of failures in a row: doubles from 250 ms up to 5 s. */
export const retryPauseMs = (failures: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10));

/**
 * Runs `work` repeatedly until the database lets it finish, without a time limit. Calls `report` once for each new
 * reason.
 *
 * @throws every error that a retry cannot solve, and the reason of `stopping` once it is aborted
 */
export async function retryUntilAvailable<T>(
  work: () => Promise<T>,
  { report, stopping }: { report: (reason: string) => void; stopping?: AbortSignal | undefined },
): Promise<T> {
  let lastReason = '';
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      stopping?.throwIfAborted();
      const trouble = classifyDatabaseError(error);
      if (!(error instanceof NotReadyYet) && trouble !== 'away' && trouble !== 'full') throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== lastReason) report(reason);
      lastReason = reason;
      await sleep(retryPauseMs(failures), undefined, { signal: stopping });
    }
  }
}

/** Does the same for a long-running program: logs the reason, and reports to the launcher that it waits. */
export function waitForDatabase(
  work: () => Promise<void>,
  logger: Logger,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const report = (reason: string): void => {
    // Not `reason`: a field of the contract has that name, and no log shows it.
    logger.warn({ trouble: reason }, 'waiting');
    notifyLauncher({ type: 'waiting', reason });
  };
  return retryUntilAvailable(work, { report, stopping });
}

/**
 * How long work with a lost connection is retried: longer than a planned switchover, shorter than users wait
 * for an answer.
 */
export const REPEAT_FOR_MS = 5000;
const firstRepeatMs = 100;
const longestRepeatMs = 1000;

/**
 * Retries work whose connection was lost, as long as `mayRepeat` says that it cannot have had an effect.
 * Holds no connection while it waits.
 *
 * @throws the last error, after retrying for {@link REPEAT_FOR_MS}
 */
export async function repeatWhileLost<T>(
  work: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean = isLost,
): Promise<T> {
  const until = Date.now() + REPEAT_FOR_MS;
  for (let pauseMs = firstRepeatMs; ; pauseMs = Math.min(2 * pauseMs, longestRepeatMs)) {
    try {
      return await work();
    } catch (error) {
      if (!mayRepeat(error) || Date.now() + pauseMs > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
