import {
  type EligibilityRequest,
  emptyEligibilityRequest,
  type FacilityProvider,
  genderCodeOf,
  type RequestCoverage,
} from '@waypost/contract/eligibility/request';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { caseRows, coverageRows } from '../cases/readable.ts';
import { facilityProviderRows, facilityRows } from '../facilities/readable.ts';
import { patientRows } from '../patients/readable.ts';
import { payerRows, payerSearchOptionRows } from '../payers/readable.ts';
import { coverageOfTaskFirst } from '../tasks/module.ts';
import { taskRows } from '../tasks/readable.ts';

type PrefillRow = {
  case_id: string;
  case_number: string;
  facility_id: string;
  default_npi: string | null;
  account_number: string | null;
  service_start: string;
  service_end: string | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string;
  birth_date: string | null;
  gender: string;
  medical_record_number: string | null;
  subscriber_id: string | null;
  group_number: string | null;
  relationship: string | null;
  subscriber_first_name: string | null;
  subscriber_last_name: string | null;
  subscriber_birth_date: string | null;
  subscriber_gender: string | null;
  payer_code: string | null;
  payer_name: string | null;
  search_option_id: string | null;
  card_issue_date: string | null;
  last_check_id: string | null;
  coverage_status: string | null;
};

type PrefillRows = [PrefillRow, ...PrefillRow[]];

type FilledForm = {
  caseId: string;
  caseNumber: string;
  request: EligibilityRequest;
  coverages: RequestCoverage[];
  lastCheckId: string | null;
};

const holders = { Self: 'self', Spouse: 'spouse', Child: 'child', Other: 'other' } as const;

const toCoverage = (row: PrefillRow): RequestCoverage => ({
  payerCode: row.payer_code ?? '',
  memberId: row.subscriber_id ?? '',
  groupNumber: row.group_number ?? '',
  cardIssueDate: row.card_issue_date ?? '',
  policyHolder: holders[(row.relationship ?? 'Self') as keyof typeof holders],
  // An insurance accepts a longer name than X12 does (NM104).
  subscriberFirstName: row.subscriber_first_name?.slice(0, 35) ?? '',
  subscriberLastName: row.subscriber_last_name ?? '',
  subscriberDateOfBirth: row.subscriber_birth_date ?? '',
  subscriberGender: genderCodeOf(row.subscriber_gender),
});

function toRequest(row: PrefillRow, taskId: string): EligibilityRequest {
  return {
    ...emptyEligibilityRequest,
    ...toCoverage(row),
    taskId,
    facilityId: row.facility_id,
    payerName: row.payer_name ?? '',
    searchOptionId: row.search_option_id ?? '',
    providerIdentifier: row.default_npi ?? '',
    serviceDateFrom: row.service_start,
    serviceDateThrough: row.service_end ?? '',
    mrn: row.medical_record_number ?? '',
    accountNumber: row.account_number ?? '',
    patientFirstName: row.first_name ?? '',
    patientMiddleInitial: [...(row.middle_name ?? '')][0] ?? '',
    patientLastName: row.last_name,
    patientDateOfBirth: row.birth_date ?? '',
    patientGender: genderCodeOf(row.gender),
  };
}

/** The form, and the coverages from which it is filled in when another payer is chosen: for each payer the best first. */
function formOf([row, ...others]: PrefillRows, taskId: string): FilledForm {
  const isActive = ({ coverage_status }: PrefillRow) => coverage_status === 'Active';
  return {
    caseId: row.case_id,
    caseNumber: row.case_number,
    request: toRequest(row, taskId),
    coverages: [row, ...others.filter(isActive), ...others.filter((other) => !isActive(other))]
      .filter(({ payer_code }) => payer_code !== null)
      .map(toCoverage),
    lastCheckId: row.last_check_id,
  };
}

/**
 * The request form of a task, filled in from its case and the coverage that the task is about, and with the date of the
 * same card from the last request about it. A coverage whose payer rejected the last check of the task, and a primary
 * that was added because of an answer, come first. The user types the SSN when a payer requires it. The payer is filled
 * in only when this entity has a connection to it.
 */
export function prefill(scope: Scope, taskId: string): Promise<FilledForm> {
  return scope.read(async ({ db, audit }) => {
    const rows = await prefillRows(
      db,
      sql`(select c.*, t.id as task_id, t.subject as task_subject, t.payer_name as task_payer,
          t.cycle as task_cycle
        from ${taskRows} t join ${caseRows} c on c.entity_id = t.entity_id and c.id = t.case_id
        where t.id = ${taskId}::uuid)`,
    );
    audit({ action: 'View', domainType: 'EligibilityPrefill', domainId: taskId });
    return formOf(rows, taskId);
  });
}

/** The same for a case without a task, from its first coverage. */
export function prefillCase(scope: Scope, caseId: string): Promise<FilledForm> {
  return scope.read(async ({ db, audit }) => {
    const rows = await prefillRows(db, caseOfId(caseId));
    audit({
      action: 'View',
      domainType: 'EligibilityPrefill',
      domainId: caseId,
      snapshot: { CaseId: caseId },
    });
    return formOf(rows, '');
  });
}

const caseOfId = (caseId: string): RawBuilder<unknown> =>
  sql`(select patient_case.*, null::uuid as task_id, null::text as task_subject, null::text as task_payer,
      null::uuid as task_cycle
    from ${caseRows} patient_case where id = ${caseId}::uuid)`;

/** The request for a case; the server chooses among the payer's search options. */
export async function requestOfCase(db: Db, caseId: string): Promise<EligibilityRequest> {
  const [row] = await prefillRows(db, caseOfId(caseId));
  return { ...toRequest(row, ''), searchOptionId: '' };
}

const coverageFirst = coverageOfTaskFirst({ subject: sql`c.task_subject`, payerName: sql`c.task_payer` });

/**
 * The last check of the task `c.task_id`, which may be the one that opened it, was rejected by this payer: it is
 * corrected before another payer is asked.
 */
const isRejected = sql`coalesce((
  select x.state = 'rejected' and x.payer_code = y.code from eligibility_transaction x
  where x.entity_id = c.entity_id and (x.task_id = c.task_id or x.id = c.task_cycle) and x.state not in ('sent', 'cancelled')
  order by x.sent_at desc, x.id desc limit 1), false)`;

/**
 * The primary of a case whose payer was never asked, once another payer has answered: usually it was added because of
 * that answer.
 */
const isUnaskedPrimary = sql`(v.position = 1 and v.status = 'Active' and y.code is not null
  and exists (select from eligibility_transaction x
    where x.entity_id = c.entity_id and x.case_id = c.id and x.state = 'answered')
  and not exists (select from eligibility_transaction x
    where x.entity_id = c.entity_id and x.case_id = c.id and x.payer_code = y.code))`;

/** The values of the form for the case that `cases` finds, by its coverages: the one to ask about is first. */
async function prefillRows(db: Db, cases: RawBuilder<unknown>): Promise<PrefillRows> {
  const { rows } = await sql<PrefillRow>`
      select c.id as case_id, c.case_number, c.facility_id, f.default_npi, c.account_number, c.service_start, c.service_end,
        p.first_name, p.middle_name, p.last_name, p.birth_date, p.gender, p.medical_record_number,
        v.subscriber_id, v.group_number, v.relationship, v.subscriber_first_name, v.subscriber_last_name,
        v.subscriber_birth_date, v.subscriber_gender, v.status as coverage_status, y.code as payer_code, y.name as payer_name,
        (select o.id from ${payerSearchOptionRows} o where o.payer_id = y.id order by o.position limit 1) as search_option_id,
        (select x.request ->> 'cardIssueDate' from eligibility_transaction x
          where x.entity_id = c.entity_id and x.case_id = c.id and x.payer_code = y.code
            and x.request ->> 'memberId' = v.subscriber_id and x.request ->> 'cardIssueDate' <> ''
          order by x.sent_at desc limit 1) as card_issue_date,
        (select x.id from eligibility_transaction x
          where x.entity_id = c.entity_id and x.case_id = c.id and x.state not in ('sent', 'cancelled')
          order by x.payer_code is not distinct from y.code desc, x.sent_at desc, x.id desc limit 1) as last_check_id
      from ${cases} c
      join ${patientRows} p on p.entity_id = c.entity_id and p.id = c.patient_id
      join ${facilityRows} f on f.entity_id = c.entity_id and f.id = c.facility_id
      left join ${coverageRows} v on v.entity_id = c.entity_id and v.case_id = c.id
      left join payer_connection n on n.entity_id = c.entity_id and n.payer_id = v.payer_id and n.ended_at is null
      left join ${payerRows} y on y.id = n.payer_id
      order by ${isRejected} desc, coalesce(${isUnaskedPrimary}, false) desc, ${coverageFirst}`.execute(db);
  const [first, ...others] = rows;
  if (!first) throw new AppError('NOT_FOUND');
  return [first, ...others];
}

/** The providers of a facility by name; none if the user does not work for the facility. */
export async function providersOf(db: Db, facilityId: string): Promise<FacilityProvider[]> {
  const { rows } = await sql<FacilityProvider>`
    select id, name, identifier_type as "providerIdentifierType", identifier as "providerIdentifier",
      coalesce(taxonomy_code, '') as "taxonomyCode", coalesce(provider_role, '') as "taxonomyCodeIdentifier"
    from ${facilityProviderRows} facility_provider where facility_id = ${facilityId}::uuid
    order by lower(name), id`.execute(db);
  return rows;
}
