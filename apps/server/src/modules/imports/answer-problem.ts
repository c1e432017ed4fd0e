import type { ProblemAnswer } from '@waypost/contract/imports/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { PlannedSoFar } from '../registrations/module.ts';
import { correctedContent } from './corrected-content.ts';
import { type PieceWithCells, planPieces, replacePlanned } from './plan-slice.ts';
import { planWaiting } from './plan-waiting.ts';
import { problemRows } from './problems.ts';
import { openContent, rowOf } from './row-content.ts';
import { type Setup, setupOf } from './setup.ts';
import { lockedImport, recordImport } from './stored-import.ts';

/** Records per statement. */
const SLICE = 500;

type AnswerInput = { importId: string; version: number; answer: ProblemAnswer };

/** Writes the same text into the cell of all rows with a problem, and plans them again. */
export async function answerProblem(
  work: Work,
  keyring: Keyring,
  { importId, version, answer: { position, code, text } }: AnswerInput,
): Promise<void> {
  const stored = await lockedImport(work, importId, { version, in: ['planned'] });
  const setup = await setupOf(work, keyring, stored);
  const affectedRows = (await problemRows(work, keyring, importId)).filter(({ content }) =>
    content.troubles.some((trouble) => trouble.position === position && trouble.code === code),
  );
  if (affectedRows.length === 0) throw new AppError('NOT_FOUND');
  const numbers = new Set(affectedRows.map(({ row }) => row));
  const pieces = await piecesOf(work, keyring, {
    importId,
    setup,
    firstRows: [...new Set(affectedRows.map(({ first_row }) => first_row))],
    change: (row) => (numbers.has(row) ? { position, text } : null),
  });
  const soFar = new PlannedSoFar();
  for (let at = 0; at < pieces.length; at += SLICE) {
    const planned = await planPieces(work, keyring, { setup, pieces: pieces.slice(at, at + SLICE), soFar });
    await replacePlanned(work, keyring, importId, planned);
  }
  await sql`
    update import_row set version = version + 1, is_mended = true
    where import_id = ${importId}::uuid and row = any (${[...numbers]}::integer[])`.execute(work.db);
  await planWaiting(work, keyring, importId, setup);
  recordImport(work, stored, 'Update', {
    details: [['Rows with one problem', null, `${numbers.size} mended`]],
  });
}

type Cell = { position: number; text: string };
type ToRead = {
  importId: string;
  setup: Setup;
  firstRows: readonly number[];
  change: (row: number) => Cell | null;
};

/** The records of these rows and of the rows that belong to them, read again after the change. */
async function piecesOf(
  { db }: Work,
  keyring: Keyring,
  { importId, setup, firstRows, change }: ToRead,
): Promise<PieceWithCells[]> {
  const { rows } = await sql<{ row: number; first_row: number; content_sealed: string | null }>`
    select r.row, r.first_row, r.content_sealed from import_row r
    where r.import_id = ${importId}::uuid and r.first_row = any (${[...firstRows]}::integer[])
    order by r.row for update`.execute(db);
  return [...Map.groupBy(rows, ({ first_row }) => first_row).values()].flatMap((group) => {
    const contents = group.map(({ row, content_sealed }) => {
      const content = openContent(keyring, content_sealed);
      const cell = change(row);
      return {
        row,
        content: cell
          ? correctedContent(content, { cells: [cell], isSkipped: content.isSkipped }, setup)
          : content,
      };
    });
    const cells = new Map(contents.map(({ row, content }) => [row, content.cells]));
    const originals = new Map(contents.map(({ row, content }) => [row, content.original]));
    const leftOut = new Set(contents.filter(({ content }) => content.isSkipped).map(({ row }) => row));
    return setup
      .piecesOf(
        contents.filter(({ content }) => !content.isSkipped).map(({ row, content }) => rowOf(row, content)),
      )
      .map((piece, at) => ({ piece, cells, originals, ...(at === 0 && { leftOut }) }));
  });
}
