import type { RowChange, RowFilter } from '@waypost/contract/imports/calls';
import type { ImportRow, RowPlan } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { PlannedSoFar } from '../registrations/module.ts';
import { correctedContent } from './corrected-content.ts';
import { planPieces, replacePlanned } from './plan-slice.ts';
import { planWaiting } from './plan-waiting.ts';
import { previewOf } from './preview.ts';
import { singleRows } from './problems.ts';
import { openContent, type RowContent, rowOf } from './row-content.ts';
import { type Setup, setupOf } from './setup.ts';
import { importOf, lockedImport, recordImport } from './stored-import.ts';

type Row = {
  row: number;
  first_row: number;
  plan: RowPlan | null;
  result: ImportRow['result'];
  is_mended: boolean;
  patient_id: string | null;
  case_id: string | null;
  held_id: string | null;
  content_sealed: string | null;
  version: number;
};
const columns = sql`r.row, r.first_row, r.plan, r.result, r.is_mended, r.patient_id, r.case_id, r.held_id, r.content_sealed,
  r.version`;

const filterOf = (show: Exclude<RowFilter, 'single'>) =>
  show === 'all'
    ? sql`true`
    : show === 'trouble'
      ? sql`r.has_trouble`
      : show === 'kept'
        ? sql`r.result = 'kept'`
        : sql`coalesce(r.result, r.plan) = ${show}`;

type RowsRequest = { importId: string; show: RowFilter; after: number; limit: number };

/** Rows of a file in order. The view is audited. */
export async function importRows(
  work: Work,
  keyring: Keyring,
  { importId, show, after, limit }: RowsRequest,
): Promise<{ total: number; rows: ImportRow[] }> {
  const stored = await importOf(work, importId);
  const setup = stored.mapping_sealed === null ? null : await setupOf(work, keyring, stored);
  const filter =
    show !== 'single'
      ? filterOf(show)
      : sql`r.row = any (${setup ? await singleRows(work, keyring, importId, setup) : []}::integer[])`;
  const { rows } = await sql<Row>`
    select ${columns} from import_row r
    where r.import_id = ${importId}::uuid and r.row > ${after} and ${filter}
    order by r.row limit ${limit}`.execute(work.db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from import_row r
    where r.import_id = ${importId}::uuid and ${filter}`.execute(work.db);
  work.audit({
    action: 'View',
    domainType: 'ImportRow',
    domainId: importId,
    snapshot: { rows: rows.map(({ row }) => row) },
  });
  return {
    total: counted[0]?.total ?? 0,
    rows: rows.map((row) => present(row, openContent(keyring, row.content_sealed), setup)),
  };
}

const present = (row: Row, content: RowContent, setup: Setup | null): ImportRow => ({
  row: row.row,
  firstRow: row.first_row,
  plan: row.plan,
  result: row.result,
  troubles: [...content.troubles],
  cells: [...content.cells],
  isMended: row.is_mended,
  preview:
    setup && row.row === row.first_row && !content.isSkipped ? previewOf(setup, row.row, content) : null,
  patientId: row.patient_id,
  caseId: row.case_id,
  heldId: row.held_id,
  version: row.version,
});

type RowCorrection = { importId: string; row: number; version: number; change: RowChange };

/** Corrects or skips a row, and plans it again with the rows of the same visit. */
export async function changeImportRow(
  work: Work,
  keyring: Keyring,
  { importId, row: number, version, change }: RowCorrection,
): Promise<ImportRow> {
  const stored = await lockedImport(work, importId, { in: ['planned'] });
  const setup = await setupOf(work, keyring, stored);
  const { rows } = await sql<Row>`
    select ${columns} from import_row r
    where r.import_id = ${importId}::uuid and r.first_row = (
      select first_row from import_row where import_id = ${importId}::uuid and row = ${number})
    order by r.row for update`.execute(work.db);
  const changed = rows.find(({ row }) => row === number);
  if (!changed) throw new AppError('NOT_FOUND');
  if (changed.version !== version) throw new AppError('VERSION_CHANGED');
  const visit = rows.map((row) => {
    const content = openContent(keyring, row.content_sealed);
    return { ...row, content: row.row === number ? correctedContent(content, change, setup) : content };
  });
  const read = visit.filter(({ content }) => !content.isSkipped);
  const leftOut = new Set(visit.filter(({ content }) => content.isSkipped).map(({ row }) => row));
  const rowsRead = read.map(({ row, content }) => rowOf(row, content));
  const cells = new Map(visit.map(({ row, content }) => [row, content.cells]));
  const originals = new Map(visit.map(({ row, content }) => [row, content.original]));
  const [first = emptyPiece, ...same] = rowsRead.length > 0 ? setup.piecesOf(rowsRead) : [];
  const planned = await planPieces(work, keyring, {
    setup,
    pieces: [
      { piece: first, cells, originals, leftOut },
      ...same.map((piece) => ({ piece, cells, originals })),
    ],
    soFar: new PlannedSoFar(),
  });
  await replacePlanned(work, keyring, importId, planned);
  await sql`
    update import_row set version = version + 1, is_mended = is_mended or ${change.cells.length > 0}
    where import_id = ${importId}::uuid and row = ${number}`.execute(work.db);
  await planWaiting(work, keyring, importId, setup);
  const what = change.isSkipped ? 'left out' : change.cells.length > 0 ? 'mended' : 'taken in';
  recordImport(work, stored, 'Update', { details: [[`Row ${number}`, null, what]] });
  const { rows: after } = await sql<Row>`
    select ${columns} from import_row r where r.import_id = ${importId}::uuid and r.row = ${number}`.execute(
    work.db,
  );
  const [shown] = after;
  if (!shown) throw new AppError('NOT_FOUND');
  return present(shown, openContent(keyring, shown.content_sealed), setup);
}

const emptyPiece = { rows: [], record: null, troubles: [], skipped: null };
