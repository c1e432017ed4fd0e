import type { DecisionDifference, DecisionTable } from '@waypost/contract/decision-tables/shapes';
import { inputName, outputName } from '../model/column-names.ts';

export type TableDifference = DecisionDifference['tables'][number];
export type RuleDifference = TableDifference['rules'][number];

/** The names of a changed table's columns, inputs before outputs, if the current table has them. */
export function cellNames(change: TableDifference, now: DecisionTable | undefined): string[] {
  const widest = Math.max(0, ...change.rules.map((rule) => cellsOf(rule).length));
  const known = now && !change.columns ? [...now.inputs.map(inputName), ...now.outputs.map(outputName)] : [];
  return known.length === widest
    ? known
    : Array.from({ length: widest }, (_column, index) => `Column ${index + 1}`);
}

export type CellDifference = { before: string | null; after: string | null };

/** The cells of a rule before and after, inputs before outputs. Null where there was no rule. */
export function cellsOf({ before, after }: RuleDifference): CellDifference[] {
  const [old, now] = [before, after].map((rule) => rule && [...rule.inputs, ...rule.outputs]);
  const count = Math.max(old?.length ?? 0, now?.length ?? 0);
  return Array.from({ length: count }, (_cell, index) => ({
    before: old?.[index] ?? null,
    after: now?.[index] ?? null,
  }));
}

/** The row of a rule, or both rows when it has moved. */
export function rowText({ before, after }: RuleDifference): string {
  if (before && after && before.row !== after.row) return `${before.row} → ${after.row}`;
  return String((after ?? before)?.row ?? '');
}

/** "2 rules added, 1 changed": a summary of a table's changed rules. */
export function summaryText(rules: readonly Pick<RuleDifference, 'change'>[]): string {
  const counts = (['added', 'removed', 'changed', 'moved'] as const).flatMap((change) => {
    const count = rules.filter((rule) => rule.change === change).length;
    return count === 0 ? [] : [`${count} ${change}`];
  });
  return counts.length === 0 ? 'The rules are the same.' : `Rules: ${counts.join(', ')}.`;
}
