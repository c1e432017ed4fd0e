import { message } from '@waypost/contract/core/messages';
import type { RowTrouble } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { addCounts, tally } from './counts.ts';
import { openContent, sealContent } from './row-content.ts';
import type { StoredImport } from './stored-import.ts';
import type { RowKeptReason } from './undo-row.ts';

/** Number of records undone in one transaction. */
export const UNDO_SLICE = 50;

/** The first row of a record to undo; `why` is the reason for which it stays. */
export type UndoneRow = {
  first_row: number;
  content_sealed: string | null;
  why: RowKeptReason | 'used' | null;
};

type Done = { first_row: number; result: 'undone' | 'kept'; content_sealed: string | null };

/**
 * Stores the results of a slice of rows, and the end of the undo after the last. False when there is nothing left to
 * do.
 */
export async function storeUndone(
  work: Work,
  keyring: Keyring,
  stored: StoredImport,
  rows: readonly UndoneRow[],
): Promise<boolean> {
  await storeRows(
    work,
    stored.id,
    rows.map(({ first_row, content_sealed, why }) => {
      if (!why) return { first_row, result: 'undone', content_sealed: null };
      const content = openContent(keyring, content_sealed);
      const troubles = [...content.troubles, undoTrouble(why)];
      return { first_row, result: 'kept', content_sealed: sealContent(keyring, { ...content, troubles }) };
    }),
  );
  const isOver = rows.length < UNDO_SLICE;
  await work.db
    .updateTable('import')
    .set({ worked_at: work.clock.now(), ...(isOver && { state: 'undone', version: stored.version + 1 }) })
    .where('id', '=', stored.id)
    .execute();
  return !isOver;
}

/** The reason why a row stays, as shown with it. */
const undoTrouble = (why: RowKeptReason | 'used'): RowTrouble => ({
  code: `kept.${why}`,
  level: 'warning',
  field: null,
  position: null,
  message: message(`import.kept.${why}`),
});

/** Stores which rows were undone, and the reasons for the others. */
async function storeRows({ db }: Work, importId: string, done: readonly Done[]): Promise<void> {
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
