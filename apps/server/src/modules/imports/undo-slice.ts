import { message } from '@waypost/contract/core/messages';
import type { RowTrouble } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { addCounts, tally } from './counts.ts';
import { openContent, sealContent } from './row-content.ts';
import type { StoredImport } from './stored-import.ts';
import { type ToUndo, Undoing, type WhyRowKept } from './undo-row.ts';

/** Registrations of one transaction. */
const SLICE = 50;

/**
 * Takes the next rows back, the last first. What was opened is withdrawn, and whoever was registered with it; what was changed is put
 * back as it was; what something came of since stays, with the reason. False when there is nothing left to do.
 */
export async function undoSlice(work: Work, keyring: Keyring, stored: StoredImport): Promise<boolean> {
  const { rows } = await sql<ToUndo & { content_sealed: string | null }>`
    select r.first_row, r.result, r.patient_id, r.case_id, r.patient_before_sealed, r.case_before_sealed, r.changed_at,
      r.content_sealed
    from import_row r
    where r.import_id = ${stored.id}::uuid and r.result in ('create', 'change') and r.row = r.first_row
    order by r.first_row desc limit ${sql.lit(SLICE)}`.execute(work.db);
  const undoing = await Undoing.begin(work, keyring, stored, rows);
  const done: Done[] = [];
  for (const { content_sealed, ...row } of rows) {
    const why = await undoing.undo(row);
    const content = openContent(keyring, content_sealed);
    done.push({
      first_row: row.first_row,
      result: why ? 'kept' : 'undone',
      content_sealed: why
        ? sealContent(keyring, { ...content, troubles: [...content.troubles, troubleOf(why)] })
        : null,
    });
  }
  await undoing.keepLeft();
  await keep(work, stored.id, done);
  const isOver = rows.length < SLICE;
  await work.db
    .updateTable('import')
    .set({ worked_at: work.clock.now(), ...(isOver && { state: 'undone', version: stored.version + 1 }) })
    .where('id', '=', stored.id)
    .execute();
  return !isOver;
}

/** What became of the first row of a record that was to be taken back. */
export type Done = { first_row: number; result: 'undone' | 'kept'; content_sealed: string | null };

/** Why a row stays, as it is told beside it. */
export const troubleOf = (why: WhyRowKept | 'used'): RowTrouble => ({
  code: `kept.${why}`,
  level: 'warning',
  field: null,
  position: null,
  message: message(`import.kept.${why}`),
});

/** Keeps which rows were taken back, and of what stays why. */
export async function keep({ db }: Work, importId: string, done: readonly Done[]): Promise<void> {
  const { rows } = await sql<{ before: 'create' | 'change'; result: 'undone' | 'kept' }>`
    update import_row r set result = d.result,
      content_sealed = case when r.row = r.first_row then coalesce(d.content_sealed, r.content_sealed) else r.content_sealed end
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as d (first_row integer, result text, content_sealed text),
      import_row b
    where r.import_id = ${importId}::uuid and r.first_row = d.first_row and r.result in ('create', 'change')
      and b.entity_id = r.entity_id and b.import_id = r.import_id and b.row = r.row
    returning b.result as before, r.result`.execute(db);
  const counts: Partial<Record<'create' | 'change' | 'undone' | 'kept', number>> = tally(
    rows.map(({ result }) => result),
  );
  for (const [name, n] of Object.entries(tally(rows.map(({ before }) => before))))
    counts[name as 'create' | 'change'] = -(n ?? 0);
  await addCounts(db, importId, 'results', counts);
}
