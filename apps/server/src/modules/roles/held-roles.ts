import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { consumeLicences, type LimitRefusal } from './licence.ts';

/** Assigns roles to a user if their licences allow it. Must run after the user's facilities are written. */
export async function assignRoles(
  { db, entity }: Work,
  userId: string,
  roleIds: readonly string[],
  refusal?: LimitRefusal,
): Promise<void> {
  await consumeLicences(db, roleIds, userId, refusal);
  await db
    .insertInto('user_role')
    .values(roleIds.map((role_id) => ({ entity_id: entity.id, user_id: userId, role_id })))
    .execute();
}

/** Removes all roles of a user in the entity. */
export async function removeRoles(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_role').where('user_id', '=', userId).execute();
}
