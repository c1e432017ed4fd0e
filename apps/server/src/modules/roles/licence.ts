import { AppError } from '../../framework/errors.ts';
import type { Db } from '../../infrastructure/database.ts';
import { membershipRows, workplaceRows } from '../users/readable.ts';

/** A user added to a role gets another message about its limit than an invited or activated one (P-339). */
export type LimitRefusal = 'LICENCE_LIMIT' | 'USER_LIMIT';

/**
 * Refuses roles without free licences to a user who takes them now. Invited users occupy a licence, deactivated ones do
 * not. The roles stay locked until the transaction ends: of two concurrent users of the last licence, one gets it.
 * Must run after the user's facilities are written and before their roles are.
 */
export async function consumeLicences(
  db: Db,
  roleIds: readonly string[],
  userId: string,
  refusal: LimitRefusal = 'LICENCE_LIMIT',
): Promise<void> {
  if (roleIds.length === 0) return;
  const limited = await db
    .selectFrom('role')
    .select(['id', 'user_limit'])
    .where('id', 'in', roleIds)
    .where('user_limit', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (limited.length === 0) return;
  const facility = await db
    .selectFrom(workplaceRows.as('user_facility'))
    .select('facility_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  if (!facility) throw new AppError('NO_FACILITIES');
  // A separate statement sees what earlier holders of the locks have committed.
  const holders = await db
    .selectFrom('user_role')
    .innerJoin(membershipRows.as('membership'), (join) =>
      join
        .onRef('membership.entity_id', '=', 'user_role.entity_id')
        .onRef('membership.user_id', '=', 'user_role.user_id'),
    )
    .select('role_id')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where(
      'role_id',
      'in',
      limited.map(({ id }) => id),
    )
    .where('user_role.user_id', '<>', userId)
    .where('membership.status', 'in', ['Active', 'Pending'])
    .groupBy('role_id')
    .execute();
  const taken = new Map(holders.map((row) => [row.role_id, Number(row.count)]));
  if (limited.some((role) => (taken.get(role.id) ?? 0) >= (role.user_limit ?? 0)))
    throw new AppError(refusal);
}
