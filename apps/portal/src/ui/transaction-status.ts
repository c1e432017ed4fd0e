import type { TransactionState } from '@waypost/contract/cases/calls';
import { coverageText } from '@waypost/contract/eligibility/coverage-text';
import type { AnswerFacts } from '@waypost/contract/eligibility/coverage-word';
import { verdictOf } from '@waypost/contract/eligibility/verdict';
import { CircleAlert, CircleSlash, CircleX, Clock } from 'lucide-react';
import { type CoverageMeaning, coverageStatus, type Status } from './status.ts';

/** Coverage statuses that count as active (C-151). */
const activeStatuses: ReadonlySet<string> = new Set([
  'Active Coverage',
  'Active - Full Risk Capitation',
  'Active - Services Capitated',
  'Active - Services Capitated to Primary Care Physician',
  'Active - Pending Investigation',
]);

/** The meaning of a coverage status. Without a known word it is not active (C-152, C-153). */
export function coverageMeaning(status: string): CoverageMeaning {
  if (status === 'Rejected') return 'rejected';
  return activeStatuses.has(status) ? 'active' : 'inactive';
}

/** The statuses of transactions without a current answer. */
export const transactionOutcomes = {
  sent: { word: 'Waiting', icon: Clock, family: 'wait' },
  failed: { word: 'Failed', icon: CircleX, family: 'bad' },
  cancelled: { word: 'Canceled', icon: CircleSlash, family: 'neutral' },
  interrupted: { word: 'Interrupted', icon: CircleAlert, family: 'warn' },
  answered: { word: 'No benefits given', icon: CircleAlert, family: 'warn' },
  rejected: coverageStatus('rejected', 'Rejected'),
} as const satisfies Record<TransactionState, Status>;

/** The status of an eligibility transaction: the payer's own wording of the coverage, or how it ended. */
export function transactionStatus(
  state: TransactionState,
  coverage: string | null,
  answer: AnswerFacts,
): Status {
  if (coverage === null || !['answered', 'rejected'].includes(state)) return transactionOutcomes[state];
  return coverageResult(coverage, answer);
}

/** A coverage in a list: one with a caution does not look reliable and says why; a rejection shows its code. */
export function coverageResult(coverage: string, answer: AnswerFacts): Status {
  const status = coverageStatus(coverageMeaning(coverage), coverageText(coverage, answer));
  return answer.coverageCaution === null ? status : { ...status, ...careful };
}

/** The details shown beside the status. */
export const plainAnswerFacts: AnswerFacts = { coverageCaution: null, rejectReasonCode: null };

const careful = { icon: CircleAlert, family: 'warn' } as const;

/** The status of a transaction by its answer: if another payer should be billed, it says so. */
export function answerStatus(
  state: TransactionState,
  answer: Parameters<typeof verdictOf>[0] | undefined,
): Status {
  const status = transactionStatus(state, answer?.coverageStatus ?? null, plainAnswerFacts);
  if (answer?.normalizedStatus !== 'active') return status;
  const { kind, word } = verdictOf(answer);
  return kind === 'active' ? status : { ...status, ...careful, word };
}
