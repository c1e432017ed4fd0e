import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import type { Db } from '../../infrastructure/database.ts';
import { failLease, type Lease, leaseEnd } from './lease.ts';
import { type Chance, type RetrySchedule, secondsToRetry } from './retry.ts';

/** The tools of queues. `stopping`: a program that is about to end claims nothing more. */
export type QueueTools = { clock: Clock; logger: Logger; chance?: Chance; stopping?: AbortSignal };

type Failed = { id: string; lease: Lease; retry: RetrySchedule; failure: string; error?: unknown };

/**
 * Records a failed attempt in words without data: the item is retried later, or becomes a dead letter. An item that
 * another program has leased by now is left unchanged.
 */
export async function noteFailure(
  db: Db,
  queue: string,
  { clock, logger, chance }: QueueTools,
  { id, lease, retry, failure, error }: Failed,
): Promise<void> {
  const wait = secondsToRetry(retry, lease.attempts, chance);
  const now = clock.now();
  const retryAt = wait === null ? null : leaseEnd(now, wait);
  const about = {
    queue,
    item: id,
    attempts: lease.attempts,
    failure,
    ...(error === undefined ? {} : { err: error }),
  };
  if (!(await failLease(db, queue, id, { lease, failure, now, retryAt }))) refuse(logger, queue, id);
  else if (wait === null) logger.error(about, 'given up');
  else logger.warn(about, 'failed, tried again later');
}

/** Logs that an attempt exceeded its lease and another program has the item. */
export const refuse = (logger: Logger, queue: string, item: string): void =>
  logger.warn({ queue, item }, 'an attempt took longer than its lease, and does not count');

/** The kind of a failure, never its message, which may contain data. */
export function failureOf(error: unknown): string {
  const { name = 'Error', code } = error as { name?: string; code?: string };
  return code === undefined ? name : `${name} ${code}`;
}
