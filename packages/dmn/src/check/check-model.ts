import type { CompiledModel } from '../evaluate/compile-model.ts';
import type { ModelFinding } from '../model/finding.ts';
import type { DmnModel } from '../model/read-model.ts';
import type { CompiledTable } from '../table/compiled-table.ts';
import { findGap } from './find-gap.ts';
import { findOverlaps } from './find-overlaps.ts';
import { findTypeErrors } from './find-type-errors.ts';
import { findUnreachable } from './find-unreachable.ts';
import { viewOf, workOf } from './table-view.ts';

/** Rules of a table beyond which they are not compared with each other. */
const MOST_RULES = 3000;
/** What comparing the rules of a table may cost, in words of rows: about half a second. */
const MOST_WORK = 300_000_000;
/** Values that the cells of a table may name: about a second to look at all of them. */
const MOST_VALUES = 200_000;

/**
 * What is wrong with a compiled model, or looks so: what keeps its expressions from being worked out, and of each table
 * rules that overlap, facts that no rule takes, rules that no facts reach, and literals of a wrong type.
 */
export function checkModel({ model, findings, tables }: CompiledModel): ModelFinding[] {
  return [...findings, ...[...tables.values()].flatMap((table) => checkTable(table, model))];
}

/** What looks wrong with one table. */
export function checkTable(compiled: CompiledTable, model: DmnModel): ModelFinding[] {
  if (valuesIn(compiled) > MOST_VALUES) {
    const message = `The cells of the table name more than ${MOST_VALUES} values, which are not checked.`;
    return [{ code: 'limit', severity: 'warning', message, table: compiled.table.id }];
  }
  const view = viewOf(compiled, model);
  const single = [...findTypeErrors(view), ...findGap(view)];
  const isTooLong = view.rows > MOST_RULES;
  if (!isTooLong && workOf(view) <= MOST_WORK)
    return [...single, ...findOverlaps(view), ...findUnreachable(view)];
  const message = isTooLong
    ? `The table has more than ${MOST_RULES} rules, which are not compared with each other.`
    : 'The rules of the table name too many values to be compared with each other.';
  return [...single, view.finding('limit', message)];
}

function valuesIn({ columns }: CompiledTable): number {
  let count = 0;
  for (const { cells } of columns)
    for (const { form } of cells.map(({ tests }) => tests))
      count += form.kind === 'tests' ? form.tests.length : 1;
  return count;
}
