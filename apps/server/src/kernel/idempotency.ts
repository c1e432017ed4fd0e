import { createHash } from 'node:crypto';
import { EMPTY_ID } from '@waypost/contract/values';
import type { Db } from './database.ts';
import { AppError } from './errors.ts';
import type { Scope } from './scope.ts';
import type { Work } from './work.ts';

/** A call that must run only once: its operation, its idempotency key, and its input. */
export type KeyedCall = { operation: string; key: string; request: unknown };

/**
 * Runs a change once per key, and returns the id of what it made. The same key with the same request gets
 * the same id again, even when both arrive at once; with another request it is refused.
 */
export const once = (scope: Scope, call: KeyedCall, make: (work: Work) => Promise<string>): Promise<string> =>
  onceShowing(scope, call, make, async (_, id) => id);

/** The same, and shows what was made in the same transaction: as it is now, when the key comes again. */
export const onceShowing = <Shown>(
  scope: Scope,
  call: KeyedCall,
  make: (work: Work) => Promise<string>,
  show: (work: Work, id: string) => Promise<Shown>,
): Promise<Shown> => onceMaking(scope, call, async (work) => ({ id: await make(work) }), show);

/** The same, and shows with it what only its making knows, such as a secret: null when the key comes again. */
export const onceMaking = <Made extends { id: string }, Shown>(
  scope: Scope,
  call: KeyedCall,
  make: (work: Work) => Promise<Made>,
  show: (work: Work, id: string, made: Made | null) => Promise<Shown>,
): Promise<Shown> =>
  doOnce(scope, call, make, {
    row: ({ id }) => ({ record_id: id }),
    show: (work, made) => show(work, made.id, made),
    showAgain: (work, { record_id }) => show(work, record_id, null),
  });

/** The same for a change that made no single record: the same key gets the same answer again. It is kept as JSON. */
export const onceAnswering = <Answer>(
  scope: Scope,
  call: KeyedCall,
  make: (work: Work) => Promise<Answer>,
): Promise<Answer> =>
  doOnce(scope, call, make, {
    row: (answer) => ({ answer: JSON.stringify(answer) }),
    show: async (_, answer) => answer,
    showAgain: async (_, { answer }) => answer as Answer,
  });

type Stored = { record_id: string; answer: unknown };
/** How what was made is kept beside its key, shown, and shown again by what was kept. */
type Keeping<Made, Shown> = {
  row: (made: Made) => { record_id: string } | { answer: string };
  show: (work: Work, made: Made) => Promise<Shown>;
  showAgain: (work: Work, row: Stored) => Promise<Shown>;
};

async function doOnce<Made, Shown>(
  scope: Scope,
  call: KeyedCall,
  make: (work: Work) => Promise<Made>,
  keeping: Keeping<Made, Shown>,
): Promise<Shown> {
  const { operation, key } = call;
  const requestHash = createHash('sha256').update(JSON.stringify(call.request)).digest();
  const claim = { entity_id: scope.entity.id, user_id: scope.actor.id, operation, key };
  return scope.change(async (work) => {
    const { db } = work;
    // A second call with the same key waits here for the first, and finds its result.
    const claimed = await db
      .insertInto('idempotency_key')
      .values({ ...claim, request_hash: requestHash, record_id: EMPTY_ID, created_at: scope.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows !== 1n) {
      work.unchanged();
      return keeping.showAgain(work, await doneWith(db, claim, requestHash));
    }
    const made = await make(work);
    await claimedWith(db, claim).set(keeping.row(made)).execute();
    return keeping.show(work, made);
  });
}

type Claim = { entity_id: string; user_id: string; operation: string; key: string };

const claimedWith = (db: Db, claim: Claim) =>
  db
    .updateTable('idempotency_key')
    .where('user_id', '=', claim.user_id)
    .where('operation', '=', claim.operation)
    .where('key', '=', claim.key);

async function doneWith(db: Db, claim: Claim, requestHash: Buffer): Promise<Stored> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['record_id', 'answer', 'request_hash'])
    .where('user_id', '=', claim.user_id)
    .where('operation', '=', claim.operation)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  // Forgotten just now, because it was old.
  if (!row) throw new AppError('CONFLICT');
  if (!row.request_hash.equals(requestHash)) throw new AppError('IDEMPOTENCY_CONFLICT');
  return row;
}
