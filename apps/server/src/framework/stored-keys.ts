import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { acrossEntities, type Db } from '../infrastructure/database.ts';

/** A key as its client sent it: the user and the call. */
type Claim = { user_id: string; operation: string; key: string };
/** The stored data of a key: the hash of its request, and the created record or answer. */
export type StoredKey = { request_hash: Buffer; record_id: string; answer: unknown };
export type Made = { record_id: string } | { answer: string };

/** The storage of the keys of calls. */
export type Keys = {
  /** Whether the key is new. A caller with the same key waits here meanwhile, and then finds the result. */
  claim(db: Db, claim: Claim & { request_hash: Buffer; created_at: Date }): Promise<boolean>;
  keep(db: Db, claim: Claim, made: Made): Promise<unknown>;
  find(db: Db, claim: Claim): Promise<StoredKey | undefined>;
};

const isNew = ({ numInsertedOrUpdatedRows }: { numInsertedOrUpdatedRows?: bigint }): boolean =>
  numInsertedOrUpdatedRows === 1n;

/** The keys of an organization's calls, stored with its data. */
export const keysOf = (entityId: string): Keys => ({
  claim: async (db, claim) =>
    isNew(
      await db
        .insertInto('idempotency_key')
        .values({ entity_id: entityId, ...claim, record_id: EMPTY_ID })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst(),
    ),
  keep: (db, { user_id, operation, key }, made) =>
    db
      .updateTable('idempotency_key')
      .set(made)
      .where('user_id', '=', user_id)
      .where('operation', '=', operation)
      .where('key', '=', key)
      .execute(),
  find: (db, { user_id, operation, key }) =>
    db
      .selectFrom('idempotency_key')
      .select(['record_id', 'answer', 'request_hash'])
      .where('user_id', '=', user_id)
      .where('operation', '=', operation)
      .where('key', '=', key)
      .executeTakeFirst(),
});

/** The keys of calls about accounts, which belong to no organization: read and written as the sign-in role only. */
export const accountKeys: Keys = {
  claim: async (db, claim) =>
    isNew(
      await db
        .insertInto('account_call_key')
        .values({ ...claim, record_id: EMPTY_ID })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst(),
    ),
  keep: (db, { user_id, operation, key }, made) =>
    db
      .updateTable('account_call_key')
      .set(made)
      .where('user_id', '=', user_id)
      .where('operation', '=', operation)
      .where('key', '=', key)
      .execute(),
  find: (db, { user_id, operation, key }) =>
    db
      .selectFrom('account_call_key')
      .select(['record_id', 'answer', 'request_hash'])
      .where('user_id', '=', user_id)
      .where('operation', '=', operation)
      .where('key', '=', key)
      .executeTakeFirst(),
};

/** Days for which the key of a call is remembered (docs/api.md). */
const RETENTION_DAYS = 30;
const FORGET = 5000;

/** Deletes old keys, a part at a time. Runs as the worker, across entities. */
export function deleteOldKeys(worker: Db, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * 86_400_000);
  return acrossEntities(worker, async (db) => {
    const ofCalls = await sql`
      delete from idempotency_key where (entity_id, user_id, operation, key) in (
        select entity_id, user_id, operation, key from idempotency_key
        where created_at < ${before} order by created_at limit ${FORGET})`.execute(db);
    const ofAccounts = await sql`
      delete from account_call_key where (user_id, operation, key) in (
        select user_id, operation, key from account_call_key
        where created_at < ${before} order by created_at limit ${FORGET})`.execute(db);
    return Number(ofCalls.numAffectedRows ?? 0) + Number(ofAccounts.numAffectedRows ?? 0);
  });
}
