import type { Task } from '@waypost/contract/tasks/shapes';

/**
 * The rejections that a check has repeated since the task was created. Empty if there was no check, or it has no answer
 * or no rejection.
 */
export function repeatedRejection({
  process,
  condition,
  createDate,
  domainModels: { eligibility },
}: Task): string {
  if (process.name !== 'Eligibility' || !condition || !eligibility) return '';
  const { rejectReasonCode, transactionDate } = eligibility;
  if (rejectReasonCode === null || transactionDate <= createDate) return '';
  return rejectReasonCode === condition.conditionCode
    ? `The last answer is still AAA ${condition.conditionCode} ${condition.description}`
    : `The last answer was rejected again, with AAA ${rejectReasonCode}`;
}
