import { AppError } from '../../framework/errors.ts';
import type { Db } from '../../infrastructure/database.ts';
import { membershipRows, personRows } from '../users/readable.ts';

/** An open invitation. One that has expired or been cancelled can be sent again. */
const openInvitation = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('invitation')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Refuses a user who already belongs to the entity or has an open invitation. */
export async function refuseStatus(
  db: Db,
  place: { userId: string; status: string },
  now: Date,
): Promise<void> {
  if (place.status === 'Cancelled') return;
  if (place.status !== 'Pending') throw new AppError('USER_IN_SCOPE');
  if (await openInvitation(db, place.userId, now)) throw new AppError('INVITE_PENDING');
}

/** Refuses an address that a user of the entity already has, whatever they sign in with (P-324, P-325). */
export async function refuseKnown(db: Db, email: string, now: Date): Promise<void> {
  const known = await db
    .selectFrom(personRows.as('app_user'))
    .innerJoin(membershipRows.as('membership'), 'membership.user_id', 'app_user.id')
    .select(['app_user.id as userId', 'membership.status'])
    .where('app_user.email', '=', email)
    .execute();
  for (const place of known) await refuseStatus(db, place, now);
}
