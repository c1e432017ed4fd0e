import type { Work } from '../../kernel/work.ts';
import { noteFinding } from '../case/module.ts';
import type { Outcome } from './outcome.ts';

/** Reasons of a rejection that a note names; the response has them all. */
const MOST_REASONS = 5;

/** What a payer's answer says in one sentence; null for an eligibility transaction that brought none. */
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
 * Notes in the case of a transaction that its payer answered, unless nobody waited any more. Its own record
 * is the record of the note. A case that the one who asked cannot see (any more) gets none, and the answer is kept all
 * the same.
 */
export async function noteAnswer(
  work: Work,
  transaction: { state: string; case_id: string | null; payer_name: string },
  outcome: Outcome,
): Promise<void> {
  const note = answerNote(transaction.payer_name, outcome);
  if (transaction.case_id === null || transaction.state === 'cancelled' || note === null) return;
  await noteFinding(work, { caseId: transaction.case_id, eventType: 'Eligibility', note });
}
