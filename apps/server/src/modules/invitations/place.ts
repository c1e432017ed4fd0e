import type { InvitePayload } from '@waypost/contract/services/policy-invitations';
import type { Db } from '../../kernel/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Scope } from '../../kernel/scope.ts';

/** An invitation that can still be accepted. One that is over can be sent anew. */
const openInvitation = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('invitation')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

async function refuseStatus(db: Db, place: { userId: string; status: string }, now: Date): Promise<void> {
  if (place.status === 'Cancelled') return;
  if (place.status !== 'Pending') throw new AppError('USER_IN_SCOPE');
  if (await openInvitation(db, place.userId, now)) throw new AppError('INVITE_PENDING');
}

/** Refuses an address that somebody of the entity has, whatever they sign in with (P-324, P-325). */
export async function refuseKnown(db: Db, email: string, now: Date): Promise<void> {
  const known = await db
    .selectFrom('app_user')
    .innerJoin('membership', 'membership.user_id', 'app_user.id')
    .select(['app_user.id as userId', 'membership.status'])
    .where('app_user.email', '=', email)
    .execute();
  for (const place of known) await refuseStatus(db, place, now);
}

type Claim = {
  userId: string;
  payload: Pick<InvitePayload, 'additionalAccesses' | 'harpOperatorCode'>;
  now: Date;
};

/**
 * Makes the place of an invited user in the entity, empty. Of two who invite the same person at once the second waits
 * here, and finds the invitation of the first.
 */
export async function claimPlace(db: Db, scope: Scope, { userId, payload, now }: Claim): Promise<void> {
  const place = {
    status: 'Pending',
    additional_accesses: payload.additionalAccesses,
    harp_operator_code: payload.harpOperatorCode,
  };
  const made = await db
    .insertInto('membership')
    .values({ entity_id: scope.entity.id, user_id: userId, ...place })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return;
  const { status } = await db
    .selectFrom('membership')
    .select('status')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await refuseStatus(db, { userId, status }, now);
  await emptyPlace(db, userId);
  await db
    .updateTable('membership')
    .set((row) => ({ ...place, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}

/** Takes the roles and facilities of somebody who is not in the entity, or not yet. */
export async function emptyPlace(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_role').where('user_id', '=', userId).execute();
  await db.deleteFrom('user_facility').where('user_id', '=', userId).execute();
}
