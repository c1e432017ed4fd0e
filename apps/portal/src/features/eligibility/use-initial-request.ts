import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import {
  type EligibilityRequest,
  formOfRequest,
  type RequestCoverage,
} from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { Payer } from '@waypost/contract/payers/calls';
import {
  defaultFacilityQuery,
  payerTemplatesQuery,
  prefillCaseQuery,
  prefillQuery,
  transactionQuery,
} from './queries.ts';
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
  source: 'blank' | 'task' | 'case' | 'earlier';
  hasFailed: boolean;
  retry: () => void;
  /** The entity has no connection to the payer of the earlier request (C-356). */
  isPayerUnknown: boolean;
  /** The advice before an earlier request is sent again. */
  advice: FieldAdvice;
  /** The masked SSN of the earlier request, which must be typed again; empty when there was none. */
  maskedSsn: string;
  /** The coverages of the case, whose member IDs are filled in when their payers are chosen. */
  coverages: readonly RequestCoverage[];
  /** The number of the case that filled in the form when there is no task; null while it loads. */
  caseNumber: string | null;
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

const sourceOf = ({ resubmitOf, taskId, caseId }: EligibilityTarget): InitialRequest['source'] => {
  if (resubmitOf !== null) return 'earlier';
  if (taskId !== null) return 'task';
  return caseId === null ? 'blank' : 'case';
};

/** The check shown while the user fills in the next one; null if there is none. */
export function useLastCheckId(
  entityId: string,
  { resubmitOf, taskId, caseId }: EligibilityTarget,
): string | null {
  // The form loads these; here they are only read.
  const task = useQuery({ ...prefillQuery(entityId, taskId ?? ''), enabled: false });
  const ofCase = useQuery({ ...prefillCaseQuery(entityId, caseId ?? ''), enabled: false });
  if (resubmitOf !== null) return resubmitOf;
  return (taskId === null ? ofCase : task).data?.lastCheckId ?? null;
}

/** The advice of the last answer for a new form. */
function useLastAnswer(entityId: string, target: EligibilityTarget) {
  const id = useLastCheckId(entityId, target);
  const isAsked = id !== null && target.resubmitOf === null;
  const { data, isPending } = useQuery({ ...transactionQuery(entityId, id ?? ''), enabled: isAsked });
  return {
    isAwaited: isAsked && isPending,
    adviceTo: (now: EligibilityRequest): FieldAdvice =>
      data ? adviceFor(data, { sent: formOfRequest(data.eligibilityRequest), now }) : noAdvice,
  };
}

/** The values of a case, and the advice of the last answer. */
function anew(form: { request: EligibilityRequest } | undefined, last: ReturnType<typeof useLastAnswer>) {
  const values = form?.request ?? null;
  return { values, advice: values ? last.adviceTo(values) : noAdvice };
}

/** The forms of the task and the case of the address; a request that is sent again uses only the coverages. */
function useFilledForms(entityId: string, { resubmitOf, taskId, caseId }: EligibilityTarget) {
  const task = useQuery({ ...prefillQuery(entityId, taskId ?? ''), enabled: taskId !== null });
  const isOfCase = taskId === null && caseId !== null;
  const ofCase = useQuery({ ...prefillCaseQuery(entityId, caseId ?? ''), enabled: isOfCase });
  const form = (taskId === null ? ofCase : task).data;
  return {
    task,
    ofCase,
    coverages: form?.coverages ?? [],
    caseNumber: isOfCase && resubmitOf === null ? (form?.caseNumber ?? null) : null,
  };
}

/** The initial values of a new request: from an earlier request, from a task's case, or empty. */
export function useInitialRequest(
  entityId: string,
  lists: RequestChoices,
  target: EligibilityTarget,
): InitialRequest {
  const { resubmitOf } = target;
  const source = sourceOf(target);
  const last = useLastAnswer(entityId, target);
  const earlier = useQuery({
    ...transactionQuery(entityId, resubmitOf ?? ''),
    enabled: source === 'earlier',
  });
  const { task, ofCase, ...known } = useFilledForms(entityId, target);
  const asked = earlier.data && resubmittedRequest(earlier.data, target.payerCode);
  const match = useEarlierPayer(entityId, lists, asked);
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
    ...known,
  };
  // The default facility is optional, so its failure is ignored.
  if (source === 'blank')
    return { ...nothing, source, values: needsDefault && begins.isPending ? null : blank };
  const query = { earlier, task, case: ofCase }[source];
  const base = { ...nothing, source, hasFailed: query.isError, retry: () => void query.refetch() } as const;
  if (query.isError) return { ...base, source: 'blank', values: blank };
  // The payer's requirements and rejections decide where the form starts.
  const isEarly = (source === 'case' && lists.isLoading) || last.isAwaited;
  if (isEarly) return { ...base, values: null };
  if (source !== 'earlier') return { ...base, ...anew((source === 'case' ? ofCase : task).data, last) };
  if (!earlier.data || !asked || match === null) return { ...base, values: null };
  return { ...base, ...repeated(earlier.data, asked, match) };
}

/**
 * The earlier request. For another payer, it uses the member id that the answer gives for that payer, because the first
 * payer's id does not apply there.
 */
function resubmittedRequest(
  { resubmit: { request }, eligibilityResponse }: EligibilityTransaction,
  payerCode: string | null,
): EligibilityRequest {
  if (payerCode === null || payerCode === request.payerCode) return request;
  const others = eligibilityResponse.flatMap(({ otherCoverages }) => otherCoverages);
  const billed = others.find(({ pays, state }) => pays !== 'after' && state === 'during');
  return {
    ...request,
    payerCode,
    payerName: '',
    memberId: billed?.policyNumber ?? '',
    groupNumber: '',
    cardIssueDate: '',
  };
}

/** The initial values from an earlier request, after its payer, SSN and rejections were handled. */
function repeated(earlier: EligibilityTransaction, asked: EligibilityRequest, match: PayerMatch) {
  const sentSsn = earlier.eligibilityRequest.ssn;
  // Accepted changes of the answer are already included (C-086).
  const values = repeatedRequest(asked, match.kind === 'one' ? match.payer : null);
  // A rejection by the earlier payer does not apply to another payer.
  const advice = asked === earlier.resubmit.request ? adviceFor(earlier) : noAdvice;
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
