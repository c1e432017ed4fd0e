import type { CompiledModel } from '../evaluate/compile-model.ts';
import type { ModelFinding } from '../model/finding.ts';
import type { DmnModel } from '../model/read-model.ts';
import type { CompiledTable } from '../table/compiled-table.ts';
import { findGap } from './find-gap.ts';
import { findOverlaps } from './find-overlaps.ts';
import { findTypeErrors } from './find-type-errors.ts';
import { findUnreachable } from './find-unreachable.ts';
import { createTableView, estimateWork } from './table-view.ts';

/** The number of rules above which the rules of a table are not compared with each other. */
const MAX_RULES = 3000;
/** The maximum cost of comparing the rules of a table, in words of row sets: about half a second. */
const MAX_WORK = 300_000_000;
/** The maximum number of values that the cells of a table may name: about a second to check all of them. */
const MAX_VALUES = 200_000;

/**
 * Finds errors and likely mistakes in a compiled model: expressions that cannot be evaluated, and for each table
 * rules that overlap, facts that no rule matches, unreachable rules, and literals of a wrong type.
 */
export function checkModel({ model, findings, tables }: CompiledModel): ModelFinding[] {
  return [...findings, ...[...tables.values()].flatMap((table) => checkTable(table, model))];
}

/** Finds likely mistakes in one table. */
export function checkTable(compiled: CompiledTable, model: DmnModel): ModelFinding[] {
  if (valuesIn(compiled) > MAX_VALUES) {
    const message = `The cells of the table name more than ${MAX_VALUES} values, which are not checked.`;
    return [{ code: 'limit', severity: 'warning', message, table: compiled.table.id }];
  }
  const view = createTableView(compiled, model);
  const single = [...findTypeErrors(view), ...findGap(view)];
  const isTooLong = view.rows > MAX_RULES;
  if (!isTooLong && estimateWork(view) <= MAX_WORK)
    return [...single, ...findOverlaps(view), ...findUnreachable(view)];
  const message = isTooLong
    ? `The table has more than ${MAX_RULES} rules, which are not compared with each other.`
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
