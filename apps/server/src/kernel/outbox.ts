import {
  type ClaimTools,
  countAttempt,
  failureOf,
  forgetAttempts,
  noteFailure,
  type Waits,
} from './attempts.ts';
import { claim, type Item, type Source } from './claims.ts';
import { acrossEntities, type Db } from './database.ts';

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
export type Outbox<I extends Item> = Source & {
  waits: Waits;
  /** The lease, longer than sending may take: if the program ends, another one sends the item after it. */
  leaseSeconds: number;
  /** The most items of one run. */
  batch: number;
  /** @throws SendError when it was not taken */
  send: (item: I) => Promise<void>;
  sent: (db: Db, item: I) => Promise<void>;
};

/** Sends due items one after another, each at least once and seldom twice. Returns how many were tried. */
export async function sendOutbox<I extends Item>(
  outbox: Outbox<I>,
  db: Db,
  tools: ClaimTools,
): Promise<number> {
  for (let tried = 0; tried < outbox.batch; tried += 1) {
    const leased = await acrossEntities(db, (transaction) => lease(transaction, outbox, tools.clock.now()));
    if (!leased) return tried;
    await sendOne(outbox, db, tools, leased);
  }
  return outbox.batch;
}

type Leased<I> = { item: I; attempts: number };

async function lease<I extends Item>(db: Db, outbox: Outbox<I>, now: Date): Promise<Leased<I> | undefined> {
  const [item] = await claim<I>(db, outbox, now, { most: 1 });
  if (!item) return undefined;
  const until = new Date(now.getTime() + outbox.leaseSeconds * 1000);
  return { item, attempts: await countAttempt(db, outbox.name, item, until) };
}

async function sendOne<I extends Item>(
  outbox: Outbox<I>,
  db: Db,
  tools: ClaimTools,
  { item, attempts }: Leased<I>,
): Promise<void> {
  try {
    await outbox.send(item);
  } catch (error) {
    const isKnown = error instanceof SendError;
    const failure = isKnown ? error.message : failureOf(error);
    // A bug of ours would fail again, so it is not retried.
    const waits = isKnown && !error.isFinal ? outbox.waits : [];
    await acrossEntities(db, (transaction) =>
      noteFailure(transaction, outbox.name, tools, { id: item.id, attempts, waits, failure }),
    );
    return;
  }
  await acrossEntities(db, async (transaction) => {
    await outbox.sent(transaction, item);
    await forgetAttempts(transaction, outbox.name, [item.id]);
  });
}
