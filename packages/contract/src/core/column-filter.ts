/**
 * The wording of a column filter and when the filter is complete, shared by grid headers, saved views and lists on
 * the wire. Its shape is `columnFilterSchema` in `list.ts`.
 */

export const textOperators = [
  'contains',
  'notContains',
  'equals',
  'notEqual',
  'startsWith',
  'endsWith',
  'blank',
  'notBlank',
] as const;
export const numberOperators = [
  'equals',
  'notEqual',
  'lessThan',
  'lessThanOrEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'inRange',
  'blank',
  'notBlank',
] as const;
/** The date operators that a grid header offers; the user types the days. */
export const typedDateOperators = [
  'equals',
  'notEqual',
  'lessThan',
  'greaterThan',
  'inRange',
  'blank',
  'notBlank',
] as const;
/**
 * `today`, `thisWeek` (Monday to Sunday) and `overdue` (before today; for a waiting task, after its wait) use
 * the time zone of the facility.
 */
const relativeDateOperators = ['today', 'thisWeek', 'overdue'] as const;
export const dateOperators = [...typedDateOperators, ...relativeDateOperators] as const;

export type FilterOperator =
  | (typeof textOperators)[number]
  | (typeof numberOperators)[number]
  | (typeof dateOperators)[number];

type Operand = 'filter' | 'filterTo' | 'dateFrom' | 'dateTo';
type Condition = { filterType: string; type: FilterOperator } & { [Name in Operand]?: unknown };
type Filter = Condition | { conditions: readonly Condition[] } | { filterType: 'set'; values: unknown };

const withoutOperand: ReadonlySet<FilterOperator> = new Set(['blank', 'notBlank', ...relativeDateOperators]);

/** Whether the result of an operator depends on the current day. */
export const isRelative = (type: FilterOperator): boolean =>
  relativeDateOperators.some((operator) => operator === type);

/** Whether an operator needs no operand. */
export const needsNoOperand = (type: FilterOperator): boolean => withoutOperand.has(type);

/** The operands that a condition still lacks. */
export function missingOperands(condition: Condition): Operand[] {
  if (needsNoOperand(condition.type)) return [];
  const [from, to]: [Operand, Operand] =
    condition.filterType === 'date' ? ['dateFrom', 'dateTo'] : ['filter', 'filterTo'];
  const needed = condition.type === 'inRange' ? [from, to] : [from];
  return needed.filter((name) => condition[name] === undefined || condition[name] === null);
}

/** Whether a filter has all operands; the server refuses an incomplete one. */
export function isCompleteFilter(filter: Filter): boolean {
  if ('values' in filter) return Array.isArray(filter.values);
  const conditions = 'conditions' in filter ? filter.conditions : [filter];
  return conditions.every((condition) => missingOperands(condition).length === 0);
}
