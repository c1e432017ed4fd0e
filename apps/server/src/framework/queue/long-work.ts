import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import type { Db } from '../../infrastructure/database.ts';
import { claim, type Item, type Open, type Source } from './claim.ts';
import { failureOf, noteFailure, type QueueTools, refuse } from './failure.ts';
import { acquireLease, endLease, type Lease, leaseEnd, renewLease } from './lease.ts';
import { type RetrySchedule, secondsToRetry } from './retry.ts';

/** A failed attempt, described without data, and whether another attempt may succeed. */
export class AttemptError extends Error {
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.name = 'AttemptError';
    this.isFinal = isFinal;
  }
}

/** Extends the lease by its whole duration. @throws AttemptError when another program has the item by now */
export type Renew = () => Promise<void>;

/**
 * Work that cannot be part of a transaction, because it sends something to another system or takes long: an item is
 * leased, worked on and then completed. A result after the end of the lease, when another program has the item, is
 * discarded.
 */
export type LongWork<I extends Item, R = void> = Source & {
  retry: RetrySchedule;
  /** Longer than an attempt may take, or than the time between two renewals. */
  leaseSeconds: number;
  /** Maximum number of items of one run. */
  batch: number;
  /** @throws AttemptError when the attempt failed */
  run: (item: I, renew: Renew) => Promise<R>;
  /** Stores the result of the work, in the transaction that completes the item. */
  finish?: (db: Db, item: I, result: R) => Promise<void>;
  /** Ends an item whose attempts all failed, when people should see it; otherwise it becomes a dead letter. */
  giveUp?: (db: Db, item: I, failure: string) => Promise<void>;
};

const never: RetrySchedule = { waits: [] };

/**
 * Works on due items one after another, each at least once and rarely twice. Returns the number of attempts.
 * @throws database errors, which leave the item to its lease
 */
export async function doLongWork<I extends Item, R>(
  work: LongWork<I, R>,
  open: Open,
  tools: QueueTools,
): Promise<number> {
  for (let attempts = 0; attempts < work.batch; attempts += 1) {
    if (tools.stopping?.aborted) return attempts;
    const held = await open((db) => acquire(db, work, tools.clock.now()));
    if (!held) return attempts;
    await attempt(work, open, tools, held);
  }
  return work.batch;
}

/** A leased item. Renewing replaces its lease. */
type InHand<I> = { item: I; lease: Lease };

async function acquire<I extends Item, R>(
  db: Db,
  work: LongWork<I, R>,
  now: Date,
): Promise<InHand<I> | undefined> {
  const [item] = await claim<I>(db, work, now, { most: 1 });
  if (!item) return undefined;
  const lease = await acquireLease(db, work.name, item, { now, until: leaseEnd(now, work.leaseSeconds) });
  return lease ? { item, lease } : undefined;
}

async function attempt<I extends Item, R>(
  work: LongWork<I, R>,
  open: Open,
  tools: QueueTools,
  held: InHand<I>,
): Promise<void> {
  const { item } = held;
  const renewNow = async () => {
    const until = leaseEnd(tools.clock.now(), work.leaseSeconds);
    const lease = await open((db) => renewLease(db, work.name, item.id, { lease: held.lease, until }));
    if (!lease) throw new AttemptError('another program has it', false);
    held.lease = lease;
  };
  // One after another: a renewal ends the lease of the previous one.
  let renewed = Promise.resolve();
  const renew = (): Promise<void> => {
    renewed = renewed.then(renewNow);
    return renewed;
  };
  let result: R;
  try {
    result = await work.run(item, renew);
  } catch (error) {
    // A database that is absent or full is not the item's fault: another attempt follows after the lease.
    if (!(error instanceof AttemptError) && classifyDatabaseError(error) !== null) throw error;
    await open((db) => fail(work, db, tools, held, error));
    return;
  }
  await open(async (db) => {
    if (await endLease(db, work.name, item.id, held.lease)) await work.finish?.(db, item, result);
    else refuse(tools.logger, work.name, item.id);
  });
}

async function fail<I extends Item, R>(
  work: LongWork<I, R>,
  db: Db,
  tools: QueueTools,
  { item, lease }: InHand<I>,
  error: unknown,
): Promise<void> {
  const isKnown = error instanceof AttemptError;
  const failure = isKnown ? error.message : failureOf(error);
  // An internal error would repeat, so it is not retried.
  const retry = isKnown && !error.isFinal ? work.retry : never;
  const isLast = secondsToRetry(retry, lease.attempts) === null;
  if (!isKnown || !work.giveUp || !isLast)
    return noteFailure(db, work.name, tools, { id: item.id, lease, retry, failure });
  if (await endLease(db, work.name, item.id, lease)) await work.giveUp(db, item, failure);
  else refuse(tools.logger, work.name, item.id);
}
