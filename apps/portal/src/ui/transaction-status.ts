import type { TransactionState } from '@waypost/contract/cases/calls';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
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
const outcomes = {
  sent: { word: 'Waiting', icon: Clock, family: 'wait' },
  failed: { word: 'Failed', icon: CircleX, family: 'bad' },
  cancelled: { word: 'Cancelled', icon: CircleSlash, family: 'neutral' },
  interrupted: { word: 'Interrupted', icon: CircleAlert, family: 'warn' },
  answered: { word: 'No benefits given', icon: CircleAlert, family: 'warn' },
  rejected: coverageStatus('rejected', 'Rejected'),
} as const satisfies Record<TransactionState, Status>;

/** The status of an eligibility transaction: the payer's own wording of the coverage, or how it ended. */
export function transactionStatus(state: TransactionState, coverage: string | null): Status {
  if (coverage === null || !['answered', 'rejected'].includes(state)) return outcomes[state];
  return coverageStatus(coverageMeaning(coverage), coverage);
}

type Told = Pick<EligibilityResponse, 'coverageStatus' | 'normalizedStatus' | 'isLimited' | 'alertResponse'>;

/** The status of a transaction by its answer: an active coverage is none to rely on where another plan is billed. */
export function answerStatus(state: TransactionState, answer: Told | undefined): Status {
  const status = transactionStatus(state, answer?.coverageStatus ?? null);
  if (answer?.normalizedStatus !== 'active') return status;
  const needsCare = answer.isLimited || answer.alertResponse.newPayerFound;
  return needsCare ? { ...status, icon: CircleAlert, family: 'warn' } : status;
}
