import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';

export type Membership = { user_id: string; status: string; version: number };

/**
 * Locks the membership of another user for a change by the caller. Both memberships are locked, so that of
 * two administrators who deactivate each other one is too late.
 */
export async function otherMembership(
  { db, actor }: Work,
  asked: { userId: string; version: number },
): Promise<Membership> {
  const userId = asked.userId.toLowerCase();
  if (userId === actor.id) throw new AppError('FORBIDDEN');
  const rows = await db
    .selectFrom('membership')
    .select(['user_id', 'status', 'version'])
    .where('user_id', 'in', [userId, actor.id])
    .orderBy('user_id')
    .forUpdate()
    .execute();
  if (rows.find(({ user_id }) => user_id === actor.id)?.status !== 'Active') throw new AppError('FORBIDDEN');
  const other = rows.find(({ user_id }) => user_id === userId);
  if (!other || other.status === 'Cancelled' || other.status === 'Machine') throw new AppError('NOT_FOUND');
  if (other.version !== asked.version) throw new AppError('VERSION_CHANGED');
  return other;
}
