import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Db } from '../infrastructure/database.ts';

/** A key as its client sent it: who, with which call. */
type Claim = { user_id: string; operation: string; key: string };
/** What is kept beside a key: the request it came with, and what was made for it. */
export type Kept = { request_hash: Buffer; record_id: string; answer: unknown };
export type Made = { record_id: string } | { answer: string };

/** Where the keys of calls are kept. */
export type Keys = {
  /** Whether the key is new. Who sends the same one meanwhile waits here, and finds what was made. */
  claim(db: Db, claim: Claim & { request_hash: Buffer; created_at: Date }): Promise<boolean>;
  keep(db: Db, claim: Claim, made: Made): Promise<unknown>;
  find(db: Db, claim: Claim): Promise<Kept | undefined>;
};

const isNew = ({ numInsertedOrUpdatedRows }: { numInsertedOrUpdatedRows?: bigint }): boolean =>
  numInsertedOrUpdatedRows === 1n;

/** The keys of an organisation's calls, beside its data. */
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

/** The keys of calls about accounts, which are of no organisation: read and written as the sign-in role alone. */
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
