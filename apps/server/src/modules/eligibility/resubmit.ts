import type { resubmitRefusals } from '@waypost/contract/eligibility/response';
import type { Person } from '../../framework/actor.ts';
import type { TransactionRow } from './transaction-row.ts';

type Refusal = (typeof resubmitRefusals)[number];

/**
 * Why this question cannot be asked again by this user, or null when it can (C-166, C-167). What is with the payer
 * is not asked a second time; a check made for a task belongs to whoever works the task.
 */
export function resubmitRefusal(
  row: Pick<TransactionRow, 'state' | 'payer_code' | 'known_payers' | 'task_assignee'>,
  actor: Person,
): Refusal | null {
  if (!actor.may('eligibility-verification-write')) return 'no-permission';
  if (row.state === 'sent') return 'still-waiting';
  if (row.task_assignee !== null && row.task_assignee !== actor.id) return 'task-of-another';
  return row.known_payers.some((payer) => payer.payerCode === row.payer_code) ? null : 'payer-gone';
}
