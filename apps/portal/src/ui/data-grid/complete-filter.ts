import type { ColumnFilter } from '@waypost/contract/list';

type Condition = { type: string; filter?: unknown; filterTo?: unknown; dateFrom?: unknown; dateTo?: unknown };

/** Operators that need no value. */
const needsNothing = /^(blank|notBlank|today|thisWeek|overdue)$/;

function isCompleteCondition(condition: Condition): boolean {
  if (needsNothing.test(condition.type)) return true;
  const first = condition.filter ?? condition.dateFrom ?? null;
  const second = condition.filterTo ?? condition.dateTo ?? null;
  return first !== null && (condition.type !== 'inRange' || second !== null);
}

/** Whether a filter has all its values: the server would refuse one that is still being typed. */
export function isCompleteFilter(filter: ColumnFilter): boolean {
  if (filter.filterType === 'set') return Array.isArray(filter.values);
  return 'conditions' in filter ? filter.conditions.every(isCompleteCondition) : isCompleteCondition(filter);
}
