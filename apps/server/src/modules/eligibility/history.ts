import type { HistoryEntry, historySchema } from '@waypost/contract/eligibility/history';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { caseRows } from '../cases/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { personRows } from '../users/readable.ts';

type History = z.infer<typeof historySchema>;
type Row = Omit<HistoryEntry, 'sentAt' | 'answeredAt'> & { sentAt: Date; answeredAt: Date; total: number };

/** The most answers of a history. */
const MAX = 50;

/**
 * Answers of one payer about one patient, newest first: of the same patient's cases, or with the same name
 * and birth date (`subject_key`). Row security excludes facilities that the user does not see.
 */
async function findRelatedAnswers(db: Db, id: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with this as (
      select x.entity_id, x.payer_code, x.subject_key, c.patient_id from eligibility_transaction x
      left join ${caseRows} c on c.entity_id = x.entity_id and c.id = x.case_id
      where x.id = ${id}::uuid
    ), alike as (
      select x.id from this join eligibility_transaction x on x.entity_id = this.entity_id
        and x.payer_code = this.payer_code and x.subject_key = this.subject_key
        and x.state in ('answered', 'rejected')
      union
      select x.id from this join ${caseRows} c on c.entity_id = this.entity_id and c.patient_id = this.patient_id
      join eligibility_transaction x on x.entity_id = c.entity_id and x.case_id = c.id
        and x.payer_code = this.payer_code and x.state in ('answered', 'rejected')
    )
    select x.id, x.facility_id as "facilityId", f.name as "facilityName", x.sent_at as "sentAt",
      x.answered_at as "answeredAt", coalesce(u.first_name || ' ' || u.last_name, 'Unknown user') as "requestedBy",
      x.state, x.payer_name as "payerName", coalesce(x.request ->> 'memberId', '') as "memberId",
      case when x.state = 'rejected' then x.error_code end as "rejectReasonCode",
      coalesce(x.shown_coverage_status, x.coverage_status) as "coverageStatus",
      case when x.shown_coverage_status is null then x.coverage_caution end as "coverageCaution",
      coalesce(x.shown_normalized_status, x.normalized_status) as "normalizedStatus",
      nullif(x.request ->> 'serviceDateFrom', '') as "serviceDateFrom",
      nullif(x.request ->> 'serviceDateThrough', '') as "serviceDateThrough",
      x.id = ${id}::uuid as "isThis", (count(*) over ())::int as total
    from alike join eligibility_transaction x on x.id = alike.id
    join ${facilityRows} f on f.entity_id = x.entity_id and f.id = x.facility_id
    left join ${personRows} u on u.id = x.requested_by
    order by x.answered_at desc, x.id desc limit ${MAX}`.execute(db);
  return rows;
}

const entryOf = ({ total: _total, sentAt, answeredAt, ...row }: Row): HistoryEntry => ({
  ...row,
  sentAt: sentAt.toISOString(),
  answeredAt: answeredAt.toISOString(),
});

/** Reads and audits the history of a transaction's patient and payer. */
export function history(scope: Scope, id: string): Promise<History> {
  return scope.read(async ({ db, audit }) => {
    await mustExist(db, id);
    const rows = await findRelatedAnswers(db, id);
    audit({
      action: 'View',
      domainType: 'EligibilityTransactionList',
      domainId: id,
      snapshot: { ids: rows.map((row) => row.id) },
    });
    return { total: rows[0]?.total ?? 0, entries: rows.map(entryOf) };
  });
}

/** The answer before this transaction's; null when it is the first. */
export async function previousAnswer(db: Db, id: string): Promise<HistoryEntry | null> {
  const rows = await findRelatedAnswers(db, id);
  const at = rows.findIndex((row) => row.isThis);
  const before = at < 0 ? undefined : rows[at + 1];
  return before ? entryOf(before) : null;
}

async function mustExist(db: Db, id: string): Promise<void> {
  const found = await db
    .selectFrom('eligibility_transaction')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
}
