import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { Payer } from '@waypost/contract/payers/calls';
import { defaultFacilityQuery, payerTemplatesQuery, prefillQuery, transactionQuery } from './queries.ts';
import {
  beginsWithDefault,
  matchPayer,
  newRequest,
  type PayerMatch,
  repeatedRequest,
} from './request-values.ts';
import { adviceFor, type FieldAdvice } from './resubmit-advice.ts';
import type { EligibilityTarget } from './route-target.ts';
import type { RequestChoices } from './use-request-form.ts';

type InitialRequest = {
  /** The initial values; null while they load. */
  values: EligibilityRequest | null;
  /** The values after Clear. */
  blank: EligibilityRequest;
  /** The source of the values; 'blank' also when the source could not be loaded. */
  source: 'blank' | 'task' | 'earlier';
  hasFailed: boolean;
  retry: () => void;
  /** The entity has no connection to the payer of the earlier request (C-356). */
  isPayerUnknown: boolean;
  /** The advice before an earlier request is sent again. */
  advice: FieldAdvice;
  /** The masked SSN of the earlier request, which must be typed again; empty when there was none. */
  maskedSsn: string;
};

const noAdvice: FieldAdvice = new Map();

/** The payer of the earlier request, used when the list of payers could not be loaded. */
const unchanged = ({ payerCode, payerName, searchOptionId }: EligibilityRequest): Payer => ({
  payerCode,
  payerName,
  searchOptions: [{ id: searchOptionId, label: '', required: [] }],
});

/** The payer to send to: by code from the list, else by name from the server; null while it loads. */
function useEarlierPayer(
  entityId: string,
  lists: RequestChoices,
  request: EligibilityRequest | undefined,
): PayerMatch | null {
  const listed = request && matchPayer({ ...request, payerName: '' }, lists.payers);
  const asksByName =
    listed?.kind === 'none' && !lists.isLoading && !lists.hasFailed && request?.payerName !== '';
  const named = useQuery({
    ...payerTemplatesQuery(entityId, request?.payerName ?? ''),
    enabled: asksByName,
  });
  if (!request || lists.isLoading) return null;
  if (lists.payers.length === 0 && lists.hasFailed) return { kind: 'one', payer: unchanged(request) };
  if (!asksByName || named.isError) return listed ?? null;
  return named.data ? matchPayer(request, named.data) : null;
}

/** The initial values of a new request: from an earlier request, from a task's case, or empty. */
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
  const match = useEarlierPayer(entityId, lists, earlier.data?.resubmit.request);
  const needsDefault = beginsWithDefault(lists.facilities, target);
  const begins = useQuery({ ...defaultFacilityQuery(entityId), enabled: needsDefault });
  const blank = newRequest(lists.facilities, target, begins.data);

  const nothing = {
    hasFailed: false,
    retry: () => {},
    maskedSsn: '',
    isPayerUnknown: false,
    advice: noAdvice,
    blank,
  };
  // The default facility is optional, so its failure is ignored.
  if (source === 'blank')
    return { ...nothing, source, values: needsDefault && begins.isPending ? null : blank };
  const query = source === 'earlier' ? earlier : task;
  const base = { ...nothing, source, hasFailed: query.isError, retry: () => void query.refetch() } as const;
  if (query.isError) return { ...base, source: 'blank', values: blank };
  if (source === 'task') return { ...base, values: task.data?.request ?? null };
  if (!earlier.data || match === null) return { ...base, values: null };
  return { ...base, ...repeated(earlier.data, match) };
}

/** The initial values from an earlier request, after its payer, SSN and rejections were handled. */
function repeated(earlier: EligibilityTransaction, match: PayerMatch) {
  const sentSsn = earlier.eligibilityRequest.ssn;
  // Accepted changes of the answer are already included (C-086).
  const values = repeatedRequest(earlier.resubmit.request, match.kind === 'one' ? match.payer : null);
  const advice = adviceFor(earlier);
  return {
    values,
    isPayerUnknown: match.kind === 'none',
    advice:
      match.kind === 'many'
        ? new Map([['payerCode', message('eligibility.manyPayersMatch')] as const, ...advice])
        : advice,
    maskedSsn: values.ssn === sentSsn ? '' : sentSsn,
  };
}
