import type { ColumnFilter } from '@waypost/contract/core/list';
import { typedNames } from '@waypost/contract/patients/similar';
import {
  type CaseSearch,
  type FoundCase,
  type FoundCases,
  searchDate,
} from '@waypost/contract/search/shapes';
import { type RawBuilder, sql } from 'kysely';
import { insertListView } from '../../framework/audit.ts';
import type { ListSource, Sql } from '../../framework/list/column.ts';
import { countSql } from '../../framework/list/count.ts';
import { decodeCursor, encodeCursor, orderOf } from '../../framework/list/keyset.ts';
import { type PageQuery, pageOf } from '../../framework/list/page.ts';
import type { OneTrip } from '../../framework/one-trip.ts';
import type { Work } from '../../framework/work.ts';
import { caseRows } from '../cases/readable.ts';
import { patientRows } from '../patients/readable.ts';

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
  from: sql`patient_case c join ${patientRows} p on p.entity_id = c.entity_id and p.id = c.patient_id`,
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
    lastName: { kind: 'text', name: 'stored', expression: sql`p.last_name_key` },
    firstName: { kind: 'text', name: 'stored', expression: sql`p.first_name_key` },
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
  const { familyName: lastName, firstName } = typedNames({
    familyName: search.lastName ?? '',
    firstName: search.firstName ?? '',
  });
  const { caseNumber, patientAccountNumber, medicalRecordNumber, dateOfBirth } = search;
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

/** A row as the database gives it, with the sort values of the last row where another page follows. */
type FoundRow = FoundCase & { next_key: string | null; counted: string | number | null };

/**
 * The statement of a page of cases: the rows in their order and, on a first page that others follow, how many there are.
 * `viewed` puts on record which are shown.
 */
const foundSql = (
  { limit, after }: PageQuery<Column>,
  { page, where }: { page: Sql; where: Sql },
  viewed: Sql,
): RawBuilder<FoundRow> => sql<FoundRow>`
    with page as materialized (select p.id, p.key, row_number() over () as place from (${page}) p) ${viewed}
    select c.id, c.id as "caseId", c.case_number as "caseNumber", c.status as "caseStatus",
      c.service_start as "dateOfServiceStart", c.service_end as "dateOfServiceEnd", p.id as "patientId",
      p.first_name as "firstName", p.last_name as "lastName", p.birth_date as "dateOfBirth",
      p.medical_record_number as "medicalRecordNumber", c.account_number as "patientAccountNumber",
      case when f.place = ${sql.lit(limit)} and f.has_more then to_json(f.key)::text end as next_key,
      case when f.place = ${sql.lit(limit)} and f.has_more and ${sql.lit(after === null)} then
        (${countSql(caseList, where)}) end as counted
    from (select *, (select count(*) from page) > ${sql.lit(limit)} as has_more from page) f
    join ${caseRows} c on c.entity_id = (select current_entity()) and c.id = f.id
    join ${patientRows} p on p.entity_id = c.entity_id and p.id = c.patient_id
    where f.place <= ${sql.lit(limit)}
    order by f.place`;

function foundCases({ sort, after }: PageQuery<Column>, rows: readonly FoundRow[]): FoundCases {
  const order = orderOf(caseList, sort);
  const last = rows.at(-1);
  const key = JSON.parse(last?.next_key ?? 'null') as string[] | null;
  const found = key === null ? rows.length : Number(last?.counted);
  const total = after === null ? found : decodeCursor(order, after).total;
  return {
    rows: rows.map(({ next_key: _key, counted: _counted, ...row }) => row),
    total: Math.min(total, caseList.countUpTo),
    totalIsCapped: total > caseList.countUpTo,
    next: key && encodeCursor(order, { key, total }),
  };
}

const queryOf = (search: CaseSearch): PageQuery<Column> => ({
  limit: search.limit ?? PAGE,
  after: search.after ?? null,
  sort: [],
  filter: filterOf(search),
});

/** A page of the cases found, audited as one record. */
export async function findCases(work: Work, search: CaseSearch): Promise<FoundCases> {
  const query = queryOf(search);
  const { rows } = await foundSql(query, pageOf(caseList, query, serviceSql(search)), sql``).execute(work.db);
  work.audit({
    action: 'View',
    domainType: 'CaseSearch',
    domainId: null,
    snapshot: { ids: rows.map(({ id }) => id) },
  });
  return foundCases(query, rows);
}

/** The same in one message with the guard, its record included. */
export const caseSearchTrip: OneTrip<CaseSearch, FoundRow, FoundCases> = {
  statement(search, { db, ...view }) {
    const query = queryOf(search);
    const ids = sql`coalesce((select jsonb_agg(id order by place) from page where place <= ${sql.lit(query.limit)}), '[]')`;
    const viewed = sql`, viewed as (${insertListView('CaseSearch', view, ids)})`;
    const { sql: text, parameters } = foundSql(
      query,
      pageOf(caseList, query, serviceSql(search)),
      viewed,
    ).compile(db);
    return { text, values: parameters };
  },
  answer: async (search, rows) => foundCases(queryOf(search), rows),
};
