import { type Condition, numberIn } from './condition.ts';
import type { ConditionColumn } from './escalation-columns.ts';

type Numbers = Pick<Condition, 'operator' | 'from' | 'to'>;

/** A number with thousands separators; a missing one becomes a placeholder. */
function grouped(text: string): string {
  const number = numberIn(text);
  return number === null
    ? text.trim() || '…'
    : Number(number).toLocaleString('en-US', { maximumFractionDigits: 10 });
}

/** The comparison of a number, after its subject: "at least 14". */
function numberWords({ operator, from, to }: Numbers, unit = ''): string {
  const words = { least: 'at least ', most: 'at most ', over: 'over ', under: 'under ' };
  if (operator === 'between') return `${grouped(from)} to ${grouped(to)}${unit}`;
  const compared = Object.entries(words).find(([name]) => name === operator)?.[1] ?? '';
  return `${compared}${grouped(from)}${unit}`;
}

const days = (text: string): string => (Math.abs(Number(text)) === 1 ? ' day' : ' days');
const daysIn = ({ operator, from, to }: Numbers): string => days(operator === 'between' ? to : from);

const mirroredOperators: Readonly<Partial<Record<Condition['operator'], Condition['operator']>>> = {
  least: 'most',
  most: 'least',
  over: 'under',
  under: 'over',
};
const isPast = (number: string): boolean => number.trim().startsWith('-');
const positive = (number: string): string => number.trim().replace(/^-/, '');
const counted = (numbers: Numbers): string => numberWords(numbers, daysIn(numbers));

/** The words for a day in the future, the number of days until it, and the number of days since it. */
type DayWords = { toCome: string; ahead: (words: string) => string; over: (words: string) => string };

/** Days until a day. Days before today are counted back from it, without a sign. */
function rangeWords({ operator, from, to }: Numbers, { toCome, ahead, over }: DayWords): string {
  if (!isPast(from)) return ahead(counted({ operator, from, to }));
  const back = { operator: mirroredOperators[operator] ?? operator, from: positive(from), to: '' };
  if (operator === 'least' || operator === 'over') return `${toCome}, or ${over(counted(back))}`;
  if (operator !== 'between') return over(counted(back));
  if (isPast(to)) return over(counted({ operator, from: positive(to), to: positive(from) }));
  const since = over(counted({ ...back, operator: 'most' }));
  return `${since} or ${ahead(counted({ operator: 'most', from: to, to: '' }))}`;
}

const dueWords: DayWords = {
  toCome: 'due',
  ahead: (words) => `due in ${words}`,
  over: (words) => `overdue ${words}`,
};
const serviceWords: DayWords = {
  toCome: 'to come',
  ahead: (words) => `in ${words}`,
  over: (words) => `${words} ago`,
};

const numeric: Readonly<Partial<Record<ConditionColumn['name'], (numbers: Numbers) => string>>> = {
  priority: (numbers) => `priority ${numberWords(numbers)}`,
  daysAged: (numbers) => `aged ${numberWords(numbers, daysIn(numbers))}`,
  daysUntilDue: (numbers) => rangeWords(numbers, dueWords),
  daysUntilService: (numbers) => `date of service ${rangeWords(numbers, serviceWords)}`,
  amount: (numbers) =>
    `expected amount ${numberWords(numbers).replaceAll(/\d[\d,.]*/g, (number) => `$${number}`)}`,
};

/** A condition in words, "task type is Fax Exception"; empty when it matches every task. */
export function conditionWords(column: ConditionColumn, condition: Condition): string {
  const { operator, texts, expression } = condition;
  const called = column.label.toLowerCase();
  if (operator === 'any') return '';
  if (operator === 'expression') return `${called}: ${expression}`;
  if (operator === 'yes') return called;
  if (operator === 'no') return `not ${called}`;
  if (operator === 'in' || operator === 'notIn') {
    const labels = texts.map(
      (text) => column.options.find(({ value }) => value === text)?.label ?? `“${text}”`,
    );
    const or = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(labels);
    return `${called} is ${operator === 'notIn' ? 'not ' : ''}${or}`;
  }
  return numeric[column.name]?.(condition) ?? '';
}
