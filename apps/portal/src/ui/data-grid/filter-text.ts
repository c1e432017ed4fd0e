import { type FilterOperator, needsNoOperand } from '@waypost/contract/core/column-filter';
import type { ColumnCondition, ColumnFilter } from '@waypost/contract/core/list';
import { displayDate } from '#src/ui/form/date-text.ts';
import type { Column } from './types.ts';

type Condition = Exclude<ColumnCondition, { filterType: 'set' }>;

const words: Readonly<Record<FilterOperator, string>> = {
  contains: 'contains',
  notContains: 'does not contain',
  equals: 'is',
  notEqual: 'is not',
  startsWith: 'begins with',
  endsWith: 'ends with',
  blank: 'is blank',
  notBlank: 'is not blank',
  lessThan: 'below',
  lessThanOrEqual: 'at most',
  greaterThan: 'above',
  greaterThanOrEqual: 'at least',
  inRange: 'from',
  today: 'is today',
  thisWeek: 'is this week',
  overdue: 'is overdue',
};
const dateWords: Partial<Readonly<Record<FilterOperator, string>>> = {
  lessThan: 'before',
  greaterThan: 'after',
};

function conditionText(condition: Condition): string {
  const word =
    (condition.filterType === 'date' ? dateWords[condition.type] : undefined) ?? words[condition.type];
  if (needsNoOperand(condition.type)) return word;
  const ends =
    condition.filterType === 'date'
      ? [displayDate(condition.dateFrom ?? ''), displayDate(condition.dateTo ?? '')]
      : [condition.filter, condition.filterType === 'number' ? condition.filterTo : ''];
  return condition.type === 'inRange' ? `${word} ${ends[0]} to ${ends[1]}` : `${word} ${ends[0]}`;
}

/** The most values of a set that are named on the screen before the rest is a number. */
const NAMED = 2;

/** A filter in words, for example `above 5` or `Open, Wait +1`. */
export function filterText<Row>(
  filter: ColumnFilter,
  column: Pick<Column<Row>, 'filter' | 'counted'>,
  most = NAMED,
): string {
  if (filter.filterType !== 'set') {
    if (!('conditions' in filter)) return conditionText(filter);
    return filter.conditions.map(conditionText).join(` ${filter.operator.toLowerCase()} `);
  }
  if (filter.values.length === 0) return 'none';
  if (column.counted) return column.counted(filter.values);
  const choices =
    typeof column.filter === 'object' && typeof column.filter.set !== 'function' ? column.filter.set : [];
  const named = filter.values.map(
    (value) => choices.find((choice) => choice.value === value)?.label ?? value ?? 'blank',
  );
  const rest = named.length - most;
  return `${named.slice(0, most).join(', ')}${rest > 0 ? ` +${rest}` : ''}`;
}
