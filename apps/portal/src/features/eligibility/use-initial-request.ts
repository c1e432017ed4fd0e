import { useQuery } from '@tanstack/react-query';
import type { EligibilityRequest } from '@waypost/contract/services/eligibility-request';
import { prefillQuery, transactionQuery } from './queries.ts';
import { newRequest, repeatedRequest } from './request-values.ts';
import type { EligibilityTarget } from './route-target.ts';
import type { RequestChoices } from './use-request-lists.ts';

type InitialRequest = {
  /** What the form opens with; null while it is being read. */
  values: EligibilityRequest | null;
  /** Where it came from; 'blank' also when the source could not be read. */
  source: 'blank' | 'task' | 'earlier';
  hasFailed: boolean;
  retry: () => void;
  /** The payer of the earlier request is none that this entity can ask (C-356). */
  isPayerUnknown: boolean;
  /** The masked SSN of the earlier request, which has to be typed again; empty when there was none. */
  maskedSsn: string;
};

/** What a new request starts from: an earlier one to repeat, the case of a task, or nothing. */
export function useInitialRequest(
  entityId: string,
  lists: RequestChoices,
  target: EligibilityTarget,
): InitialRequest {
  const { resubmitOf, taskId } = target;
  const source = resubmitOf !== null ? 'earlier' : taskId !== null ? 'task' : 'blank';
  const earlier = useQuery({
    ...transactionQuery(entityId, resubmitOf ?? ''),
    enabled: source === 'earlier',
  });
  const task = useQuery({ ...prefillQuery(entityId, taskId ?? ''), enabled: source === 'task' });
  const blank = newRequest(lists.facilities, target);

  const nothing = { hasFailed: false, retry: () => {}, maskedSsn: '', isPayerUnknown: false };
  if (source === 'blank') return { ...nothing, source, values: blank };
  const query = source === 'earlier' ? earlier : task;
  const base = { ...nothing, source, hasFailed: query.isError, retry: () => void query.refetch() } as const;
  if (query.isError) return { ...base, source: 'blank', values: blank };
  if (source === 'task') return { ...base, values: task.data?.request ?? null };
  if (!earlier.data || lists.isLoading) return { ...base, values: null };
  const request = earlier.data.eligibilityRequest;
  const values = repeatedRequest(request, lists.payers);
  return {
    ...base,
    values,
    isPayerUnknown: values.payerCode === '',
    maskedSsn: values.ssn === request.ssn ? '' : request.ssn,
  };
}
