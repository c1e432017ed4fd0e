import type { CaseSearch, FoundCase, FoundCases } from '@waypost/contract/search/shapes';
import { type RawBuilder, sql } from 'kysely';
import { insertListView } from '../../framework/audit.ts';
import type { ListSource, Sql } from '../../framework/list/column.ts';
import { countSql } from '../../framework/list/count.ts';
import { decodeCursor, encodeCursor, orderOf } from '../../framework/list/keyset.ts';
import { type PageQuery, pageOf } from '../../framework/list/page.ts';
import type { SingleRoundTrip } from '../../framework/one-trip.ts';
import type { Work } from '../../framework/work.ts';
import { caseRows } from '../cases/readable.ts';
import { patientRows } from '../patients/readable.ts';
import { nameConditions, nonNameConditions } from './conditions.ts';

const PAGE = 100;

type Column = 'lastName' | 'firstName' | 'caseNumber';

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
  // Each hit costs two lookups, and a user with a thousand hits needs a narrower search rather than an exact count.
  countUpTo: 1000,
  columns: {
    lastName: { kind: 'text', expression: sql`p.last_name_key` },
    firstName: { kind: 'text', expression: sql`p.first_name_key` },
    caseNumber: { kind: 'text', expression: sql`c.case_number_key` },
  },
};

/** A row as the database returns it, with the sort values of the last row when another page follows. */
type FoundRow = FoundCase & { next_key: string | null; counted: string | number | null };

type SearchStatements = { page: Sql; count: Sql };

/** A page of the cases found by any of the name conditions, and the statement that counts them. */
function find(search: CaseSearch, query: PageQuery<Column>): SearchStatements {
  const baseCondition = nonNameConditions(search);
  const pages = nameConditions(search).map((condition) =>
    pageOf(caseList, query, sql`${baseCondition} and ${condition}`),
  );
  const [only] = pages;
  const counts = pages.map(({ where }) => sql`(${countSql(caseList, where)})`);
  const count = sql`select ${sql.join(counts, sql` + `)}`;
  if (only && pages.length === 1) return { page: only.page, count };
  const found = sql.join(
    pages.map(({ page }) => sql`(${page})`),
    sql` union all `,
  );
  // In the order of the list: a key contains its values.
  const page = sql`select w.id, w.key from (${found}) w
    order by w.key[1] collate "C", w.key[2] collate "C", w.key[3] collate "C", w.key[4]::uuid
    limit ${sql.lit(query.limit + 1)}`;
  return { page, count };
}

/**
 * The statement of a page of cases: the rows in order and, on a first page with successors, their number. `viewed`
 * audits the shown rows.
 */
const foundSql = (
  { limit, after }: PageQuery<Column>,
  { page, count }: SearchStatements,
  viewed: Sql,
): RawBuilder<FoundRow> => sql<FoundRow>`
    with page as materialized (select p.id, p.key, row_number() over () as place from (${page}) p) ${viewed}
    select c.id, c.id as "caseId", c.case_number as "caseNumber", c.status as "caseStatus",
      c.service_start as "dateOfServiceStart", c.service_end as "dateOfServiceEnd", p.id as "patientId",
      p.first_name as "firstName", p.last_name as "lastName", p.birth_date as "dateOfBirth",
      p.medical_record_number as "medicalRecordNumber", c.account_number as "patientAccountNumber",
      case when f.place = ${sql.lit(limit)} and f.has_more then to_json(f.key)::text end as next_key,
      case when f.place = ${sql.lit(limit)} and f.has_more and ${sql.lit(after === null)} then
        (${count}) end as counted
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
  filter: {},
});

/** A page of the found cases, audited as one record. */
export async function findCases(work: Work, search: CaseSearch): Promise<FoundCases> {
  const query = queryOf(search);
  const { rows } = await foundSql(query, find(search, query), sql``).execute(work.db);
  work.audit({
    action: 'View',
    domainType: 'CaseSearch',
    domainId: null,
    snapshot: { ids: rows.map(({ id }) => id) },
  });
  return foundCases(query, rows);
}

/** The same in one message with the guard, including its record. */
export const caseSearchTrip: SingleRoundTrip<CaseSearch, FoundRow, FoundCases> = {
  statement(search, { db, ...view }) {
    const query = queryOf(search);
    const ids = sql`coalesce((select jsonb_agg(id order by place) from page where place <= ${sql.lit(query.limit)}), '[]')`;
    const viewed = sql`, viewed as (${insertListView('CaseSearch', view, ids)})`;
    const { sql: text, parameters } = foundSql(query, find(search, query), viewed).compile(db);
    return { text, values: parameters };
  },
  answer: async (search, rows) => foundCases(queryOf(search), rows),
};
