import { createHash } from 'node:crypto';
import { EMPTY_ID } from '@waypost/contract/values';
import type { Db } from './database.ts';
import { AppError } from './errors.ts';
import type { Scope } from './scope.ts';
import type { Work } from './work.ts';

/** A call that must run only once: its operation, its idempotency key, and its input. */
export type KeyedCall = { operation: string; key: string | undefined; request: unknown };

/**
 * Runs a change once per key, and returns the id of what it made. The same key with the same request gets
 * the same id again, even when both arrive at once; with another request it is refused.
 */
export const once = (scope: Scope, call: KeyedCall, work: (work: Work) => Promise<string>): Promise<string> =>
  doOnce(scope, call, work, {
    row: (id) => ({ record_id: id }),
    result: ({ record_id }) => record_id,
  });

/** The same for a change that made no single record: the same key gets the same answer again. It is kept as JSON. */
export const onceAnswering = <Answer>(
  scope: Scope,
  call: KeyedCall,
  work: (work: Work) => Promise<Answer>,
): Promise<Answer> =>
  doOnce(scope, call, work, {
    row: (answer) => ({ answer: JSON.stringify(answer) }),
    result: (row) => row.answer as Answer,
  });

type Stored = { record_id: string; answer: unknown };
/** How a result is kept beside its key, and read again. */
type Keeping<Result> = {
  row: (result: Result) => { record_id: string } | { answer: string };
  result: (row: Stored) => Result;
};

async function doOnce<Result>(
  scope: Scope,
  call: KeyedCall,
  work: (work: Work) => Promise<Result>,
  keeping: Keeping<Result>,
): Promise<Result> {
  const { operation, key } = call;
  if (key === undefined)
    throw new AppError('BAD_REQUEST', [
      { path: 'Idempotency-Key', message: 'Send a key with what is to be done once' },
    ]);
  const requestHash = createHash('sha256').update(JSON.stringify(call.request)).digest();
  const claim = { entity_id: scope.entity.id, user_id: scope.actor.id, operation, key };
  const done = await scope.read(({ db }) => doneWith(db, claim, requestHash));
  if (done !== null) return keeping.result(done);
  try {
    return await scope.change(async (parts) => {
      const { db } = parts;
      // A second call with the same key waits here for the first, and finds its result.
      const claimed = await db
        .insertInto('idempotency_key')
        .values({ ...claim, request_hash: requestHash, record_id: EMPTY_ID, created_at: scope.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (claimed.numInsertedOrUpdatedRows !== 1n) throw new AlreadyClaimed();
      const result = await work(parts);
      await claimedWith(db, claim).set(keeping.row(result)).execute();
      return result;
    });
  } catch (error) {
    if (!(error instanceof AlreadyClaimed)) throw error;
    const other = await scope.read(({ db }) => doneWith(db, claim, requestHash));
    if (other === null) throw new AppError('CONFLICT');
    return keeping.result(other);
  }
}

/** Another call with the same key came first. */
class AlreadyClaimed extends Error {}

type Claim = { entity_id: string; user_id: string; operation: string; key: string };

const claimedWith = (db: Db, claim: Claim) =>
  db
    .updateTable('idempotency_key')
    .where('user_id', '=', claim.user_id)
    .where('operation', '=', claim.operation)
    .where('key', '=', claim.key);

async function doneWith(db: Db, claim: Claim, requestHash: Buffer): Promise<Stored | null> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['record_id', 'answer', 'request_hash'])
    .where('user_id', '=', claim.user_id)
    .where('operation', '=', claim.operation)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  if (!row) return null;
  if (!row.request_hash.equals(requestHash)) throw new AppError('IDEMPOTENCY_CONFLICT');
  return row;
}
