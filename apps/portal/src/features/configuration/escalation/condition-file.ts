import { message } from '@waypost/contract/core/messages';
import { quoted } from '#src/ui/csv/read-csv.ts';
import { choiceOf, choiceText, notOffered } from '../csv/choice-text.ts';
import {
  anything,
  type Condition,
  comparisons,
  numbered,
  readCondition,
  writeCondition,
} from './condition.ts';
import type { ConditionColumn } from './escalation-columns.ts';
import { expressionIn, isExpression } from './rule-values.ts';

/** The prefix of a list of excluded choices. */
const NOT = /^not\s+/i;
const TO = /\s+to\s+/i;
const SIGN = /^[<>]=?/;

const examples = { yesNo: 'Yes', number: '>= 14' } as const;
const yesNo: ReadonlyMap<string, string> = new Map([
  ['yes', 'true'],
  ['no', 'false'],
]);

/** Choices as a list; null when a list cannot express them. */
function listText(texts: readonly string[], { options }: ConditionColumn): string | null {
  const isOffered = texts.every((text) => options.some(({ value }) => value === text));
  return isOffered ? texts.map((text) => choiceText(options, text)).join(', ') : null;
}

/** A condition as a cell of a file; one without a short form is "=" and its expression. */
export function conditionText(condition: Condition, column: ConditionColumn): string {
  const { operator, texts, from, to } = condition;
  const written = writeCondition(condition);
  if (operator === 'any') return '';
  if (operator === 'yes') return 'Yes';
  if (operator === 'no') return 'No';
  if (operator === 'between') return `${from} to ${to}`;
  if (operator === 'equal' || Object.hasOwn(comparisons, operator)) return written;
  const list = operator === 'expression' ? null : listText(texts, column);
  if (list === null) return `=${written}`;
  return operator === 'notIn' ? `not ${list}` : list;
}

/** Parses a condition from a cell of a file, or returns its problem. */
export function conditionIn(cell: string, column: ConditionColumn): Condition | { refusal: string } {
  const { kind } = column;
  if (cell === '') return anything;
  if (isExpression(cell)) return readCondition(kind, expressionIn(cell));
  if (kind === 'choice') return choicesIn(cell, column);
  const written = kind === 'yesNo' ? (yesNo.get(cell.toLowerCase()) ?? cell) : numbersIn(cell);
  const condition = readCondition(kind, written);
  return condition.operator === 'expression'
    ? { refusal: message('configuration.notCondition', { text: quoted(cell), example: examples[kind] }) }
    : condition;
}

/** A comparison, range or number with numbers as typed in the form: "$500 to $1,000". */
function numbersIn(cell: string): string {
  const [sign = ''] = SIGN.exec(cell) ?? [];
  const [from = '', ...to] = cell.slice(sign.length).split(TO).map(numbered);
  return to.length === 0 ? sign + from : `${sign}[${[from, ...to].join('..')}]`;
}

function choicesIn(cell: string, { options }: ConditionColumn): Condition | { refusal: string } {
  const texts: string[] = [];
  for (const named of cell.replace(NOT, '').split(',')) {
    const text = choiceOf(options, named.trim());
    if (text === null) return { refusal: notOffered(named.trim()) };
    texts.push(text);
  }
  return { ...anything, operator: NOT.test(cell) ? 'notIn' : 'in', texts };
}
