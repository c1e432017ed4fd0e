import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { laneNumber, lanesOf, PlannedSoFar } from '../registrations/module.ts';
import { planPieces, replacePlanned } from './plan-slice.ts';
import { openContent, rowOf } from './row-content.ts';
import type { Setup } from './setup.ts';

/** Maximum number of visits that are planned again after a correction of an earlier row. */
const MAX = 500;

type Row = { row: number; first_row: number; content_sealed: string | null };

/** Plans the visits again that waited for an earlier row of the file. */
export async function planWaiting(
  work: Work,
  keyring: Keyring,
  importId: string,
  setup: Setup,
): Promise<void> {
  const waiting = await visits(work, importId, true);
  if (waiting.length === 0) return;
  const soFar = new PlannedSoFar();
  for (const rows of await visits(work, importId, false)) {
    const [piece] = setup.piecesOf(
      rows.map((row) => rowOf(row.row, openContent(keyring, row.content_sealed))),
    );
    const sent = piece ? setup.sentOf(piece) : null;
    if (sent) soFar.hold(lanesOf(sent).map(laneNumber));
  }
  const pieces = waiting.flatMap((rows) => {
    const contents = rows.map(({ row, content_sealed }) => ({
      row,
      content: openContent(keyring, content_sealed),
    }));
    const cells = new Map(contents.map(({ row, content }) => [row, content.cells]));
    const originals = new Map(contents.map(({ row, content }) => [row, content.original]));
    return setup
      .piecesOf(contents.map(({ row, content }) => rowOf(row, content)))
      .map((piece) => ({ piece, cells, originals }));
  });
  await replacePlanned(work, keyring, importId, await planPieces(work, keyring, { setup, pieces, soFar }));
}

/** The rows of held visits in order: waiting ones, or those held for another reason. */
async function visits({ db }: Work, importId: string, isWaiting: boolean): Promise<Row[][]> {
  const { rows } = await sql<Row>`
    with held as (
      select first_row from import_row
      where import_id = ${importId}::uuid and plan = 'held' and seen is not null
        and (seen #>> '{reason,code}' = 'WAITS') = ${isWaiting}
      order by first_row limit ${sql.lit(MAX)})
    select r.row, r.first_row, r.content_sealed from import_row r
    where r.import_id = ${importId}::uuid and r.plan = 'held' and r.first_row in (select first_row from held)
    order by r.first_row, r.row`.execute(db);
  return [...Map.groupBy(rows, ({ first_row }) => first_row).values()];
}
