import { type Condition, numberIn } from './condition.ts';
import type { ConditionColumn } from './escalation-columns.ts';

type Numbers = Pick<Condition, 'operator' | 'from' | 'to'>;

/** A number with its thousands; what is not typed yet has its place. */
function grouped(text: string): string {
  const number = numberIn(text);
  return number === null
    ? text.trim() || '…'
    : Number(number).toLocaleString('en-US', { maximumFractionDigits: 10 });
}

/** How a number compares, after what it is about: "at least 14". */
function numberWords({ operator, from, to }: Numbers, unit = ''): string {
  const words = { least: 'at least ', most: 'at most ', over: 'over ', under: 'under ' };
  if (operator === 'between') return `${grouped(from)} to ${grouped(to)}${unit}`;
  const compared = Object.entries(words).find(([name]) => name === operator)?.[1] ?? '';
  return `${compared}${grouped(from)}${unit}`;
}

const days = (text: string): string => (Math.abs(Number(text)) === 1 ? ' day' : ' days');
const daysIn = ({ operator, from, to }: Numbers): string => days(operator === 'between' ? to : from);

const turned: Readonly<Partial<Record<Condition['operator'], Condition['operator']>>> = {
  least: 'most',
  most: 'least',
  over: 'under',
  under: 'over',
};
const isPast = (number: string): boolean => number.startsWith('-');
const positive = (number: string): string => number.replace(/^-/, '');

/** A condition that only days before today meet, counted back from today; null for others. */
function past({ operator, from, to }: Numbers): Numbers | null {
  if (!isPast(from) || operator === 'least' || operator === 'over') return null;
  if (operator === 'between') return isPast(to) ? { operator, from: positive(to), to: positive(from) } : null;
  return { operator: turned[operator] ?? operator, from: positive(from), to: '' };
}

/** Days until a day, in words for the days before it and after it. */
function untilWords(numbers: Numbers, ahead: (words: string) => string, over: (words: string) => string) {
  const back = past(numbers);
  return back ? over(numberWords(back, daysIn(back))) : ahead(numberWords(numbers, daysIn(numbers)));
}

const numeric: Readonly<Partial<Record<ConditionColumn['name'], (numbers: Numbers) => string>>> = {
  priority: (numbers) => `priority ${numberWords(numbers)}`,
  daysAged: (numbers) => `aged ${numberWords(numbers, daysIn(numbers))}`,
  daysUntilDue: (numbers) =>
    untilWords(
      numbers,
      (words) => `due in ${words}`,
      (words) => `overdue ${words}`,
    ),
  daysUntilService: (numbers) =>
    untilWords(
      numbers,
      (words) => `date of service in ${words}`,
      (words) => `date of service ${words} ago`,
    ),
  amount: (numbers) => `amount ${numberWords(numbers).replaceAll(/\d[\d,.]*/g, (number) => `$${number}`)}`,
};

/** A condition in words, "task type is Fax Exception"; empty where it takes every task. */
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
