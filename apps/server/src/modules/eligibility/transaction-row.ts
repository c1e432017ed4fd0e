import type { TransactionState } from '@waypost/contract/cases/calls';
import type { NewEvent } from '@waypost/contract/core/events';
import type { EligibilityTransaction, FailureKind } from '@waypost/contract/eligibility/response';
import type { StoredRequest } from '@waypost/contract/eligibility/verify-request';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import { caseRows, coverageRows } from '../cases/readable.ts';
import { payerRows } from '../payers/readable.ts';
import { taskRows } from '../tasks/readable.ts';
import { personRows } from '../users/readable.ts';
import type { Decision } from './answer/alerts.ts';
import type { KnownPayer } from './answer/other-plans.ts';
import type { Outcome } from './outcome.ts';

/** An eligibility transaction as stored: one request sent to a payer, and its outcome. */
export type TransactionRow = {
  id: string;
  version: number;
  facility_id: string;
  payer_code: string;
  request_source: string;
  state: TransactionState;
  task_id: string | null;
  case_id: string | null;
  task_assignee: string | null;
  case_number: string | null;
  coverage_id: string | null;
  sent_at: Date;
  answered_at: Date | null;
  requested_by_name: string;
  request: Omit<StoredRequest, 'ssn'>;
  ssn_sealed: string | null;
  trace_number: string;
  failure_kind: FailureKind | null;
  failure_detail: string | null;
  failure_message_sealed: string | null;
  is_late: boolean;
  risk_indicator: EligibilityTransaction['riskIndicator'];
  rules_result: EligibilityTransaction['rulesResult'] | null;
  raw_270_sealed: string;
  raw_271_sealed: string | null;
  attempts: EligibilityTransaction['attempts'];
  decisions: Decision[];
  known_payers: KnownPayer[];
  transactions: EligibilityTransaction['transactions'];
};

/**
 * The transaction `x` and the latest one of the same case with another payer, in the order of the case's coverages; of
 * payers that the case does not list the one asked first is primary (C-168).
 */
const siblingTransactions = sql`
  select two.*, row_number() over (order by two.position nulls last, two.sent_at, two.id) as number from (
    select o.id, o.payer_code, o.payer_name, o.state, o.coverage_status, o.coverage_caution, o.sent_at, (
      select min(v.position) from ${coverageRows} v join ${payerRows} p on p.id = v.payer_id
      where v.entity_id = o.entity_id and v.case_id = o.case_id and p.code = o.payer_code
    ) as position
    from eligibility_transaction o
    where o.entity_id = x.entity_id and (o.id = x.id or o.id = (
      select y.id from eligibility_transaction y
      where y.entity_id = x.entity_id and y.case_id = x.case_id and y.payer_code <> x.payer_code
      order by y.sent_at desc, y.id desc limit 1))
  ) two`;

export async function transactionById(db: Db, id: string): Promise<TransactionRow | undefined> {
  const { rows } = await sql<TransactionRow>`
    select x.*, c.case_number,
      -- Of two with one payer the one whose member ID was sent.
      (select v.id from ${coverageRows} v join ${payerRows} p on p.id = v.payer_id
        where v.entity_id = x.entity_id and v.case_id = x.case_id and p.code = x.payer_code
        order by v.subscriber_id is not distinct from x.request ->> 'memberId' desc, v.position limit 1) as coverage_id,
      (select t.assignee_id from ${taskRows} t where t.entity_id = x.entity_id and t.id = x.task_id
        and t.status <> 'Complete') as task_assignee,
      coalesce((select json_agg(json_build_object('number', a.number,
          'controlNumber', lpad(a.control_number::text, 9, '0'), 'startedAt', a.started_at, 'endedAt', a.ended_at,
          'result', a.result) order by a.number)
        from eligibility_attempt a where a.entity_id = x.entity_id and a.transaction_id = x.id), '[]'::json) as attempts,
      coalesce((select json_agg(json_build_object('field', d.field, 'choice', d.choice,
          'decidedBy', w.first_name || ' ' || w.last_name, 'decidedAt', d.decided_at, 'writtenTo', d.written_to))
        from eligibility_alert_decision d left join ${personRows} w on w.id = d.decided_by
        where d.entity_id = x.entity_id and d.transaction_id = x.id), '[]'::json) as decisions,
      coalesce((select json_agg(json_build_object('payerCode', p.code, 'payerName', p.name) order by lower(p.name), p.code)
        from payer_connection n join ${payerRows} p on p.id = n.payer_id
        where n.entity_id = x.entity_id and n.ended_at is null), '[]'::json) as known_payers,
      coalesce((select json_agg(json_build_object('order', case e.number when 1 then 'primary' else 'secondary' end,
          'id', e.id, 'payerCode', e.payer_code, 'payerName', e.payer_name, 'state', e.state,
          'coverageStatus', e.coverage_status,
          'coverageCaution', e.coverage_caution, 'isThis', e.id = x.id) order by e.number)
        from (${siblingTransactions}) e where e.number <= 2), '[]'::json) as transactions,
      coalesce(u.first_name || ' ' || u.last_name, 'Unknown user') as requested_by_name
    from eligibility_transaction x
    left join ${caseRows} c on c.entity_id = x.entity_id and c.id = x.case_id
    left join ${personRows} u on u.id = x.requested_by
    where x.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The fields of an eligibility transaction that its events need. */
type Transaction = {
  id: string;
  case_id: string | null;
  facility_id: string;
  payer_code: string;
  task_id: string | null;
};

const about = ({ id, case_id, facility_id }: Transaction) => ({
  subjectId: id,
  caseId: case_id,
  facilityId: facility_id,
});
const requestedValues = ({ payer_code, task_id }: Transaction) => ({
  payerCode: payer_code,
  taskId: task_id,
});

export const cancelled = (transaction: Transaction): NewEvent => ({
  type: 'eligibility.cancelled',
  ...about(transaction),
  data: requestedValues(transaction),
});

/** The event for the outcome of a request: an answer, a rejection, or a failure. */
export function outcomeValues(
  transaction: Transaction,
  { state, failure }: Pick<Outcome, 'state' | 'failure'>,
  isLate: boolean,
): NewEvent {
  if (state === 'failed')
    return {
      type: 'eligibility.failed',
      ...about(transaction),
      data: { ...requestedValues(transaction), failure: failure?.kind ?? 'interrupted' },
    };
  return {
    type: 'eligibility.answered',
    ...about(transaction),
    data: { ...requestedValues(transaction), state, isLate },
  };
}
