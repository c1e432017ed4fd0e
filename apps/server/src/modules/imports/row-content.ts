import type { RowTrouble } from '@waypost/contract/imports/shapes';
import type { Reason } from '@waypost/contract/registrations/calls';
import type { Keyring } from '@waypost/platform/keyring';
import type { Mapping, Piece, RegistrationRecord, Row } from '@waypost/tables';

/** What is kept of a row, sealed: its cells as mended, and what is wrong with it. */
export type RowContent = { cells: readonly string[]; troubles: readonly RowTrouble[]; isSkipped: boolean };

export const sealContent = (keyring: Keyring, content: RowContent): string =>
  keyring.seal('import', JSON.stringify(content));

const forgotten: RowContent = { cells: [], troubles: [], isSkipped: false };
export const openContent = (keyring: Keyring, text: string | null): RowContent =>
  text === null ? forgotten : (JSON.parse(keyring.open('import', text)) as RowContent);

/** What is wrong with each row of a piece, by its number; what is wrong with all of it stands at the first. */
export function troublesOf(
  piece: Piece<RegistrationRecord>,
  reason: Reason | null,
  mapping: Mapping,
): Map<number, RowTrouble[]> {
  const all = new Map<number, RowTrouble[]>();
  const add = (row: number, trouble: RowTrouble) => all.set(row, [...(all.get(row) ?? []), trouble]);
  for (const { row, column, field, code, level, message } of piece.troubles)
    add(row, { code, level, field, position: column === null ? null : column + 1, message });
  if (piece.skipped)
    for (const row of piece.rows)
      add(row, {
        code: piece.skipped,
        level: 'warning',
        field: null,
        position: null,
        message: skipTexts[piece.skipped],
      });
  const [first] = piece.rows;
  if (reason && first !== undefined)
    for (const { path, message } of reason.errors.length > 0
      ? reason.errors
      : [{ path: null, message: reason.message }]) {
      const at = path === null ? null : columnOf(path, mapping);
      add(first, { code: reason.code, level: 'error', field: path, position: at, message });
    }
  return all;
}

const skipTexts: Record<NonNullable<Piece<unknown>['skipped']>, string> = {
  totals: 'This is a row of totals.',
  'headings-again': 'These are the headings again.',
  'same-as-before': 'The same row is in the file before.',
};

/** The column from which a value of a registration is read, where one is by the same name. */
function columnOf(path: string, { columns }: Mapping): number | null {
  const name = path.replace(/^case\./, 'visit.');
  const at = columns.findIndex(({ field }) => field === name);
  return at < 0 ? null : at + 1;
}

/** Rows as they are read again. */
export const rowOf = (row: number, { cells }: RowContent): Row => ({ row, cells });
