import { type FeelType, formatValue, type Value } from '../feel/index.ts';
import { CalendarDate } from '../feel/values/date.ts';
import { type Bits, noBits } from '../table/bits.ts';
import { type Cell, compileCell } from '../table/cell.ts';
import { ColumnIndex } from '../table/column-index.ts';
import type { Column } from '../table/compiled-table.ts';
import type { KindIndex } from '../table/kind-index.ts';
import { type Key, type Kind, kindOf, listValues } from '../table/kinds.ts';

/** A class of column values that the same cells match, with a sample. */
export type ValueClass = {
  sample: Value;
  /** The rows whose cells match these values, or may match them. */
  rows: Bits;
  /** True for the class of all values that no cell names, in a column with unlimited values. */
  isOther: boolean;
};

/** Returns the classes of a column's values; null when the column has values that are not indexed. */
export function findValueClasses(column: Column, rows: number, values: string | null): ValueClass[] | null {
  const listed = values === null ? null : compileCell(values, 0, { variables: new Map() });
  const isLimited = listed !== null && !listed.isAny && listed.tests.findings.length === 0;
  // Each value that the column lists is a separate class, even when no cell names it.
  const named: Cell[] = isLimited ? [...column.cells, { ...listed, rows: [] }] : [...column.cells];
  const kinds = findKinds(column.type, named);
  if (kinds === null) return null;
  const index = new ColumnIndex(named, rows);
  const classes: ValueClass[] = [];
  for (const kind of kinds) {
    const found = index.ofKind(kind)?.sets ?? null;
    if (found === null) return null;
    classes.push(...listClasses(found, kind));
  }
  const allowed = isLimited
    ? classes.filter(({ sample }) => listed.tests.test(sample, new Map()) === true)
    : classes;
  const missing: ValueClass = { sample: null, rows: index.rowsFor(null) ?? noBits(rows), isOther: false };
  return [...allowed.map((each) => ({ ...each, isOther: each.isOther && !isLimited })), missing];
}

/** Returns the kinds of a column: the kind of its type, or else the kinds of the values in its cells. */
function findKinds(type: FeelType, cells: readonly Cell[]): Kind[] | null {
  if (type.kind === 'constrained') return findKinds(type.base, cells);
  if (type.kind === 'simple') {
    const { name } = type;
    return name === 'string' || name === 'number' || name === 'boolean' || name === 'date' ? [name] : null;
  }
  if (type.kind !== 'any') return null;
  const kinds = new Set(cells.flatMap(({ literals }) => literals.flatMap(listValues)).map(kindOf));
  kinds.delete('null');
  return kinds.has(null) ? null : [...kinds].filter((kind) => kind !== null);
}

function listClasses({ exact, order, between }: NonNullable<KindIndex['sets']>, kind: Kind): ValueClass[] {
  const classes: ValueClass[] = [];
  for (const [key, rows] of exact) classes.push({ sample: valueAt(key, kind), rows, isOther: false });
  if (order.length === 0)
    for (const sample of sampleUnkeyedValues(kind, exact))
      classes.push({ sample, rows: between[0] ?? noBits(0), isOther: kind !== 'boolean' });
  else
    between.forEach((rows, at) => {
      const sample = sampleBetween(kind, order[at - 1], order[at]);
      if (sample !== null) classes.push({ sample, rows, isOther: false });
    });
  return classes;
}

function valueAt(key: Key, kind: Kind): Value {
  if (kind === 'boolean') return key === 1;
  return kind === 'date' ? CalendarDate.fromDays(Number(key)) : key;
}

/** Returns sample values without a key: one of them or, for booleans, each. */
function sampleUnkeyedValues(kind: Kind, exact: ReadonlyMap<Key, Bits>): Value[] {
  if (kind === 'boolean') return [0, 1].filter((key) => !exact.has(key)).map((key) => key === 1);
  if (kind === 'string') {
    let sample = 'another';
    while (exact.has(sample)) sample += ' one';
    return [sample];
  }
  let key = kind === 'date' ? TODAY : 0;
  while (exact.has(key)) key += 1;
  return [valueAt(key, kind)];
}

/** 2026-01-01, in days. */
const TODAY = 20_454;

/** Returns a value between two keys, or on one side of a single key; null when there is none. */
function sampleBetween(kind: Kind, low: Key | undefined, high: Key | undefined): Value {
  if (kind === 'string') return textBetween(low as string | undefined, high as string | undefined);
  const [from, to] = [low as number | undefined, high as number | undefined];
  if (from === undefined || to === undefined)
    return valueAt(from === undefined ? (to ?? 1) - 1 : from + 1, kind);
  const middle = (from + to) / 2;
  const whole = Math.floor(middle) > from ? Math.floor(middle) : middle;
  if (kind === 'date') return Number.isInteger(whole) ? valueAt(whole, kind) : null;
  return whole > from && whole < to ? whole : null;
}

function textBetween(low: string | undefined, high: string | undefined): string | null {
  if (low === undefined) return high === '' ? null : '';
  const next = `${low} `;
  return high === undefined || next < high ? next : null;
}

/** Formats a value as the text of a cell. */
export function formatFeel(value: Value): string {
  if (value instanceof CalendarDate) return `date("${value}")`;
  return typeof value === 'string' ? `"${value.replace(/[\\"]/g, '\\$&')}"` : (formatValue(value) ?? 'null');
}
