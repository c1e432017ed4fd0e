/**
 * The words of a column's filter, and when it is complete: for the header of a grid, a saved view and a list on the
 * wire alike. Its shape is `columnFilterSchema` in `list.ts`.
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
/** What the header of a grid offers for dates: the days are typed. */
export const typedDateOperators = [
  'equals',
  'notEqual',
  'lessThan',
  'greaterThan',
  'inRange',
  'blank',
  'notBlank',
] as const;
/** `today`, `thisWeek` (Monday to Sunday) and `overdue` (before today; a task that waits, after its wait) count where the facility is. */
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

/** Whether what an operator finds depends on the day. */
export const isRelative = (type: FilterOperator): boolean =>
  relativeDateOperators.some((operator) => operator === type);

/** Whether an operator says it all. */
export const needsNoOperand = (type: FilterOperator): boolean => withoutOperand.has(type);

/** What a condition compares with and does not have yet. */
export function missingOperands(condition: Condition): Operand[] {
  if (needsNoOperand(condition.type)) return [];
  const [from, to]: [Operand, Operand] =
    condition.filterType === 'date' ? ['dateFrom', 'dateTo'] : ['filter', 'filterTo'];
  const needed = condition.type === 'inRange' ? [from, to] : [from];
  return needed.filter((name) => condition[name] === undefined || condition[name] === null);
}

/** Whether a filter has what it compares with: one that is still being made would be refused by the server. */
export function isCompleteFilter(filter: Filter): boolean {
  if ('values' in filter) return Array.isArray(filter.values);
  const conditions = 'conditions' in filter ? filter.conditions : [filter];
  return conditions.every((condition) => missingOperands(condition).length === 0);
}
