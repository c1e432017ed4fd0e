import type { ExchangeState } from '@waypost/contract/services/case';
import { type EligibilityRequest, submittedRequest } from '@waypost/contract/services/eligibility-request';
import type {
  EligibilityResponse,
  EligibilityTransaction,
  FailureKind,
} from '@waypost/contract/services/eligibility-response';
import type { Keyring } from '@waypost/platform/keyring';
import { maskSensitive } from '@waypost/x12';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database.ts';

/** An exchange as stored: one request sent to a payer, and what became of it. */
export type ExchangeRow = {
  id: string;
  version: number;
  facility_id: string;
  request_source: string;
  state: ExchangeState;
  task_id: string | null;
  case_number: string | null;
  sent_at: Date;
  answered_at: Date | null;
  requested_by_name: string;
  request: Omit<EligibilityRequest, 'ssn'>;
  ssn_sealed: string | null;
  responses: EligibilityResponse[];
  failure_kind: FailureKind | null;
  failure_detail: string | null;
  is_late: boolean;
  raw_270_sealed: string;
  raw_271_sealed: string | null;
  attempts: EligibilityTransaction['attempts'];
};

export async function exchangeById(db: Db, id: string): Promise<ExchangeRow | undefined> {
  const { rows } = await sql<ExchangeRow>`
    select x.*, c.case_number,
      coalesce((select json_agg(json_build_object('number', a.number,
          'controlNumber', lpad(a.control_number::text, 9, '0'), 'startedAt', a.started_at, 'endedAt', a.ended_at,
          'result', a.result) order by a.number)
        from exchange_attempt a where a.entity_id = x.entity_id and a.exchange_id = x.id), '[]'::json) as attempts,
      coalesce(u.first_name || ' ' || u.last_name, 'Unknown user') as requested_by_name
    from eligibility_exchange x
    left join patient_case c on c.entity_id = x.entity_id and c.id = x.case_id
    left join app_user u on u.id = x.requested_by
    where x.id = ${id}::uuid`.execute(db);
  return rows[0];
}

const masked = (ssn: string): string => (ssn === '' ? '' : `XXX-XX-${ssn.slice(-4)}`);

/** An exchange as the wire shows it. `ssnShown` is decided by the caller's permission, never by the client. */
export function presentExchange(
  row: ExchangeRow,
  keyring: Keyring,
  ssnShown: boolean,
): EligibilityTransaction {
  const ssn = row.ssn_sealed === null ? '' : keyring.open('ssn', row.ssn_sealed);
  const raw = (sealed: string | null): string | null => {
    if (sealed === null) return null;
    const text = keyring.open('raw-x12', sealed);
    return ssnShown ? text : maskSensitive(text);
  };
  return {
    id: row.id,
    facilityId: row.facility_id,
    requestSource: row.request_source,
    state: row.state,
    taskId: row.task_id,
    caseNumber: row.case_number,
    sentAt: row.sent_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    requestedBy: row.requested_by_name,
    eligibilityRequest: submittedRequest({ ...row.request, ssn: ssnShown ? ssn : masked(ssn) }),
    eligibilityResponse: row.responses,
    failure: row.failure_kind && { kind: row.failure_kind, detail: row.failure_detail },
    isLate: row.is_late,
    attempts: row.attempts.map((attempt) => ({
      ...attempt,
      startedAt: new Date(attempt.startedAt).toISOString(),
      endedAt: attempt.endedAt === null ? null : new Date(attempt.endedAt).toISOString(),
    })),
    raw270: raw(row.raw_270_sealed),
    raw271: raw(row.raw_271_sealed),
    ssnShown,
  };
}
