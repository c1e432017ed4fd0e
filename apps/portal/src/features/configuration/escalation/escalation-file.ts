import { message } from '@waypost/contract/core/messages';
import { type EscalationCondition, escalationActions } from '@waypost/contract/tasks/escalation/rules';
import { choiceOf } from '../csv/choice-text.ts';
import type { Cells, TabFile } from '../csv/tab-file.ts';
import { optionsOf } from '../fields.tsx';
import type { Line } from '../rules/table-shape.ts';
import type { Condition } from './condition.ts';
import { conditionIn, conditionText } from './condition-file.ts';
import { conditionColumns, type EscalationShape } from './escalation-columns.ts';
import { ruleProblems } from './rule-schema.ts';
import { actionText, lineOf, type RuleValues, valuesOf, valuesOfAction, valueText } from './rule-values.ts';

const actions = optionsOf(escalationActions);
const RULE = 'Rule';
const ACTION = 'Action';
const VALUE = 'Value';
const NOTE = 'Note';

export const escalationHeadings: readonly string[] = [
  RULE,
  ...conditionColumns.map(({ label }) => label),
  ACTION,
  VALUE,
  NOTE,
];

/** The rules as a file, in order: a column for each condition, in its short form. An expression begins with "=". */
export const escalationFile = (lines: readonly Line[], shape: EscalationShape): TabFile => ({
  name: 'escalation',
  headings: escalationHeadings,
  lines,
  readsExpressions: true,
  cellsOf: (line) => {
    const values = valuesOf(line, shape);
    return {
      [RULE]: values.name,
      ...Object.fromEntries(
        conditionColumns.map((column) => [
          column.label,
          conditionText(values.conditions[column.name], column),
        ]),
      ),
      [ACTION]: actionText(values),
      [VALUE]: valueText(values),
      [NOTE]: values.note,
    };
  },
  read: (cells) => {
    const read = valuesIn(cells);
    if ('column' in read) return read;
    const [problem] = ruleProblems(read, null);
    return problem ? { column: headingOf(problem.path), text: problem.message } : lineOf(read, shape);
  },
  sameness: ({ rule }) => JSON.stringify([rule.inputs, rule.outputs]),
  twice: message('configuration.sameRule'),
});

function valuesIn(cells: Cells<string>): RuleValues | { column: string; text: string } {
  const conditions: [EscalationCondition, Condition][] = [];
  for (const column of conditionColumns) {
    const condition = conditionIn(cells[column.label] ?? '', column);
    if ('refusal' in condition) return { column: column.label, text: condition.refusal };
    conditions.push([column.name, condition]);
  }
  const written = cells[ACTION] ?? '';
  const [action, value] = [choiceOf(actions, written) ?? written, cells[VALUE] ?? ''];
  if (action === 'Elevate' && value !== '')
    return { column: VALUE, text: message('configuration.escalation.noValue') };
  return {
    name: cells[RULE] ?? '',
    note: cells[NOTE] ?? '',
    conditions: Object.fromEntries(conditions) as Record<EscalationCondition, Condition>,
    ...valuesOfAction(action, value),
  };
}

/** The column of a rule's field. */
function headingOf([field = '', condition]: readonly string[]): string {
  const of: Readonly<Record<string, string>> = {
    name: RULE,
    note: NOTE,
    action: ACTION,
    actionExpression: ACTION,
  };
  if (field === 'conditions') return conditionColumns.find(({ name }) => name === condition)?.label ?? RULE;
  return of[field] ?? VALUE;
}
