import type { Task } from '@waypost/contract/tasks/shapes';

/** What a check since the task was opened says again; empty where there was none, or it says something else. */
export function stillHolds({ process, condition, createDate, domainModels: { eligibility } }: Task): string {
  if (process.name !== 'Eligibility' || !condition || !eligibility) return '';
  const isAgain = eligibility.transactionDate > createDate && eligibility.coverageStatus === null;
  return isAgain ? `The last answer is still AAA ${condition.conditionCode} ${condition.description}` : '';
}
