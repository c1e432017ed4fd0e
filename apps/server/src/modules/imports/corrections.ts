import type { Keyring } from '@waypost/platform/keyring';
import type { Row } from '@waypost/tables';
import type { Work } from '../../framework/work.ts';
import { type OriginalCells, openContent, type RowContent } from './row-content.ts';

/** The corrected rows of an import, by row number. */
export type Corrections = ReadonlyMap<number, RowContent>;

/**
 * Deletes the rows of an earlier plan, except those that a user has corrected: they are planned again as they were
 * corrected, even if this run is interrupted.
 */
export async function takeCorrections(
  { db }: Work,
  keyring: Keyring,
  importId: string,
): Promise<Corrections> {
  await db
    .deleteFrom('import_row')
    .where('import_id', '=', importId)
    .where('is_mended', '=', false)
    .execute();
  const rows = await db
    .selectFrom('import_row')
    .select(['row', 'content_sealed'])
    .where('import_id', '=', importId)
    .execute();
  return new Map(rows.map(({ row, content_sealed }) => [row, openContent(keyring, content_sealed)]));
}

/** The rows of a file, the corrected ones with their corrected cells. */
export async function* withCorrections(
  batches: AsyncIterable<readonly Row[]>,
  corrections: Corrections,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches)
    yield corrections.size === 0
      ? rows
      : rows.map((one) => ({ ...one, cells: corrections.get(one.row)?.cells ?? one.cells }));
}

/** The original texts of the corrected cells of some rows; null if none of them was corrected. */
export function originalsOf(
  corrections: Corrections,
  rows: readonly number[],
): Map<number, OriginalCells | undefined> | null {
  if (!rows.some((row) => corrections.has(row))) return null;
  return new Map(rows.map((row) => [row, corrections.get(row)?.original]));
}

/** Deletes corrected rows that are no longer part of the plan. */
export async function dropCorrections(
  { db }: Work,
  importId: string,
  rows: ReadonlySet<number>,
): Promise<void> {
  if (rows.size === 0) return;
  await db
    .deleteFrom('import_row')
    .where('import_id', '=', importId)
    .where('row', 'in', [...rows])
    .execute();
}
