import { shownCell, textCell } from '../rules/table-shape.ts';

export type ConditionKind = 'choice' | 'yesNo' | 'number';

const operatorsOf = {
  choice: ['any', 'in', 'notIn', 'expression'],
  yesNo: ['any', 'yes', 'no', 'expression'],
  number: ['any', 'least', 'most', 'over', 'under', 'equal', 'between', 'expression'],
} as const satisfies Record<ConditionKind, readonly string[]>;
export type Operator = (typeof operatorsOf)[ConditionKind][number];

/** The operators of a kind, in the order of the choices. */
export const operators: Readonly<Record<ConditionKind, readonly Operator[]>> = operatorsOf;

/** The parts of a condition's cell. Parts unused by its operator may be empty or outdated. */
export type Condition = {
  operator: Operator;
  texts: string[];
  from: string;
  to: string;
  expression: string;
};

const nothing = { texts: [], from: '', to: '', expression: '' };
export const anything: Condition = { operator: 'any', ...nothing };

const LITERAL = String.raw`"(?:[^"\\]|\\["\\n])*"`;
const LIST = `${LITERAL}(?:\\s*,\\s*${LITERAL})*`;
const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const literals = new RegExp(LITERAL, 'gs');
const list = new RegExp(`^${LIST}$`, 's');
const excepted = new RegExp(`^not\\s*\\(\\s*(${LIST})\\s*\\)$`, 's');
const compared = new RegExp(`^(>=|<=|>|<)\\s*(${NUMBER})$`);
const exact = new RegExp(`^${NUMBER}$`);
const range = new RegExp(`^\\[\\s*(${NUMBER})\\s*\\.\\.\\s*(${NUMBER})\\s*\\]$`);

export const comparisons = { least: '>=', most: '<=', over: '>', under: '<' } as const;
type Compared = keyof typeof comparisons;
const isCompared = (operator: Operator): operator is Compared => Object.hasOwn(comparisons, operator);

const textsIn = (cells: string): string[] => (cells.match(literals) ?? []).map(shownCell);

/** Parses a cell of a known form; otherwise keeps its expression. */
export function readCondition(kind: ConditionKind, cell: string): Condition {
  const written = cell.trim();
  if (written === '' || written === '-') return anything;
  return simpleCondition(kind, written) ?? { operator: 'expression', ...nothing, expression: written };
}

function simpleCondition(kind: ConditionKind, written: string): Condition | null {
  if (kind === 'yesNo') {
    if (written === 'true') return { operator: 'yes', ...nothing };
    return written === 'false' ? { operator: 'no', ...nothing } : null;
  }
  if (kind === 'choice') {
    if (list.test(written)) return { operator: 'in', ...nothing, texts: textsIn(written) };
    const [, except] = excepted.exec(written) ?? [];
    return except === undefined ? null : { operator: 'notIn', ...nothing, texts: textsIn(except) };
  }
  if (exact.test(written)) return { operator: 'equal', ...nothing, from: written };
  const [, sign, number = ''] = compared.exec(written) ?? [];
  const operator = (Object.keys(comparisons) as Compared[]).find((each) => comparisons[each] === sign);
  if (operator !== undefined) return { operator, ...nothing, from: number };
  const [, from, to] = range.exec(written) ?? [];
  return from === undefined || to === undefined ? null : { operator: 'between', ...nothing, from, to };
}

/** Parses a typed number with dollar sign and thousands separators; null if invalid. */
export function numberIn(text: string): string | null {
  const plain = text.trim().replace(/^(-?)\$\s?/, '$1');
  if (exact.test(plain)) return plain;
  return /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : null;
}

/** Like the above; other text stays unchanged. */
export const numbered = (text: string): string => numberIn(text) ?? text.trim();

/** The cell of a condition. */
export function writeCondition({ operator, texts, from, to, expression }: Condition): string {
  const written = texts.map(textCell).join(', ');
  if (operator === 'in') return written;
  if (operator === 'notIn') return `not(${written})`;
  if (operator === 'yes') return 'true';
  if (operator === 'no') return 'false';
  if (operator === 'equal') return numbered(from);
  if (operator === 'between') return `[${numbered(from)}..${numbered(to)}]`;
  if (isCompared(operator)) return `${comparisons[operator]} ${numbered(from)}`;
  return operator === 'expression' ? expression.trim() : '-';
}
