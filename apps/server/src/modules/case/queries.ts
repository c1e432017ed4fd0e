import type { CaseDetails } from '@waypost/contract/graphql';
import type { TransactionSummary } from '@waypost/contract/services/case';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database.ts';

/** A case with its patient and coverages, in billing order. */
export async function caseDetails(db: Db, caseNumber: string): Promise<CaseDetails | undefined> {
  const { rows } = await sql<CaseDetails>`
    select c.id as "caseId", c.case_number as "caseNumber", json_build_object('status', c.status) as "caseStatus",
      c.facility_id as "facilityId", f.name as facility, c.service_start as "dateOfServiceStart",
      c.service_end as "dateOfServiceEnd", c.encounter, c.requisition, c.order_number as "order", c.location,
      c.account_number as "patientAccountNumber",
      json_build_object('patientNumber', p.patient_number, 'firstName', p.first_name, 'lastName', p.last_name,
        'middleInitial', left(p.middle_name, 1), 'birthDate', p.birth_date, 'gender', p.gender) as patient,
      coalesce((select json_agg(json_build_object('caseCoverageId', v.id, 'order', v.position,
          'insuranceName', v.insurance_name, 'subscriberId', v.subscriber_id, 'groupNumber', v.group_number,
          'periodStart', v.period_start, 'periodEnd', v.period_end) order by v.position)
        from case_coverage v where v.entity_id = c.entity_id and v.case_id = c.id), '[]'::json) as coverages
    from patient_case c
    join patient p on p.entity_id = c.entity_id and p.id = c.patient_id
    join facility f on f.entity_id = c.entity_id and f.id = c.facility_id
    where c.case_number = ${caseNumber}`.execute(db);
  return rows[0];
}

/** The latest transactions a user asked for, newest first, and how many there are. */
export async function transactionsOf(
  db: Db,
  userId: string,
): Promise<{ total: number; transactions: TransactionSummary[] }> {
  const { rows } = await sql<Omit<TransactionSummary, 'createdAt'> & { createdAt: Date; total: number }>`
    select id, facility_id as "facilityId", state, coverage_status as "coverageStatus", payer_name as "payerName",
      patient_name as "patientName", sent_at as "createdAt", (count(*) over ())::int as total
    from eligibility_exchange where requested_by = ${userId}::uuid
    order by sent_at desc, id desc limit 25`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    transactions: rows.map(({ total: _total, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
    })),
  };
}
