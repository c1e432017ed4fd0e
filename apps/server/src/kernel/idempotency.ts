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
): Promise<Shown> =>
  doOnce(scope, call, make, {
    row: (id) => ({ record_id: id }),
    result: ({ record_id }) => record_id,
    show,
  });

/** The same for a change that made no single record: the same key gets the same answer again. It is kept as JSON. */
export const onceAnswering = <Answer>(
  scope: Scope,
  call: KeyedCall,
  make: (work: Work) => Promise<Answer>,
): Promise<Answer> =>
  doOnce(scope, call, make, {
    row: (answer) => ({ answer: JSON.stringify(answer) }),
    result: (row) => row.answer as Answer,
    show: async (_, answer) => answer,
  });

type Stored = { record_id: string; answer: unknown };
/** How a result is kept beside its key, read again, and shown. */
type Keeping<Result, Shown> = {
  row: (result: Result) => { record_id: string } | { answer: string };
  result: (row: Stored) => Result;
  show: (work: Work, result: Result) => Promise<Shown>;
};

async function doOnce<Result, Shown>(
  scope: Scope,
  call: KeyedCall,
  make: (work: Work) => Promise<Result>,
  keeping: Keeping<Result, Shown>,
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
      return keeping.show(work, keeping.result(await doneWith(db, claim, requestHash)));
    }
    const result = await make(work);
    await claimedWith(db, claim).set(keeping.row(result)).execute();
    return keeping.show(work, result);
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
