import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { type LimitRefusal, takeLicences } from './licence.ts';

/** Assigns roles to a user if their licences allow it. Must run after the user's facilities are written. */
export async function giveRoles(
  { db, entity }: Work,
  userId: string,
  roleIds: readonly string[],
  refusal?: LimitRefusal,
): Promise<void> {
  await takeLicences(db, roleIds, userId, refusal);
  await db
    .insertInto('user_role')
    .values(roleIds.map((role_id) => ({ entity_id: entity.id, user_id: userId, role_id })))
    .execute();
}

/** Removes all roles of a user in the entity. */
export async function takeRolesAway(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_role').where('user_id', '=', userId).execute();
}
