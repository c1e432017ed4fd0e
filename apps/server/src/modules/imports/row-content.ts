import type { RowTrouble } from '@waypost/contract/imports/shapes';
import type { Reason } from '@waypost/contract/registrations/calls';
import type { Keyring } from '@waypost/platform/keyring';
import type { AnyRecord, Mapping, RecordOutcome, Row } from '@waypost/tables';

/** The texts of corrected cells as they were in the file, by position. */
export type OriginalCells = Readonly<Record<number, string>>;

/** The stored content of a row, sealed: its corrected cells, and its problems. */
export type RowContent = {
  cells: readonly string[];
  troubles: readonly RowTrouble[];
  isSkipped: boolean;
  /** Absent in a row of which no cell was corrected. */
  original?: OriginalCells | undefined;
};

export const sealContent = (keyring: Keyring, content: RowContent): string =>
  keyring.seal('import', JSON.stringify(content));

const forgotten: RowContent = { cells: [], troubles: [], isSkipped: false };
export const openContent = (keyring: Keyring, text: string | null): RowContent =>
  text === null ? forgotten : (JSON.parse(keyring.open('import', text)) as RowContent);

/** The problems of each row of a piece, by row number; problems of the whole piece are at the first row. */
export function rowTroubles(
  piece: RecordOutcome<AnyRecord>,
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
      const field = path === null ? null : fieldOf(path);
      const at = field === null ? null : columnOf(field, mapping);
      add(first, { code: reason.code, level: 'error', field, position: at, message });
    }
  return all;
}

const skipTexts: Record<NonNullable<RecordOutcome<unknown>['skipped']>, string> = {
  totals: 'It looks like a line of totals.',
  'headings-again': 'It has the headings again.',
  'same-as-before': 'The same row stands in the file before.',
};

/** The fields of a file for the fields of a registration. */
const fieldNames: ReadonlyArray<readonly [RegExp, string]> = [
  [/^patient\.identifiers\b.*/, 'patient.mrn'],
  [/^patient\.name\.0\.familyName$/, 'patient.lastName'],
  [/^patient\.name\.0\.firstName$/, 'patient.firstName'],
  [/^patient\.socialSecurityNumber$/, 'patient.ssn'],
  [/^case\.identifiers\b.*/, 'visit.number'],
  [/^case\.facility(Id)?$/, 'visit.facility'],
  [/^case\.dateOfServiceStart$/, 'visit.serviceDate'],
  [/^case\.dateOfServiceEnd$/, 'visit.serviceEnd'],
];
const ofInsurance = /^case\.coverages\.(\d+)\.(?:coverage\.)?(\w+)/;
const insuranceNames: Readonly<Record<string, string>> = {
  insuranceName: 'name',
  rcsInsuranceCode: 'planCode',
  subscriberId: 'memberId',
  coverageRelationshipType: 'relationship',
};

/** The field of a file for a field of a registration; the same name unless listed. */
function fieldOf(path: string): string {
  const found = fieldNames.find(([pattern]) => pattern.test(path));
  if (found) return found[1];
  const [, place, name = ''] = ofInsurance.exec(path) ?? [];
  return place === undefined
    ? path.replace(/^case\./, 'visit.')
    : `insurance${Number(place) + 1}.${insuranceNames[name] ?? name}`;
}

/** The column of a field. */
function columnOf(field: string, { columns }: Mapping): number | null {
  const at = columns.findIndex((column) => column.field === field);
  return at < 0 ? null : at + 1;
}

/** Rows as they are read again. */
export const rowOf = (row: number, { cells }: RowContent): Row => ({ row, cells });
