import type { Db } from '../infrastructure/database.ts';

type Locked = 'held' | 'free';

/**
 * Who a patient is now: whoever they were merged into, or themself. Held, nobody merges them before this transaction has ended.
 *
 * Only a merge holds two patients at once, from the merged one to the survivor, as this does; so nobody waits for each other.
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
