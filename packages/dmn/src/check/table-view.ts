import type { ModelFinding } from '../model/finding.ts';
import type { DmnModel } from '../model/read-model.ts';
import { allBits, type Bits, clearBit, countCommon, findCommonRows, noBits, setBit } from '../table/bits.ts';
import type { Cell } from '../table/cell.ts';
import type { Column, CompiledTable } from '../table/compiled-table.ts';
import { findValueClasses, type ValueClass } from './value-classes.ts';

/** An input column, prepared for the checks. */
export type ColumnView = {
  column: Column;
  /** The classes of its values; null when the values are unknown. */
  classes: readonly ValueClass[] | null;
  /** The rows whose cells match every value, or depend on other facts. */
  open: Bits;
  /** Returns whether the values that a cell matches are known. */
  isKnown(cell: Cell): boolean;
  /** The first row of each distinct cell. */
  firstRows: Bits;
  /** Caches the classes that each cell matches; null until first used. */
  matchedClasses: Map<Cell, ValueClass[]> | null;
};

/** A table, prepared for the checks. */
export type TableView = {
  compiled: CompiledTable;
  rows: number;
  columns: readonly ColumnView[];
  /** The rows whose matching values are known in every column. */
  known: Bits;
  finding(code: ModelFinding['code'], message: string, more?: Partial<ModelFinding>): ModelFinding;
};

export function createTableView(compiled: CompiledTable, model: DmnModel): TableView {
  const rows = compiled.table.rules.length;
  const known = allBits(rows);
  const columns = compiled.columns.map((column): ColumnView => {
    const classes = findValueClasses(column, rows, listedValues(column, model));
    const isKnown = (cell: Cell) => cell.isAny || (classes !== null && column.index.isIndexed(cell));
    const open = noBits(rows);
    const firstRows = noBits(rows);
    for (const { rows: all } of column.cells) setBit(firstRows, all[0] ?? 0);
    column.cellOf.forEach((cell, row) => {
      if (cell.isAny || !isKnown(cell)) setBit(open, row);
      if (!isKnown(cell)) clearBit(known, row);
    });
    return { column, classes, open, isKnown, firstRows, matchedClasses: null };
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

/** Returns the values that a column lists, or else those that the type of its input allows. */
function listedValues({ clause }: Column, model: DmnModel): string | null {
  if (clause.values) return clause.values;
  const input = model.inputs.find(({ variable }) => variable.name === clause.expression);
  for (const ref of [clause.typeRef, input?.variable.typeRef]) {
    const type = model.types.find(({ name }) => name === ref);
    if (type?.allowedValues && !type.isCollection) return type.allowedValues;
  }
  return null;
}

/** Returns the classes of values that a cell matches. */
export function findMatchedClasses(view: ColumnView, cell: Cell): readonly ValueClass[] {
  if (!view.isKnown(cell)) return [];
  view.matchedClasses ??= collectMatchedClasses(view);
  return view.matchedClasses.get(cell) ?? [];
}

function collectMatchedClasses({ column, classes, firstRows }: ColumnView): Map<Cell, ValueClass[]> {
  const matchedClasses = new Map<Cell, ValueClass[]>(column.cells.map((cell) => [cell, []]));
  for (const each of classes ?? [])
    for (const row of findCommonRows([each.rows, firstRows]))
      matchedClasses.get(column.cellOf[row] as Cell)?.push(each);
  return matchedClasses;
}

/** Returns the cost of iterating over the classes of all cells, in words of row sets. */
export function estimateWork({ columns, rows }: TableView): number {
  const words = (rows + 31) >>> 5;
  let work = 0;
  for (const { classes, firstRows } of columns)
    for (const each of classes ?? []) work += countCommon(each.rows, firstRows) * words;
  return work;
}

/** Returns the label of a column, or else its expression. */
export const columnName = ({ column: { clause } }: ColumnView): string => clause.label || clause.expression;
