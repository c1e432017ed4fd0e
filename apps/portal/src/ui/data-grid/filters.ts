/** The operators of the header filters, and the filters of the contract, shared by grid and server. */
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
export const dateOperators = [
  'equals',
  'notEqual',
  'lessThan',
  'greaterThan',
  'inRange',
  'blank',
  'notBlank',
] as const;

type TextOperator = (typeof textOperators)[number];
type NumberOperator = (typeof numberOperators)[number];
type DateOperator = (typeof dateOperators)[number];
export type Operator = TextOperator | NumberOperator | DateOperator;

type TextCondition = { filterType: 'text'; type: TextOperator; filter?: string };
type NumberCondition = {
  filterType: 'number';
  type: NumberOperator;
  filter?: number;
  filterTo?: number;
};
/** Days, `2026-01-31`, in any time zone. */
type DateCondition = { filterType: 'date'; type: DateOperator; dateFrom?: string; dateTo?: string };
export type Condition = TextCondition | NumberCondition | DateCondition;

/** Two conditions on one column. */
export type JoinedFilter<C extends Condition = Condition> = {
  filterType: C['filterType'];
  operator: 'AND' | 'OR';
  conditions: [C, C];
};
/** Null means a blank cell. */
export type SetFilter = { filterType: 'set'; values: (string | null)[] };

export type GridFilter =
  | Condition
  | SetFilter
  | JoinedFilter<TextCondition>
  | JoinedFilter<NumberCondition>
  | JoinedFilter<DateCondition>;
