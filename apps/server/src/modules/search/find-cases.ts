import { type CaseSearch, type FoundCase, type FoundCases, searchDate } from '@waypost/contract/case-search';
import type { ColumnFilter } from '@waypost/contract/list';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database.ts';
import type { ListSource, Sql } from '../../kernel/list/column.ts';
import { pageOfIds } from '../../kernel/list/page.ts';
import type { Work } from '../../kernel/work.ts';

const PAGE = 100;

type Column =
  | 'lastName'
  | 'firstName'
  | 'caseNumber'
  | 'patientAccountNumber'
  | 'medicalRecordNumber'
  | 'dateOfBirth';

/** `c` is the case, `p` its patient. Row security hides cases of facilities that are not the user's. */
const caseList: ListSource<Column> = {
  from: sql`patient_case c join patient p on p.entity_id = c.entity_id and p.id = c.patient_id`,
  id: sql`c.id`,
  facility: sql`c.facility_id`,
  defaultSort: [
    { column: 'lastName', descending: false },
    { column: 'firstName', descending: false },
    { column: 'caseNumber', descending: false },
  ],
  // Each hit costs two look-ups, and a user with a thousand hits needs a narrower search rather than an exact count.
  countUpTo: 1000,
  columns: {
    lastName: { kind: 'text', expression: sql`p.last_name_key` },
    firstName: { kind: 'text', expression: sql`p.first_name_key` },
    caseNumber: { kind: 'text', expression: sql`c.case_number_key` },
    patientAccountNumber: { kind: 'text', expression: sql`c.account_number_key` },
    medicalRecordNumber: { kind: 'text', expression: sql`p.medical_record_number_key` },
    dateOfBirth: { kind: 'date', expression: sql`p.birth_date` },
  },
};

const text = (type: 'equals' | 'startsWith', filter: string): ColumnFilter => ({
  filterType: 'text',
  type,
  filter,
});

/** Names and case numbers match by their beginning, other numbers only as a whole. */
function filterOf(search: CaseSearch): Partial<Record<Column, ColumnFilter>> {
  const { lastName, firstName, caseNumber, patientAccountNumber, medicalRecordNumber, dateOfBirth } = search;
  const birthDate = searchDate(dateOfBirth ?? '');
  return {
    ...(lastName ? { lastName: text('startsWith', lastName) } : {}),
    ...(firstName ? { firstName: text('startsWith', firstName) } : {}),
    ...(caseNumber ? { caseNumber: text('startsWith', caseNumber) } : {}),
    ...(patientAccountNumber ? { patientAccountNumber: text('equals', patientAccountNumber) } : {}),
    ...(medicalRecordNumber ? { medicalRecordNumber: text('equals', medicalRecordNumber) } : {}),
    ...(birthDate ? { dateOfBirth: { filterType: 'date', type: 'equals', dateFrom: birthDate } } : {}),
  };
}

/** Cases whose service overlaps the requested days; a start without an end means that one day. */
function serviceSql({ dateOfServiceStart, dateOfServiceEnd }: CaseSearch): Sql {
  const start = searchDate(dateOfServiceStart ?? '');
  if (start === null) return sql`true`;
  const end = searchDate(dateOfServiceEnd ?? '') ?? start;
  return sql`c.service_start <= ${end}::date and coalesce(c.service_end, c.service_start) >= ${start}::date`;
}

async function casesByIds(db: Db, ids: readonly string[]): Promise<FoundCase[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundCase>`
    select c.id, c.id as "caseId", c.case_number as "caseNumber", c.status as "caseStatus",
      c.service_start as "dateOfServiceStart", c.service_end as "dateOfServiceEnd", p.id as "patientId",
      p.first_name as "firstName", p.last_name as "lastName", p.birth_date as "dateOfBirth",
      p.medical_record_number as "medicalRecordNumber", c.account_number as "patientAccountNumber"
    from patient_case c join patient p on p.entity_id = c.entity_id and p.id = c.patient_id
    where c.id = any (${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** A page of the cases found, audited as one record. */
export async function findCases(work: Work, search: CaseSearch): Promise<FoundCases> {
  const query = {
    limit: search.limit ?? PAGE,
    after: search.after ?? null,
    sort: [],
    filter: filterOf(search),
  };
  const { ids, ...page } = await pageOfIds(work, caseList, query, serviceSql(search));
  const rows = await casesByIds(work.db, ids);
  work.audit({ action: 'View', domainType: 'CaseSearch', domainId: null, snapshot: { ids } });
  return { rows, ...page };
}
