import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import type { StoredImport } from './stored-import.ts';
import { type ToUndo, Undoing } from './undo-row.ts';
import { storeUndone, UNDO_SLICE, type UndoneRow } from './undone-rows.ts';

/**
 * Undoes the next rows, the last first. Opened cases and patients registered with them are withdrawn, changes are
 * reverted, and rows with consequences stay with the reason. False when there is nothing left to do.
 */
export async function undoSlice(work: Work, keyring: Keyring, stored: StoredImport): Promise<boolean> {
  const { rows } = await sql<ToUndo & { content_sealed: string | null }>`
    select r.first_row, r.result, r.patient_id, r.case_id, r.patient_before_sealed, r.case_before_sealed, r.changed_at,
      r.content_sealed
    from import_row r
    where r.import_id = ${stored.id}::uuid and r.result in ('create', 'change') and r.row = r.first_row
    order by r.first_row desc limit ${sql.lit(UNDO_SLICE)}`.execute(work.db);
  const undoing = await Undoing.begin(work, keyring, stored, rows);
  const done: UndoneRow[] = [];
  for (const { content_sealed, ...row } of rows)
    done.push({ first_row: row.first_row, content_sealed, why: await undoing.undo(row) });
  await undoing.storeFinalStates();
  return await storeUndone(work, keyring, stored, done);
}
