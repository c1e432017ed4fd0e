import type { CompiledModel } from '../evaluate/compile-model.ts';
import type { ModelFinding } from '../model/finding.ts';
import type { DmnModel } from '../model/read-model.ts';
import type { CompiledTable } from '../table/compiled-table.ts';
import { findGap } from './find-gap.ts';
import { findOverlaps } from './find-overlaps.ts';
import { findTypeErrors } from './find-type-errors.ts';
import { findUnreachable } from './find-unreachable.ts';
import { viewOf } from './table-view.ts';

/** Rules of a table beyond which they are not compared with each other. */
const MOST_RULES = 3000;

/**
 * What is wrong with a compiled model, or looks so: what keeps its expressions from being worked out, and of each table
 * rules that overlap, facts that no rule takes, rules that no facts reach, and literals of a wrong type.
 */
export function checkModel({ model, findings, tables }: CompiledModel): ModelFinding[] {
  return [...findings, ...[...tables.values()].flatMap((table) => checkTable(table, model))];
}

/** What looks wrong with one table. */
export function checkTable(compiled: CompiledTable, model: DmnModel): ModelFinding[] {
  const view = viewOf(compiled, model);
  const single = [...findTypeErrors(view), ...findGap(view)];
  if (view.rows <= MOST_RULES) return [...single, ...findOverlaps(view), ...findUnreachable(view)];
  const message = `The table has more than ${MOST_RULES} rules, which are not compared with each other.`;
  return [...single, view.finding('limit', message)];
}
