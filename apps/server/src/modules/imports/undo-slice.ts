import { message } from '@waypost/contract/core/messages';
import type { RowTrouble } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { casesSeen, comeOfCases, withdrawCase } from '../cases/module.ts';
import { lockPatients, withdrawPatient } from '../patients/module.ts';
import type { Seen } from '../registrations/module.ts';
import { addCounts, tally } from './counts.ts';
import { openContent, sealContent } from './row-content.ts';
import type { StoredImport } from './stored-import.ts';

/** Registrations of one transaction. */
const SLICE = 50;

type Row = {
  first_row: number;
  result: 'create' | 'change';
  seen: { seen: Seen } | null;
  left_as: Seen | null;
  content_sealed: string | null;
};
export type WhyRowKept = 'changed' | 'task' | 'payer' | 'webhook' | 'before' | 'used';

/**
 * Takes the next rows back, the last first. What was opened is withdrawn, and whoever was registered with it; what was here before the
 * import stays as it was changed, and what something came of stays, with the reason. False when there is nothing left to do.
 */
export async function undoSlice(work: Work, keyring: Keyring, stored: StoredImport): Promise<boolean> {
  const { rows } = await sql<Row>`
    select r.first_row, r.result, r.seen, r.left_as, r.content_sealed from import_row r
    where r.import_id = ${stored.id}::uuid and r.result in ('create', 'change') and r.row = r.first_row
    order by r.first_row desc limit ${sql.lit(SLICE)}`.execute(work.db);
  await lockPatients(
    work,
    rows.flatMap(({ left_as }) => left_as?.patient?.id ?? []),
  );
  const ids = rows.flatMap(({ left_as }) => left_as?.case?.id ?? []);
  const [seen, come] = [await casesSeen(work, ids), await comeOfCases(work, ids)];
  const done: Array<{ first_row: number; result: 'undone' | 'kept'; content_sealed: string | null }> = [];
  for (const row of rows) {
    const why = whyKept(row);
    if (!why) await withdraw(row);
    const content = openContent(keyring, row.content_sealed);
    done.push({
      first_row: row.first_row,
      result: why ? 'kept' : 'undone',
      content_sealed: why
        ? sealContent(keyring, { ...content, troubles: [...content.troubles, troubleOf(why)] })
        : null,
    });
  }
  await keep(work, stored.id, done);
  const isOver = rows.length < SLICE;
  await work.db
    .updateTable('import')
    .set({ worked_at: work.clock.now(), ...(isOver && { state: 'undone', version: stored.version + 1 }) })
    .where('id', '=', stored.id)
    .execute();
  return !isOver;

  function whyKept({ result, seen: before, left_as: left }: Row): WhyRowKept | null {
    if (result !== 'create' || before?.seen.case || !left?.case) return 'before';
    const why = come.get(left.case.id);
    if (why) return why;
    return seen.get(left.case.id)?.state === left.case.state ? null : 'changed';
  }

  async function withdraw({ seen: before, left_as: left }: Row): Promise<void> {
    if (left?.case) await withdrawCase(work, left.case.id);
    // Who was known before stays known; who was changed since stays, without this case.
    if (left?.patient && !before?.seen.patient) await withdrawPatient(work, left.patient);
  }
}

/** Why a row stays, as it is told beside it. */
export const troubleOf = (why: WhyRowKept): RowTrouble => ({
  code: `kept.${why}`,
  level: 'warning',
  field: null,
  position: null,
  message: message(`import.kept.${why}`),
});

/** Keeps which rows were taken back, and of what stays why. */
export async function keep(
  { db }: Work,
  importId: string,
  done: ReadonlyArray<{ first_row: number; result: 'undone' | 'kept'; content_sealed: string | null }>,
): Promise<void> {
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
