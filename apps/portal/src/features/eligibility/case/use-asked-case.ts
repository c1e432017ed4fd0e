import { useQuery } from '@tanstack/react-query';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { ShownCase } from '#src/api/case-lists.ts';
import { prefillCaseQuery, prefillQuery, transactionQuery } from '../queries.ts';
import type { EligibilityTarget } from '../route-target.ts';

/** The case that a request is about, with its facility. */
export type AskedCase = ShownCase & { facilityId: string };

/** The case of a sent request, or of a new request's form; null if none or unknown. */
export function useAskedCase(
  entityId: string,
  target: EligibilityTarget,
  sent: EligibilityTransaction | undefined,
): AskedCase | null {
  const { taskId, caseId, resubmitOf, transactionId } = target;
  // Fetched by the form; only read from the cache here.
  const task = useQuery({ ...prefillQuery(entityId, taskId ?? ''), enabled: false });
  const ofCase = useQuery({ ...prefillCaseQuery(entityId, caseId ?? ''), enabled: false });
  const earlier = useQuery({ ...transactionQuery(entityId, resubmitOf ?? ''), enabled: false });
  const transaction = transactionId === null ? earlier.data : sent;
  if (transaction) {
    const { caseId: id, caseNumber, facilityId } = transaction;
    return id === null || caseNumber === null ? null : { entityId, caseId: id, caseNumber, facilityId };
  }
  const form = transactionId === null ? (taskId === null ? ofCase : task).data : undefined;
  if (!form) return null;
  const { caseId: id, caseNumber, request } = form;
  return { entityId, caseId: id, caseNumber, facilityId: request.facilityId };
}
