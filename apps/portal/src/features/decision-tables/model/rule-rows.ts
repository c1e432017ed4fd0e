import type {
  DecisionFinding,
  DecisionRule,
  DecisionTable,
  EvaluationResult,
} from '@waypost/contract/decision-tables/shapes';

type Trace = EvaluationResult['tables'][number];
type Refusal = NonNullable<Trace['rules'][number]['refusedBy']>;

/** The result of a rule in a trial. A rule without a result is below the deciding rule. */
export type RuleMark = { kind: 'matched' } | { kind: 'refused'; by: Refusal } | { kind: 'passed' };

/** A rule in the grid. */
export type RuleRow = DecisionRule & {
  /** Counted from 1, as findings and traces count. */
  number: number;
  findings: readonly DecisionFinding[];
  mark: RuleMark | null;
};

/** The row of a finding, and of an overlap also the second row. */
const rowsOf = ({ rule, otherRule }: DecisionFinding): number[] =>
  [rule, otherRule].filter((row) => row !== undefined);

/** The rules of a table with their findings and results. */
export function ruleRows(table: DecisionTable, trace: Trace | null): RuleRow[] {
  const found = new Map<number, DecisionFinding[]>();
  for (const finding of table.findings)
    for (const row of rowsOf(finding)) found.set(row, [...(found.get(row) ?? []), finding]);
  const marks = trace && marksOf(trace);
  return table.rules.map((rule, index) => {
    const number = index + 1;
    const mark = marks ? (marks.get(number) ?? { kind: 'passed' as const }) : null;
    return { ...rule, number, findings: found.get(number) ?? [], mark };
  });
}

function marksOf({ matched, rules }: Trace): Map<number, RuleMark> {
  const marks = new Map<number, RuleMark>();
  for (const { rule, refusedBy } of rules) if (refusedBy) marks.set(rule, { kind: 'refused', by: refusedBy });
  for (const rule of matched) marks.set(rule, { kind: 'matched' });
  return marks;
}

/** The mark is part of the id of a row, because its cells depend on it. */
export const ruleRowId = ({ number, mark }: RuleRow): string => {
  if (!mark) return String(number);
  return mark.kind === 'refused' ? `${number}:refused:${mark.by.column}` : `${number}:${mark.kind}`;
};

/** The word for a rule's result. */
export function markText(mark: RuleMark | null): string {
  if (!mark) return '';
  if (mark.kind === 'matched') return 'Matched';
  return mark.kind === 'refused' ? `Refused by column ${mark.by.column}` : 'Not asked';
}

/** A value in one line, as JSON. */
export const valueText = (value: unknown): string => JSON.stringify(value) ?? 'null';
