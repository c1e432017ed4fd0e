import { DRAFT_DAYS } from '@waypost/contract/drafts/limits';
import type { Clock } from '@waypost/platform/clock';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';

/** Deletes drafts that nobody has touched for a week. Works across entities as the worker role. */
export function deleteOldDrafts(worker: Db, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - DRAFT_DAYS * 86_400_000);
  return acrossEntities(worker, async (db) => {
    const { numDeletedRows } = await db.deleteFrom('draft').where('saved_at', '<', before).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
