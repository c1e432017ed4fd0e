import type { ModelFinding } from '../model/finding.ts';
import type { DmnModel } from '../model/read-model.ts';
import { allBits, type Bits, clearBit, countInBoth, noBits, rowsInAll, setBit } from '../table/bits.ts';
import type { Cell } from '../table/cell.ts';
import type { Column, CompiledTable } from '../table/compiled-table.ts';
import { classesOf, type ValueClass } from './value-classes.ts';

/** An input column as the checks see it. */
export type ColumnView = {
  column: Column;
  /** Null when nothing is known of the values. */
  classes: readonly ValueClass[] | null;
  /** Rows whose cells take every value, or depend on other facts. */
  open: Bits;
  /** Whether it is known which values a cell takes. */
  isKnown(cell: Cell): boolean;
  /** The first row of each cell. */
  firstRows: Bits;
  /** The classes that each cell takes, once they were asked for. */
  taken: Map<Cell, ValueClass[]> | null;
};

/** A table as the checks see it. */
export type TableView = {
  compiled: CompiledTable;
  rows: number;
  columns: readonly ColumnView[];
  /** Rows of which it is known in every column which values they take. */
  known: Bits;
  finding(code: ModelFinding['code'], message: string, more?: Partial<ModelFinding>): ModelFinding;
};

export function viewOf(compiled: CompiledTable, model: DmnModel): TableView {
  const rows = compiled.table.rules.length;
  const known = allBits(rows);
  const columns = compiled.columns.map((column): ColumnView => {
    const classes = classesOf(column, rows, listedValues(column, model));
    const isKnown = (cell: Cell) => cell.isAny || (classes !== null && column.index.isIndexed(cell));
    const open = noBits(rows);
    const firstRows = noBits(rows);
    for (const { rows: all } of column.cells) setBit(firstRows, all[0] ?? 0);
    column.cellOf.forEach((cell, row) => {
      if (cell.isAny || !isKnown(cell)) setBit(open, row);
      if (!isKnown(cell)) clearBit(known, row);
    });
    return { column, classes, open, isKnown, firstRows, taken: null };
  });
  return {
    compiled,
    rows,
    columns,
    known,
    finding: (code, message, more = {}) => ({
      code,
      severity: 'warning',
      message,
      table: compiled.table.id,
      ...more,
    }),
  };
}

/** The values that a column lists, or else those that the type of its input allows. */
function listedValues({ clause }: Column, model: DmnModel): string | null {
  if (clause.values) return clause.values;
  const input = model.inputs.find(({ variable }) => variable.name === clause.expression);
  for (const ref of [clause.typeRef, input?.variable.typeRef]) {
    const type = model.types.find(({ name }) => name === ref);
    if (type?.allowedValues && !type.isCollection) return type.allowedValues;
  }
  return null;
}

/** The classes of values that a cell takes. */
export function takenBy(view: ColumnView, cell: Cell): readonly ValueClass[] {
  if (!view.isKnown(cell)) return [];
  view.taken ??= takenIn(view);
  return view.taken.get(cell) ?? [];
}

function takenIn({ column, classes, firstRows }: ColumnView): Map<Cell, ValueClass[]> {
  const taken = new Map<Cell, ValueClass[]>(column.cells.map((cell) => [cell, []]));
  for (const each of classes ?? [])
    for (const row of rowsInAll([each.rows, firstRows])) taken.get(column.cellOf[row] as Cell)?.push(each);
  return taken;
}

/** How many words of rows it takes to go through the classes of all cells. */
export function workOf({ columns, rows }: TableView): number {
  const words = (rows + 31) >>> 5;
  let work = 0;
  for (const { classes, firstRows } of columns)
    for (const each of classes ?? []) work += countInBoth(each.rows, firstRows) * words;
  return work;
}

/** What a column is called. */
export const columnName = ({ column: { clause } }: ColumnView): string => clause.label || clause.expression;
