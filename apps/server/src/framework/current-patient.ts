import type { Db } from '../infrastructure/database.ts';

type Locked = 'held' | 'free';

/**
 * The current patient for an id: the survivor of a merge, or the patient itself. While locked, nobody can merge them
 * before this transaction ends.
 * Only a merge locks two patients at once, from the merged one to the survivor, in the same order as here; so no
 * deadlock is possible.
 */
export async function currentPatient(db: Db, patientId: string, locked: Locked): Promise<string | null> {
  let id = patientId;
  for (;;) {
    const query = db.selectFrom('patient').select(['id', 'merged_into']).where('id', '=', id);
    const row = await (locked === 'held' ? query.forNoKeyUpdate() : query).executeTakeFirst();
    if (!row) return null;
    if (row.merged_into === null) return row.id;
    id = row.merged_into;
  }
}
