import type { Db } from '../infrastructure/database.ts';

/** A user's memberships, as seen from one entity. */
export type Places = { isActiveHere: boolean; isElsewhere: boolean };

/**
 * Whether a person is active in an entity, and whether they belong to another one as well. An address grants access to
 * the account and so to everything the person may do: only the person's sole entity may change it. Runs as the sign-in
 * role.
 */
export async function placesOf(signin: Db, userId: string, entityId: string): Promise<Places> {
  const rows = await signin
    .selectFrom('membership')
    .select(['entity_id', 'status'])
    .where('user_id', '=', userId)
    .execute();
  const isOver = (status: string) => status === 'Deactivated' || status === 'Cancelled';
  return {
    isActiveHere: rows.some((row) => row.entity_id === entityId && row.status === 'Active'),
    isElsewhere: rows.some((row) => row.entity_id !== entityId && !isOver(row.status)),
  };
}
