import type { ColumnFilter } from '@waypost/contract/list';

type Condition = { type: string; filter?: unknown; filterTo?: unknown; dateFrom?: unknown; dateTo?: unknown };

/** Words that say it all. */
const needsNothing = /^(blank|notBlank|today|thisWeek|overdue)$/;

function isCompleteCondition(condition: Condition): boolean {
  if (needsNothing.test(condition.type)) return true;
  const first = condition.filter ?? condition.dateFrom ?? null;
  const second = condition.filterTo ?? condition.dateTo ?? null;
  return first !== null && (condition.type !== 'inRange' || second !== null);
}

/** Whether a filter has what it compares with: one that is still being made would be refused by the server. */
export function isCompleteFilter(filter: ColumnFilter): boolean {
  if (filter.filterType === 'set') return Array.isArray(filter.values);
  return 'conditions' in filter ? filter.conditions.every(isCompleteCondition) : isCompleteCondition(filter);
}
