import type { Task } from '@waypost/contract/tasks/shapes';

/**
 * What a check since the task was opened says again; empty where there was none, it is not answered, or it was not
 * rejected.
 */
export function stillHolds({ process, condition, createDate, domainModels: { eligibility } }: Task): string {
  if (process.name !== 'Eligibility' || !condition || !eligibility) return '';
  const { rejectReasonCode, transactionDate } = eligibility;
  if (rejectReasonCode === null || transactionDate <= createDate) return '';
  return rejectReasonCode === condition.conditionCode
    ? `The last answer is still AAA ${condition.conditionCode} ${condition.description}`
    : `The last answer was rejected again, with AAA ${rejectReasonCode}`;
}
