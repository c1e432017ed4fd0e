import type { Work } from '../../framework/work.ts';
import { noteFinding } from '../cases/module.ts';
import type { Outcome } from './outcome.ts';

/** The most rejection reasons in a note; the response has them all. */
const MOST_REASONS = 5;

/** A payer's answer in one sentence; null for an eligibility transaction without one. */
function answerNote(payerName: string, outcome: Pick<Outcome, 'state' | 'coverageStatus' | 'rejections'>) {
  if (outcome.state === 'failed') return null;
  if (outcome.state === 'answered')
    return outcome.coverageStatus === null
      ? `${payerName} answered without any benefits.`
      : `${payerName} answered: ${outcome.coverageStatus}.`;
  const reasons = new Set(
    outcome.rejections.map(
      ({ rejectReasonCode, rejectReasonMessage }) => `${rejectReasonCode} ${rejectReasonMessage}`,
    ),
  );
  const named = [...reasons].slice(0, MOST_REASONS).join('; ');
  return `${payerName} rejected the request${named === '' ? '' : `: ${named}`}.`;
}

/**
 * Adds a note to the transaction's case that the payer answered, unless the request was cancelled. Its own record
 * is the record of the note. A case that the requester can no longer see gets no note, but the answer is stored all
 * the same.
 */
export async function recordAnswer(
  work: Work,
  transaction: { state: string; case_id: string | null; payer_name: string },
  outcome: Outcome,
): Promise<void> {
  const note = answerNote(transaction.payer_name, outcome);
  if (transaction.case_id === null || transaction.state === 'cancelled' || note === null) return;
  await noteFinding(work, { caseId: transaction.case_id, eventType: 'Eligibility', note });
}
