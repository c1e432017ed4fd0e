import type { Db } from '../infrastructure/database.ts';

/** A user's memberships, as seen from one entity. */
export type Places = { isActiveHere: boolean; isElsewhere: boolean };

/**
 * Whether somebody is at work in an entity, and whether they belong to another one as well. Whoever has a person's
 * address has their account, and with it what they may do everywhere: so only an entity that they are of alone may
 * change it. Runs as the sign-in role.
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
