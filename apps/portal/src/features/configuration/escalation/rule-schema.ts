import { canDo, escalationActions, MAX_RULE_TEXT } from '@waypost/contract/tasks/escalation/rules';
import { z } from 'zod';
import { type Condition, comparisons, numberIn } from './condition.ts';
import { conditionColumns } from './escalation-columns.ts';
import { EXPRESSION, expressionIn, isExpression, type RuleValues, textIn, valueText } from './rule-values.ts';

export const MAX_NOTE = 1000;

/** The beginning of a text that a spreadsheet would execute; a table with one is refused. */
const formula = /^(?:[=@]|[+-](?![\d\s]|$))/;

type Problem = { path: string[]; message: string };

const required = (path: string[], text: string): Problem[] =>
  text.trim() === '' ? [{ path, message: 'Required' }] : [];

function plainProblems(path: string[], text: string, most: number): Problem[] {
  const trimmed = text.trim();
  if (trimmed.length > most) return [{ path, message: `Must be at most ${most} characters` }];
  return formula.test(trimmed) ? [{ path, message: `Must not begin with “${trimmed[0]}”` }] : [];
}

const textProblems = (path: string[], text: string): Problem[] =>
  isExpression(text) ? required(path, expressionIn(text)) : plainProblems(path, text, MAX_RULE_TEXT);

const numberProblems = (path: string[], text: string): Problem[] =>
  numberIn(text) === null ? [{ path, message: 'Must be a number' }] : [];

function conditionProblems(name: string, { operator, texts, from, to, expression }: Condition): Problem[] {
  const at = (field: keyof Condition) => ['conditions', name, field];
  if (operator === 'expression') return required(at('expression'), expression);
  if (operator === 'in' || operator === 'notIn')
    return texts.length === 0 ? [{ path: at('texts'), message: 'Choose at least one' }] : [];
  if (operator === 'equal' || Object.hasOwn(comparisons, operator)) return numberProblems(at('from'), from);
  if (operator !== 'between') return [];
  const found = [...numberProblems(at('from'), from), ...numberProblems(at('to'), to)];
  if (found.length > 0 || Number(numberIn(from)) <= Number(numberIn(to))) return found;
  return [{ path: at('to'), message: 'Must not be less than the first' }];
}

/** The text of a literal expression; null for others. */
function literalOf(expression: string): string | null {
  const text = textIn(expression);
  return isExpression(text) ? null : text;
}

function workedOutProblems(
  field: 'actionExpression' | 'valueExpression',
  text: string,
  isKnown: (literal: string) => boolean,
) {
  const literal = literalOf(text);
  if (text.trim() === '' || literal === null || isKnown(literal)) return required([field], text);
  return [{ path: [field], message: `“${literal}” is not one of those that can be chosen` }];
}

function actionProblems(values: RuleValues): Problem[] {
  const { action, actionExpression, text, valueExpression } = values;
  if (action === '') return [{ path: ['action'], message: 'Required' }];
  if (action === 'Webhook') return textProblems(['text'], text);
  if (action === EXPRESSION)
    return [
      ...workedOutProblems('actionExpression', actionExpression, (literal) =>
        escalationActions.some((each) => each === literal),
      ),
      ...textProblems(['text'], text),
    ];
  const value = valueText(values);
  if (isExpression(value))
    return workedOutProblems('valueExpression', valueExpression, (literal) => canDo(action, literal));
  if (canDo(action, value)) return [];
  return action === 'Notify'
    ? [{ path: ['readers'], message: 'Choose who is told' }]
    : [{ path: ['priority'], message: 'Choose a priority' }];
}

/** The problems that prevent saving a rule. A rule saved without a name may remain unnamed. */
export function ruleProblems(values: RuleValues, previousName: string | null): Problem[] {
  const isNameOptional = previousName === '';
  return [
    ...(isNameOptional ? [] : required(['name'], values.name)),
    ...textProblems(['name'], values.name),
    ...conditionColumns.flatMap(({ name }) => conditionProblems(name, values.conditions[name])),
    ...actionProblems(values),
    ...plainProblems(['note'], values.note, MAX_NOTE),
  ];
}

/** The same for a form. */
export const ruleSchema = (previousName: string | null) =>
  z.custom<RuleValues>().superRefine((values, context) => {
    for (const problem of ruleProblems(values, previousName))
      context.addIssue({ code: 'custom', ...problem });
  });
