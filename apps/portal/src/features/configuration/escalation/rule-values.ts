import {
  canDo,
  type EscalationAction,
  type EscalationCondition,
  escalationActions,
} from '@waypost/contract/tasks/escalation/rules';
import { cellOf, type Line, newLine, shownCell, textCell, withCells } from '../rules/table-shape.ts';
import { anything, type Condition, readCondition, writeCondition } from './condition.ts';
import { conditionColumns, type EscalationShape } from './escalation-columns.ts';

export const EXPRESSION = 'expression';

/**
 * A rule in its dialog. A name or text that begins with "=" is an expression, because table texts cannot begin so.
 * Values typed for one action stay while another is chosen.
 */
export type RuleValues = {
  name: string;
  note: string;
  conditions: Record<EscalationCondition, Condition>;
  action: EscalationAction | typeof EXPRESSION | '';
  actionExpression: string;
  /** The value of each action that has one. */
  priority: string;
  readers: string;
  text: string;
  /** The expression that computes a priority or recipients. */
  valueExpression: string;
};

/** The text of a cell; an expression begins with "=". */
export function textIn(cell: string): string {
  const written = cell.trim();
  const isPlain = ['', '-', 'null'].includes(written) || /^"(?:[^"\\]|\\["\\n])*"$/s.test(written);
  return isPlain ? shownCell(written) : `=${written}`;
}

export const isExpression = (text: string): boolean => text.trimStart().startsWith('=');
export const expressionIn = (text: string): string => text.trim().replace(/^=\s*/, '');
const writtenText = (text: string): string =>
  isExpression(text) ? expressionIn(text) : textCell(text.trim());

export const emptyRule: RuleValues = {
  name: '',
  note: '',
  conditions: Object.fromEntries(conditionColumns.map(({ name }) => [name, anything])) as Record<
    EscalationCondition,
    Condition
  >,
  action: '',
  actionExpression: '',
  priority: '',
  readers: '',
  text: '',
  valueExpression: '',
};

/** The value of an action for its own field. */
export function valuesOfAction(
  action: string,
  value: string,
): Pick<RuleValues, 'action' | 'actionExpression' | 'priority' | 'readers' | 'text' | 'valueExpression'> {
  const none = { actionExpression: '', priority: '', readers: '', text: '', valueExpression: '' };
  const known = escalationActions.find((each) => each === action.trim());
  if (known === undefined)
    return {
      ...none,
      ...(action === '' ? { action: '' } : { action: EXPRESSION, actionExpression: expressionOf(action) }),
      text: value,
    };
  if (known === 'Webhook') return { ...none, action: known, text: value };
  if (known === 'Elevate') return { ...none, action: known };
  const field = known === 'Notify' ? 'readers' : 'priority';
  const isWritten = !isExpression(value) && (value === '' || canDo(known, value));
  return isWritten
    ? { ...none, action: known, [field]: value }
    : { ...none, action: known, [field]: EXPRESSION, valueExpression: expressionOf(value) };
}

/** A text that is no choice is shown as its literal. */
const expressionOf = (text: string): string => (isExpression(text) ? expressionIn(text) : textCell(text));

export const valuesOf = (line: Line, shape: EscalationShape): RuleValues => ({
  name: textIn(cellOf(line, shape, 'rule')),
  note: line.rule.comment ?? '',
  conditions: Object.fromEntries(
    conditionColumns.map(({ name, kind }) => [name, readCondition(kind, cellOf(line, shape, name))]),
  ) as Record<EscalationCondition, Condition>,
  ...valuesOfAction(textIn(cellOf(line, shape, 'action')), textIn(cellOf(line, shape, 'value'))),
});

/** The value of the chosen action as a text. */
export function valueText(values: RuleValues): string {
  const { action, priority, readers, text, valueExpression } = values;
  if (action === 'Elevate') return '';
  if (action !== 'Raise Priority' && action !== 'Notify') return text;
  const chosen = action === 'Notify' ? readers : priority;
  return chosen === EXPRESSION ? `=${valueExpression}` : chosen;
}

export const actionText = ({ action, actionExpression }: RuleValues): string =>
  action === EXPRESSION ? `=${actionExpression}` : action;

type CellName = EscalationCondition | 'rule' | 'action' | 'value';

const cellsOf = (values: RuleValues): Record<CellName, string> => ({
  ...(Object.fromEntries(
    conditionColumns.map(({ name }) => [name, writeCondition(values.conditions[name])]),
  ) as Record<EscalationCondition, string>),
  rule: writtenText(values.name),
  action: writtenText(actionText(values)),
  value: writtenText(valueText(values)),
});

/** The row with these values. An unchanged value keeps its exact text. */
export function lineOf(values: RuleValues, shape: EscalationShape, before?: Line): Line {
  const line = before ?? newLine(shape, {});
  const cells = Object.entries(cellsOf(values)) as [CellName, string][];
  const known = before && cellsOf(valuesOf(before, shape));
  const changed = cells.filter(([name, cell]) => cell !== known?.[name]);
  const next = withCells(line, shape, Object.fromEntries(changed));
  const note = values.note.trim();
  const isSame = note === (line.rule.comment ?? '').trim();
  return isSame ? next : { ...next, rule: { ...next.rule, comment: note || null } };
}

/** A copy of a row as a new one. */
export const copyOf = (line: Line, shape: EscalationShape): RuleValues => {
  const values = valuesOf(line, shape);
  return { ...values, name: isExpression(values.name) ? values.name : `${values.name} copy`.trim() };
};

/** The identity of a rule for the product (decision 97): its name and action. */
export const identityOf = (values: RuleValues): string => {
  const action = actionText(values);
  return JSON.stringify([values.name.trim() || action, action]);
};
