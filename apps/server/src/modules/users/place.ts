import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { removeRoles } from '../roles/module.ts';

/** What an invitation states about a membership. */
type Place = { additionalAccesses: string[]; harpOperatorCode: string | null };

/**
 * Creates the membership of an invited user in the entity, without facilities and roles. Of two concurrent invitations
 * of a person the second waits here; `mayInvite` receives the present status, and throws when an invitation is not
 * possible.
 */
export async function claimPlace(
  { db, entity }: Work,
  { userId, additionalAccesses, harpOperatorCode }: Place & { userId: string },
  mayInvite: (status: string) => Promise<void>,
): Promise<void> {
  const place = {
    status: 'Pending',
    additional_accesses: additionalAccesses,
    harp_operator_code: harpOperatorCode,
  };
  const made = await db
    .insertInto('membership')
    .values({ entity_id: entity.id, user_id: userId, ...place })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return;
  const { status } = await db
    .selectFrom('membership')
    .select('status')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await mayInvite(status);
  await emptyPlace(db, userId);
  await db
    .updateTable('membership')
    .set((row) => ({ ...place, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}

/** Removes the membership of an invited user who has not accepted. False when none is pending. */
export async function cancelPlace(db: Db, userId: string): Promise<boolean> {
  const cancelled = await db
    .updateTable('membership')
    .set((row) => ({
      status: 'Cancelled',
      additional_accesses: [],
      harp_operator_code: null,
      version: row('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .where('status', '=', 'Pending')
    .executeTakeFirst();
  if (cancelled.numUpdatedRows !== 1n) return false;
  await emptyPlace(db, userId);
  return true;
}

/** Activates a pending membership. False when none is pending, for example after a deactivation. */
export async function enterPlace(db: Db, entityId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('membership')
    .set((membership) => ({ status: 'Active', version: membership('version', '+', 1) }))
    .where('entity_id', '=', entityId)
    .where('user_id', '=', userId)
    .where('status', '=', 'Pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds facilities to a user's. */
export async function addFacilities(
  { db, entity }: Work,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('user_facility')
    .values(ids.map((id) => ({ entity_id: entity.id, user_id: userId, facility_id: id })))
    .execute();
}

/** Removes the roles and facilities of a user who is not, or not yet, a member of the entity. */
async function emptyPlace(db: Db, userId: string): Promise<void> {
  await removeRoles(db, userId);
  await db.deleteFrom('user_facility').where('user_id', '=', userId).execute();
}
