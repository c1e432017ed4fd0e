import type { Db } from '../../kernel/database.ts';

/**
 * Whether somebody belongs to another entity as well. Whoever has their address has their account, and with it what
 * they may do there: so their address is theirs alone to change. Runs as the sign-in role.
 */
export async function belongsElsewhere(signin: Db, userId: string, entityId: string): Promise<boolean> {
  const other = await signin
    .selectFrom('membership')
    .select('entity_id')
    .where('user_id', '=', userId)
    .where('entity_id', '<>', entityId)
    .where('status', 'in', ['Active', 'Pending'])
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
