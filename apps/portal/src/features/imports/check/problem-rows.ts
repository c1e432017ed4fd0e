import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { ImportColumn, ImportRow, RowTrouble } from '@waypost/contract/imports/shapes';

/** A cell with a problem. Without a position, the problem concerns the row or a field that no column provides. */
export type ProblemCell = {
  position: number | null;
  /** The problem concerns no field. */
  isWholeRow: boolean;
  label: string;
  text: string;
  messages: readonly string[];
  isError: boolean;
};

/** The problems of a row, each cell once, errors first. */
export function problemCells(
  { troubles, cells }: Pick<ImportRow, 'troubles' | 'cells'>,
  columns: readonly Pick<ImportColumn, 'position' | 'heading'>[],
  nameOf: (field: string) => string,
): ProblemCell[] {
  const labelOf = ({ position, field }: RowTrouble): string =>
    columns.find((column) => column.position === position)?.heading ?? (field ? nameOf(field) : 'Whole row');
  const byPlace = Map.groupBy(troubles, ({ position, field }) => position ?? field ?? '');
  return [...byPlace.values()]
    .map((list): ProblemCell => {
      const [{ position, field } = { position: null, field: null }] = list;
      return {
        position,
        isWholeRow: position === null && !field,
        label: list[0] ? labelOf(list[0]) : '',
        text: position === null ? '' : (cells[position - 1] ?? ''),
        messages: [...new Set(list.map(({ message }) => message))],
        isError: list.some(({ level }) => level === 'error'),
      };
    })
    .toSorted((one, other) => Number(other.isError) - Number(one.isError));
}

/** The patient's name and number in a row, as read or else as in the file. */
export function patientOf(
  { preview, cells }: Pick<ImportRow, 'preview' | 'cells'>,
  mapping: ImportMapping | null,
): string {
  const cellOf = (field: string): string => {
    const position = mapping?.columns.find((column) => column.field === field)?.position;
    return position === undefined ? '' : (cells[position - 1] ?? '').trim();
  };
  const inFile = [cellOf('patient.lastName'), cellOf('patient.firstName')].filter(Boolean).join(', ');
  const name = preview?.patient ?? (cellOf('patient.wholeName') || inFile);
  return [name, preview?.recordNumber ?? cellOf('patient.mrn')].filter(Boolean).join(', ');
}

/** The rows with problems in the order of the file, including those that the user has just corrected or left out. */
export function withAnswered(
  rows: readonly ImportRow[],
  answered: ReadonlyMap<number, ImportRow>,
): ImportRow[] {
  const newest = new Map(rows.map((row) => [row.row, row]));
  for (const row of answered.values())
    if ((newest.get(row.row)?.version ?? -1) <= row.version) newest.set(row.row, row);
  return [...newest.values()].toSorted((one, other) => one.row - other.row);
}
