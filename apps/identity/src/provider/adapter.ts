import { createHash } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';
import { containsNul } from '@waypost/platform/nul';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { IdentityDb } from '../database.ts';

/** Stores the provider's state in PostgreSQL. */
export function postgresAdapter(db: IdentityDb, clock: Clock): AdapterFactory {
  return (model) => createStore(db, clock, model);
}

const hash = (id: string): Buffer => createHash('sha256').update(id).digest();

function createStore(db: IdentityDb, clock: Clock, model: string): Adapter {
  const selectUnexpired = () =>
    db
      .selectFrom('identity.oidc_payload')
      .select(['payload', 'consumed_at'])
      .where('model', '=', model)
      .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', clock.now())]));

  type Row = { payload: AdapterPayload; consumed_at: Date | null };
  const payloadOf = (row: Row | undefined): AdapterPayload | undefined => {
    if (!row) return undefined;
    return row.consumed_at
      ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
      : row.payload;
  };

  return {
    async upsert(id, { jti: _storedAsHash, ...payload }, expiresIn) {
      if (containsNul(payload)) throw new errors.InvalidRequest('text with a NUL');
      const stored = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresIn === undefined ? null : new Date(clock.now().getTime() + expiresIn * 1000),
      };
      await db
        .insertInto('identity.oidc_payload')
        .values({ model, id_hash: hash(id), consumed_at: null, ...stored })
        .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(stored))
        .execute();
    },

    async find(id) {
      const payload = payloadOf(await selectUnexpired().where('id_hash', '=', hash(id)).executeTakeFirst());
      return payload && { ...payload, jti: id };
    },

    async findByUid(uid) {
      return payloadOf(await selectUnexpired().where('uid', '=', uid).executeTakeFirst());
    },

    // User codes belong to the device flow, which is off.
    async findByUserCode() {
      return undefined;
    },

    async consume(id) {
      const { numUpdatedRows } = await db
        .updateTable('identity.oidc_payload')
        .set({ consumed_at: clock.now() })
        .where('model', '=', model)
        .where('id_hash', '=', hash(id))
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      // Two requests may have found the code unused at the same time; only one succeeds (RFC 6749 4.1.2).
      if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already used');
    },

    async destroy(id) {
      await db
        .deleteFrom('identity.oidc_payload')
        .where('model', '=', model)
        .where('id_hash', '=', hash(id))
        .execute();
    },

    async revokeByGrantId(grantId) {
      await db
        .deleteFrom('identity.oidc_payload')
        .where('model', '=', model)
        .where('grant_id', '=', grantId)
        .execute();
    },
  };
}

/** Ends a session of the provider by its uid, because only the browser knows its id. */
export async function endProviderSession(db: IdentityDb, uid: string): Promise<void> {
  await db
    .deleteFrom('identity.oidc_payload')
    .where('model', '=', 'Session')
    .where('uid', '=', uid)
    .execute();
}

/** Deletes expired state of the provider. */
export async function cleanPayloads(db: IdentityDb, clock: Clock): Promise<void> {
  await db.deleteFrom('identity.oidc_payload').where('expires_at', '<=', clock.now()).execute();
}
