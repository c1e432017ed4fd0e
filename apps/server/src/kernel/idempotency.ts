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
export async function once(
  scope: Scope,
  call: KeyedCall,
  work: (work: Work) => Promise<string>,
): Promise<string> {
  const { operation, key } = call;
  if (key === undefined)
    throw new AppError('BAD_REQUEST', [
      { path: 'Idempotency-Key', message: 'Send a key with what is to be done once' },
    ]);
  const requestHash = createHash('sha256').update(JSON.stringify(call.request)).digest();
  const claim = { entity_id: scope.entity.id, user_id: scope.actor.id, operation, key };
  const made = await scope.read(({ db }) => madeWith(db, claim, requestHash));
  if (made !== null) return made;
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
      const id = await work(parts);
      await claimedWith(db, claim).set({ record_id: id }).execute();
      return id;
    });
  } catch (error) {
    if (!(error instanceof AlreadyClaimed)) throw error;
    const other = await scope.read(({ db }) => madeWith(db, claim, requestHash));
    if (other === null) throw new AppError('CONFLICT');
    return other;
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

async function madeWith(db: Db, claim: Claim, requestHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['record_id', 'request_hash'])
    .where('user_id', '=', claim.user_id)
    .where('operation', '=', claim.operation)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  if (!row) return null;
  if (!row.request_hash.equals(requestHash)) throw new AppError('IDEMPOTENCY_CONFLICT');
  return row.record_id;
}
