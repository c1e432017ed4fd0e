import { NOTE_MOST } from '@waypost/contract/services/case-notes';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { Outcome } from './outcome.ts';

/** Reasons of a rejection that a note names; the response has them all. */
const MOST_REASONS = 5;

/** What a payer's answer says in one sentence; null for an exchange that brought none. */
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
 * Notes in the case of an exchange that its payer answered, unless nobody waited any more. The record of the exchange
 * is the record of the note. A case that the one who asked cannot see (any more) gets none, and the answer is kept all
 * the same.
 */
export async function noteAnswer(
  db: Db,
  clock: Clock,
  exchange: { state: string; case_id: string | null; payer_name: string },
  outcome: Outcome,
): Promise<void> {
  const note = answerNote(exchange.payer_name, outcome);
  if (exchange.case_id === null || exchange.state === 'cancelled' || note === null) return;
  await sql`
    insert into case_note (entity_id, id, case_id, facility_id, event_type, note, written_by, entered_at)
    select c.entity_id, ${newId(clock)}::uuid, c.id, c.facility_id, 'Eligibility', ${note.slice(0, NOTE_MOST)}, null, ${clock.now()}
    from patient_case c where c.id = ${exchange.case_id}::uuid`.execute(db);
}
