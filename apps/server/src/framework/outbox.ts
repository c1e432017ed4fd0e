import type { Db } from '../infrastructure/database.ts';
import {
  type ClaimTools,
  claim,
  countAttempt,
  failureOf,
  forgetAttempts,
  type Item,
  noteFailure,
  type Open,
  type Source,
  type Waits,
} from './claims.ts';

/** A failed sending, described without data, and whether a retry can succeed. */
export class SendError extends Error {
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.name = 'SendError';
    this.isFinal = isFinal;
  }
}

/** Sends items to another system, which no transaction can include: an item is leased, sent, then marked as sent. */
export type Outbox<I extends Item, R = void> = Source & {
  waits: Waits;
  /** The lease, longer than sending may take: if the program ends, another one sends the item after it. */
  leaseSeconds: number;
  /** The most items of one run. */
  batch: number;
  /** @throws SendError when it was not taken */
  send: (item: I) => Promise<R>;
  sent: (db: Db, item: I, result: R) => Promise<void>;
  /** Ends an item that was never taken, where that is for people to see; else it becomes a dead letter. */
  givenUp?: (db: Db, item: I, failure: string) => Promise<void>;
};

/** Sends due items one after another, each at least once and seldom twice. Returns how many were tried. */
export async function sendOutbox<I extends Item, R>(
  outbox: Outbox<I, R>,
  open: Open,
  tools: ClaimTools,
): Promise<number> {
  for (let tried = 0; tried < outbox.batch; tried += 1) {
    const leased = await open((db) => lease(db, outbox, tools.clock.now()));
    if (!leased) return tried;
    await sendOne(outbox, open, tools, leased);
  }
  return outbox.batch;
}

type Leased<I> = { item: I; attempts: number };

async function lease<I extends Item, R>(
  db: Db,
  outbox: Outbox<I, R>,
  now: Date,
): Promise<Leased<I> | undefined> {
  const [item] = await claim<I>(db, outbox, now, { most: 1 });
  if (!item) return undefined;
  const until = new Date(now.getTime() + outbox.leaseSeconds * 1000);
  return { item, attempts: await countAttempt(db, outbox.name, item, until) };
}

async function sendOne<I extends Item, R>(
  outbox: Outbox<I, R>,
  open: Open,
  tools: ClaimTools,
  { item, attempts }: Leased<I>,
): Promise<void> {
  let result: R;
  try {
    result = await outbox.send(item);
  } catch (error) {
    await open((db) => failed(outbox, db, tools, { item, attempts }, error));
    return;
  }
  await open(async (db) => {
    await outbox.sent(db, item, result);
    await forgetAttempts(db, outbox.name, [item.id]);
  });
}

async function failed<I extends Item, R>(
  outbox: Outbox<I, R>,
  db: Db,
  tools: ClaimTools,
  { item, attempts }: Leased<I>,
  error: unknown,
): Promise<void> {
  const isKnown = error instanceof SendError;
  const failure = isKnown ? error.message : failureOf(error);
  // A bug of ours would fail again, so it is not retried.
  const waits = isKnown && !error.isFinal ? outbox.waits : [];
  if (isKnown && outbox.givenUp && waits[attempts - 1] === undefined) {
    await outbox.givenUp(db, item, failure);
    await forgetAttempts(db, outbox.name, [item.id]);
  } else await noteFailure(db, outbox.name, tools, { id: item.id, attempts, waits, failure });
}
