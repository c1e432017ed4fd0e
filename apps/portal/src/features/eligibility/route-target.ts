import { EMPTY_ID } from '@waypost/contract/core/values';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { paths } from '#src/app/paths.ts';

/** The transaction that the address names; null parts are not in the address. */
export type EligibilityTarget = {
  facilityId: string | null;
  transactionId: string | null;
  taskId: string | null;
  /** The case of the request when there is no task. */
  caseId: string | null;
  /** The transaction a new request repeats: its form is filled in from it. */
  resubmitOf: string | null;
  /** The code of another payer, when an answer named one. */
  payerCode: string | null;
};

type Segments = Readonly<Partial<Record<'segment1' | 'segment2' | 'segment3', string>>>;

/** A real id; the empty id means "none yet" (P-360). */
const named = (id: string | null | undefined): string | null => (id && id !== EMPTY_ID ? id : null);

/**
 * Reads the segments and the query of an eligibility route. One segment is the transaction, two are facility and
 * transaction, three add the task (P-033). The query may have both too (C-009); the path takes precedence (C-010).
 */
export function readTarget(segments: Segments, query: URLSearchParams): EligibilityTarget {
  const { segment1, segment2, segment3 } = segments;
  const [facility, correlation] = segment2 ? [segment1, segment2] : [undefined, segment1];
  return {
    facilityId: named(facility ?? query.get('facilityId')),
    transactionId: named(correlation ?? query.get('correlationId')),
    taskId: named(segment3),
    caseId: named(query.get('case')),
    resubmitOf: named(query.get('resubmitOf')),
    payerCode: query.get('payer'),
  };
}

/** The address of the request form, filled in from an earlier transaction, with its task, or else its case. */
export const resubmitPath = (
  lCode: string,
  { facilityId, id, taskId, caseId }: Pick<EligibilityTransaction, 'facilityId' | 'id' | 'taskId' | 'caseId'>,
): string => {
  const ofCase = taskId === null && caseId !== null ? `&case=${caseId}` : '';
  return `${paths.eligibilityTransaction(lCode, facilityId, EMPTY_ID, taskId ?? undefined)}?resubmitOf=${id}${ofCase}`;
};
