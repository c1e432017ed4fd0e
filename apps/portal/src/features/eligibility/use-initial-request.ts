import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/messages';
import type { EligibilityRequest } from '@waypost/contract/services/eligibility-request';
import type { EligibilityTransaction } from '@waypost/contract/services/eligibility-response';
import type { Payer } from '@waypost/contract/services/payer-data';
import { matchPayer, type PayerMatch } from './payer-match.ts';
import { defaultFacilityQuery, payerTemplatesQuery, prefillQuery, transactionQuery } from './queries.ts';
import { beginsWithDefault, newRequest, repeatedRequest } from './request-values.ts';
import { adviceFor, type FieldAdvice } from './resubmit-advice.ts';
import type { EligibilityTarget } from './route-target.ts';
import type { RequestChoices } from './use-request-lists.ts';

type InitialRequest = {
  /** What the form opens with; null while it is being read. */
  values: EligibilityRequest | null;
  /** What Clear leaves. */
  blank: EligibilityRequest;
  /** Where it came from; 'blank' also when the source could not be read. */
  source: 'blank' | 'task' | 'earlier';
  hasFailed: boolean;
  retry: () => void;
  /** The payer of the earlier request is none that this entity can ask (C-356). */
  isPayerUnknown: boolean;
  /** What to look at before an earlier request is sent again. */
  advice: FieldAdvice;
  /** The masked SSN of the earlier request, which has to be typed again; empty when there was none. */
  maskedSsn: string;
};

const noAdvice: FieldAdvice = new Map();

/** The payer as the earlier request names it, for when the list of payers could not be read. */
const unchanged = ({ payerCode, payerName, searchOptionId }: EligibilityRequest): Payer => ({
  payerCode,
  payerName,
  searchOptions: [{ id: searchOptionId, label: '', required: [] }],
});

/** The payer to ask again: by its code from the list, else by its name from the server; null while that is asked. */
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
  // Without the default the form is as useful as it was before there was one.
  if (source === 'blank')
    return { ...nothing, source, values: needsDefault && begins.isPending ? null : blank };
  const query = source === 'earlier' ? earlier : task;
  const base = { ...nothing, source, hasFailed: query.isError, retry: () => void query.refetch() } as const;
  if (query.isError) return { ...base, source: 'blank', values: blank };
  if (source === 'task') return { ...base, values: task.data?.request ?? null };
  if (!earlier.data || match === null) return { ...base, values: null };
  return { ...base, ...repeated(earlier.data, match) };
}

/** An earlier request as the form opens with it: its payer, its SSN and the payer's objections taken care of. */
function repeated(earlier: EligibilityTransaction, match: PayerMatch) {
  const sentSsn = earlier.eligibilityRequest.ssn;
  // What was accepted of the answer is in it already (C-086).
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
