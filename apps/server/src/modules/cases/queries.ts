import type { TransactionState, TransactionSummary } from '@waypost/contract/cases/calls';
import type { CaseNote } from '@waypost/contract/cases/notes';
import { checkStatuses, verificationStatuses } from '@waypost/contract/cases/processes';
import type { CaseDetails, CaseProcess } from '@waypost/contract/cases/shapes';
import { CANCELLED } from '@waypost/contract/cases/status';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Db } from '../../infrastructure/database.ts';
import { eligibilityTransactionRows } from '../eligibility/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { patientRows } from '../patients/readable.ts';
import { taskRows } from '../tasks/readable.ts';
import { personRows } from '../users/readable.ts';
import { visitRead } from './visit.ts';

/** Maximum number of rows of one list of a case; more than staff would enter. */
const MAX = 1000;

/** A case with its patient. */
export async function caseDetails(db: Db, caseNumber: string): Promise<CaseDetails | undefined> {
  const { rows } = await sql<CaseDetails>`
    select c.id as "caseId", c.version, c.patient_id as "patientId", c.case_number as "caseNumber", json_build_object('status', c.status) as "caseStatus",
      c.facility_id as "facilityId", f.name as facility, c.service_start as "dateOfServiceStart",
      c.service_end as "dateOfServiceEnd", c.encounter, c.requisition, c.order_number as "order", c.location,
      c.account_number as "patientAccountNumber", ${visitRead},
      json_build_object('patientNumber', p.patient_number, 'firstName', p.first_name, 'lastName', p.last_name,
        'middleInitial', left(p.middle_name, 1), 'birthDate', p.birth_date, 'gender', p.gender) as patient
    from patient_case c
    join ${patientRows} p on p.entity_id = c.entity_id and p.id = c.patient_id
    join ${facilityRows} f on f.entity_id = c.entity_id and f.id = c.facility_id
    where c.case_number = ${caseNumber}`.execute(db);
  return rows[0];
}

/** Whether the caller may see the case; its parts are shown only then. */
export async function canSeeCase(db: Db, caseId: string): Promise<boolean> {
  const found = await db.selectFrom('patient_case').select('id').where('id', '=', caseId).executeTakeFirst();
  return found !== undefined;
}

/** The patient of a case; null when the caller cannot see it. */
export async function patientOfCase(db: Db, caseId: string): Promise<string | null> {
  const found = await db
    .selectFrom('patient_case')
    .select('patient_id')
    .where('id', '=', caseId)
    .executeTakeFirst();
  return found?.patient_id ?? null;
}

/** Whether the visit is cancelled. */
export async function isCancelled(db: Db, caseId: string): Promise<boolean> {
  const found = await db
    .selectFrom('patient_case')
    .select('status')
    .where('id', '=', caseId)
    .executeTakeFirst();
  return found?.status === CANCELLED;
}

/** The facility of a case, for a write. A case that the caller cannot see is not found. */
export async function facilityOf(db: Db, caseId: string): Promise<string> {
  const found = await db
    .selectFrom('patient_case')
    .select('facility_id')
    .where('id', '=', caseId)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found.facility_id;
}

/** The notes of a case, newest first, or one of them. */
export async function notesOf(db: Db, caseId: string, noteId: string | null = null): Promise<CaseNote[]> {
  const { rows } = await sql<Omit<CaseNote, 'entryDate'> & { entryDate: Date }>`
    select n.id as "caseNoteId", case when n.written_by is null then 'System'
        else coalesce(u.first_name || ' ' || u.last_name, 'Unknown user') end as "user", n.note,
      n.entered_at as "entryDate", json_build_object('type', n.event_type) as "eventType"
    from case_note n left join ${personRows} u on u.id = n.written_by
    where n.case_id = ${caseId}::uuid and (${noteId}::uuid is null or n.id = ${noteId}::uuid)
    order by n.entered_at desc, n.id desc limit ${MAX}`.execute(db);
  return rows.map((row) => ({ ...row, entryDate: row.entryDate.toISOString() }));
}

type Process = Omit<CaseProcess, 'startDate' | 'status' | 'isCompleteStatus' | 'result'> & {
  startDate: Date;
  state: TransactionState | null;
  verification: keyof typeof verificationStatuses | null;
  coverageStatus: string | null;
};

/**
 * The processes of a case at the payers, newest first: each eligibility check, and each task of a manual insurance
 * verification. A verification of a cancelled case is cancelled with it.
 */
export async function processesOf(db: Db, caseId: string): Promise<CaseProcess[]> {
  const { rows } = await sql<Process>`
    select x.id as "caseProcessId", x.id as "domainId", x.trace_number as "processId", 'Eligibility' as type,
      x.sent_at as "startDate", x.payer_name as "payerName", x.state, null as verification,
      x.coverage_status as "coverageStatus", x.coverage_caution as "coverageCaution",
      case when x.state = 'rejected' then x.error_code end as "rejectReasonCode"
    from ${eligibilityTransactionRows} x where x.case_id = ${caseId}::uuid
    union all
    select t.id, t.id, null, t.process, t.process_started_at, t.payer_name, null,
      case when t.status = 'Complete' then 'complete' when c.status = 'Cancelled' then 'canceled' else 'started' end, null, null, null
    from ${taskRows} t join patient_case c on c.entity_id = t.entity_id and c.id = t.case_id
    where t.case_id = ${caseId}::uuid and t.process = 'Insurance Verification'
    order by "startDate" desc, "caseProcessId" desc limit ${MAX}`.execute(db);
  return rows.map(({ state, verification, coverageStatus, startDate, ...row }) => ({
    ...row,
    startDate: startDate.toISOString(),
    status: state === null ? verificationStatuses[verification ?? 'started'] : checkStatuses[state],
    isCompleteStatus: state === null ? verification !== 'started' : state !== 'sent',
    result: state === 'answered' ? (coverageStatus ?? 'No benefits given') : coverageStatus,
  }));
}

/** The latest eligibility transactions a user requested, newest first, and their total number. */
export async function transactionsOf(
  db: Db,
  userId: string,
): Promise<{ total: number; transactions: TransactionSummary[] }> {
  const { rows } = await sql<Omit<TransactionSummary, 'createdAt'> & { createdAt: Date; total: number }>`
    select id, facility_id as "facilityId", state, coverage_status as "coverageStatus",
      coverage_caution as "coverageCaution", case when state = 'rejected' then error_code end as "rejectReasonCode",
      payer_name as "payerName",
      patient_name as "patientName", sent_at as "createdAt", (count(*) over ())::int as total
    from ${eligibilityTransactionRows} eligibility_transaction where requested_by = ${userId}::uuid
    order by sent_at desc, id desc limit 25`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    transactions: rows.map(({ total: _total, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
    })),
  };
}
