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

/** A failure of something sent that says for itself, without data, what it was, and whether it can ever succeed. */
export class SendError extends Error {
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.name = 'SendError';
    this.isFinal = isFinal;
  }
}

/** What leaves the house, and so is part of no transaction: it is leased, sent, and then said to be sent. */
export type Outbox<I extends Item> = Source & {
  waits: Waits;
  /** Longer than sending may take: should the program end, another sends it then. */
  leaseSeconds: number;
  /** At most so many in one run. */
  batch: number;
  /** @throws SendError when it was not taken */
  send: (item: I) => Promise<void>;
  sent: (db: Db, item: I) => Promise<void>;
};

/** Sends what is due, one after another: at least once, seldom twice. Tells how many were tried. */
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
    // An error of our own repeats itself.
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
