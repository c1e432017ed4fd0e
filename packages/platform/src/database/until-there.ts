import { setTimeout as sleep } from 'node:timers/promises';
import { tellLauncher } from '../lifecycle.ts';
import type { Logger } from '../logger.ts';
import { troubleOf } from './trouble.ts';

/** Something that will come by itself, such as a migration that is still to be applied; said in a sentence. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

const firstPauseMs = 250;
/** No longer than an operator who has brought the database back wants to wait. */
const longestPauseMs = 5000;

/** The pause before the next try, after so many that failed. */
export const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10));

/**
 * Runs `work` until the database lets it come to its end, for as long as that takes; each new reason is told once.
 *
 * @throws what waiting does not mend, and the reason of `stopping`
 */
export async function untilThere<T>(
  work: () => Promise<T>,
  { say, stopping }: { say: (reason: string) => void; stopping?: AbortSignal | undefined },
): Promise<T> {
  let told = '';
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      stopping?.throwIfAborted();
      const trouble = troubleOf(error);
      if (!(error instanceof NotYet) && trouble !== 'away' && trouble !== 'full') throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== told) say(reason);
      told = reason;
      await sleep(pauseAfter(failures), undefined, { signal: stopping });
    }
  }
}

/** The same for a program that stays: its log has the reason, and the launcher that started it has patience. */
export function waitForDatabase(
  work: () => Promise<void>,
  logger: Logger,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const say = (reason: string): void => {
    logger.warn({ reason }, 'waiting');
    tellLauncher({ type: 'waiting', reason });
  };
  return untilThere(work, { say, stopping });
}
