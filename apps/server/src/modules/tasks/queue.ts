import { createHash } from 'node:crypto';
import type { ColumnFilter } from '@waypost/contract/core/list';
import type { CoverageCaution } from '@waypost/contract/eligibility/coverage-caution';
import type { QueuePage, TaskFilterColumn, TaskQuery } from '@waypost/contract/graphql';
import type { Task, TaskRow } from '@waypost/contract/tasks/shapes';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../framework/actor.ts';
import { insertListView, listViewValues } from '../../framework/audit.ts';
import type { Sql } from '../../framework/list/column.ts';
import { countCapped, isKnownToBeLong } from '../../framework/list/count.ts';
import { filterSql } from '../../framework/list/filter.ts';
import { decodeCursor, encodeCursor, orderOf } from '../../framework/list/keyset.ts';
import { pageOf, pageSql } from '../../framework/list/page.ts';
import { needsFilterValues, type Reading, readFilterValues } from '../../framework/list/reading.ts';
import type { SingleRoundTrip } from '../../framework/one-trip.ts';
import type { Work } from '../../framework/work.ts';
import { daysBetween, todayByZone } from '../../infrastructure/dates.ts';
import { caseRows, coverageRows } from '../cases/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { patientRows } from '../patients/readable.ts';
import { planAddressRows, planRows } from '../payers/readable.ts';
import { expectedAmount, lateDate, taskList } from './columns.ts';
import { openTotal } from './open-total.ts';
import { coverageOfTask, latestTransaction, scoreOf } from './queries.ts';
import { abilitiesFor } from './state.ts';

/** A row as the database returns it; numbers may be texts. */
type QueueRow = {
  id: string;
  version: string | number;
  task_name: string;
  status: string;
  task_group: string;
  assignee_id: string | null;
  assignee_name: string;
  created_on: string;
  due_date: string;
  late_date: string;
  condition_code: string | null;
  condition_description: string | null;
  case_number: string;
  account_number: string;
  patient_first_name: string;
  patient_last_name: string;
  payer_name: string;
  date_of_service: string;
  time_zone: string;
  /** The sort values of the last row, if another page follows. */
  next_key: string | null;
  /** The total, where it is maintained. */
  total: string | number | null;
};
/** The values for further columns. */
type DetailedRow = QueueRow & {
  priority: string | number;
  process: string;
  created_at: string;
  completed_on: string | null;
  returns: string | number;
  expected_amount: string | null;
  wait_until: string | null;
  facility_name: string;
  birth_date: string | null;
  member_id: string | null;
  plan_name: string | null;
  insurance_company: string | null;
  insurance_category: string | null;
  financial_category: string | null;
  parent_insurance_company: string | null;
  deactivated_on: string | null;
  coverage_status: string | null;
  coverage_caution: CoverageCaution | null;
  reject_reason_code: string | null;
};
type QueueRequest = { query: TaskQuery; details: boolean };

/**
 * The statement of a page of the queue: it finds the rows in an index of their order, and reads only the table of
 * tasks. `viewed` audits the shown rows. Only further columns read other tables.
 */
const queueSql = (
  { query: { limit, filter, after }, details }: QueueRequest,
  page: Sql,
  viewed: Sql,
  now: Date,
): RawBuilder<QueueRow> => sql<QueueRow>`
    with page as materialized (select p.id, p.key, row_number() over () as place from (${page}) p) ${viewed}
    select t.id, t.version, t.task_name, t.status, t.task_group, t.assignee_id, t.assignee_name,
      (t.created_at at time zone f.time_zone)::date as created_on, t.due_date, ${lateDate} as late_date, t.condition_code, t.condition_description,
      t.case_number, t.account_number, t.patient_first_name, t.patient_last_name, t.payer_name, t.date_of_service,
      f.time_zone,
      case when p.place = ${sql.lit(limit)} and (select count(*) from page) > ${sql.lit(limit)}
        then to_json(p.key)::text end as next_key,
      ${(after === null && openTotal(filter, now)) || sql`null`} as total
      ${details ? detailColumns : sql``}
    from page p
    join task t on t.entity_id = (select current_entity()) and t.id = p.id
    join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
    ${details ? detailTables : sql``}
    where p.place <= ${sql.lit(limit)}
    order by p.place`;

const detailColumns = sql`, t.priority, t.process, (t.created_at at time zone 'UTC')::text as created_at,
      (t.completed_at at time zone f.time_zone)::date as completed_on, t.returns,
      ${expectedAmount}::text as expected_amount, t.wait_until,
      f.name as facility_name, d.birth_date, v.subscriber_id as member_id, v.plan_name, l.insurance_company,
      l.insurance_category, l.financial_category, l.parent_insurance_company, a.deactivated_on,
      e.coverage_status, e.coverage_caution, e.reject_reason_code`;
const detailTables = sql`
    cross join lateral (
      select b.birth_date from ${caseRows} c
      join ${patientRows} b on b.entity_id = c.entity_id and b.id = c.patient_id
      where c.entity_id = t.entity_id and c.id = t.case_id limit 1) d
    left join lateral (
      select v.* from ${coverageRows} v where v.entity_id = t.entity_id and v.case_id = t.case_id
      order by ${coverageOfTask} limit 1) v on true
    left join ${planRows} l on l.entity_id = v.entity_id and l.insurance_code = v.insurance_code
    left join ${planAddressRows} a on a.entity_id = l.entity_id and a.plan_id = l.id and a.code = v.address_code
    left join lateral (${latestTransaction(sql`x.coverage_status, x.coverage_caution,
      case when x.state = 'rejected' then x.error_code end as reject_reason_code`)}) e on true`;

/** Presents rows to a user. The rows of a page have few groups and states, so abilities are computed once for each. */
function presentQueue(actor: Person, now: Date, details: boolean): (row: QueueRow) => TaskRow {
  const today = todayByZone(now);
  const utcToday = now.toISOString().slice(0, 10);
  const abilities = new Map<string, Task['abilities']>();
  const abilitiesOf = (row: QueueRow): Task['abilities'] => {
    const whose = row.assignee_id === null ? 'nobody' : row.assignee_id === actor.id ? 'own' : 'other';
    const key = `${row.task_group} ${row.status} ${whose}`;
    const known = abilities.get(key) ?? abilitiesFor(actor, row);
    abilities.set(key, known);
    return known;
  };
  return (row) => {
    const here = today(row.time_zone);
    return {
      id: row.id,
      version: Number(row.version),
      taskName: row.task_name,
      status: row.status as Task['status'],
      assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name },
      daysAged: daysBetween(row.created_on, here),
      dueDate: row.due_date,
      isOverdue: row.late_date < here && row.status !== 'Complete',
      condition:
        row.condition_code === null
          ? null
          : {
              conditionCode: row.condition_code,
              description: row.condition_description ?? row.condition_code,
            },
      abilities: abilitiesOf(row),
      domainModels: {
        case: {
          caseNumber: row.case_number,
          dateOfService: row.date_of_service,
          patient: {
            accountNumber: row.account_number || null,
            firstName: row.patient_first_name || null,
            lastName: row.patient_last_name,
          },
          payer: { name: row.payer_name },
        },
      },
      details: details ? presentDetails(row as DetailedRow, here, utcToday) : null,
    };
  };
}

function presentDetails(row: DetailedRow, here: string, utcToday: string): TaskRow['details'] {
  const priority = Number(row.priority);
  const { created_at, due_date, wait_until } = row;
  return {
    createDate: `${created_at.slice(0, 10)}T${created_at.slice(11, 19)}.${created_at.slice(20, 23).padEnd(3, '0')}Z`,
    createdOn: row.created_on,
    completedDate: row.completed_on,
    returns: Number(row.returns),
    expectedAmount: row.expected_amount,
    waitUntil: wait_until,
    waitDaysLeft: wait_until === null ? null : daysBetween(here, wait_until),
    priority,
    points: scoreOf({ priority, due_date }, utcToday).points,
    group: row.task_group,
    processName: row.process as Task['process']['name'],
    dateOfBirth: row.birth_date,
    memberId: row.member_id,
    planName: row.plan_name,
    insuranceCompany: row.insurance_company,
    insuranceCategory: row.insurance_category,
    financialCategory: row.financial_category,
    parentInsuranceCompany: row.parent_insurance_company,
    deactivationDate: row.deactivated_on,
    provider: row.facility_name,
    coverageStatus: row.coverage_status,
    coverageCaution: row.coverage_caution,
    rejectReasonCode: row.reject_reason_code,
  };
}

type Counting = Pick<Reading, 'entity' | 'clock'> & { actor: Person };

/** A page of the rows that were read, with its total; `count` is called only when the list is not known to be long. */
async function queuePage(
  reading: Counting,
  { query, details }: QueueRequest,
  rows: readonly QueueRow[],
  count: () => Promise<number>,
): Promise<QueuePage> {
  const order = orderOf(taskList, query.sort);
  const key = JSON.parse(rows.at(-1)?.next_key ?? 'null') as string[] | null;
  const total = await totalOf();
  const isCapped = total > taskList.countUpTo && openTotal(query.filter, reading.clock.now()) === null;
  return {
    rows: rows.map(presentQueue(reading.actor, reading.clock.now(), details)),
    total: isCapped ? taskList.countUpTo : total,
    totalIsCapped: isCapped,
    next: key && encodeCursor(order, { key, total }),
  };

  async function totalOf(): Promise<number> {
    if (query.after !== null) return decodeCursor(order, query.after).total;
    if (key === null) return rows.length;
    const stored = rows[0]?.total ?? null;
    if (stored !== null) return Number(stored);
    return isKnownToBeLong(reading, taskList, [query.filter]) ? taskList.countUpTo + 1 : count();
  }
}

/** The number of tasks that match a query, counted up to the cap. */
async function countQueue(reading: Reading, { filter }: TaskQuery): Promise<number> {
  const where = filterSql(taskList, filter, await readFilterValues(reading, taskList, filter));
  return countCapped(reading, taskList, where, [filter]);
}

/**
 * The rows after a position in the list, and the position of the last one; nothing is counted, and the caller writes
 * the audit record.
 */
export async function nextRows(
  work: Work,
  given: QueueRequest,
): Promise<{ rows: TaskRow[]; next: string | null }> {
  const { page, order } = await pageSql(work, taskList, given.query);
  const now = work.clock.now();
  const { rows } = await queueSql(given, page, sql``, now).execute(work.db);
  const key = JSON.parse(rows.at(-1)?.next_key ?? 'null') as string[] | null;
  return {
    rows: rows.map(presentQueue(work.actor, now, given.details)),
    next: key && encodeCursor(order, { key, total: 0 }),
  };
}

/** A page of the queue in open work. Showing it is one audit record that names the shown ids. */
export async function readQueue(work: Work, given: QueueRequest): Promise<QueuePage> {
  const { page } = await pageSql(work, taskList, given.query);
  const { rows } = await queueSql(given, page, sql``, work.clock.now()).execute(work.db);
  const ids = rows.map(({ id }) => id);
  work.audit({ action: 'View', domainType: 'TaskList', domainId: null, snapshot: { ids } });
  return queuePage(work, given, rows, () => countQueue(work, given.query));
}

/** Queries without a value of a person have few texts, which are generated once and prepared. */
const fixedTexts = new Map<string, string>();
const MAX_TEXTS = 200;

/**
 * The same page in one message with the guard, including its record. Null for filters that need data first: the day at
 * the facilities, or the words of a typed part.
 */
export const queueTrip: SingleRoundTrip<QueueRequest, QueueRow, QueuePage> = {
  statement(given, { db, ...view }) {
    const { limit, sort, filter, after } = given.query;
    if (needsFilterValues(taskList, filter)) return null;
    const isTextCached = after === null && isFixed(filter);
    const key = JSON.stringify([limit, sort, filter, given.details]);
    const known = isTextCached ? fixedTexts.get(key) : undefined;
    if (known) return { text: known, values: listViewValues(view) };
    const ids = sql`coalesce((select jsonb_agg(id order by place) from page where place <= ${sql.lit(limit)}), '[]')`;
    const viewed = sql`, viewed as (${insertListView('TaskList', view, ids)})`;
    const { sql: text, parameters } = queueSql(
      given,
      pageOf(taskList, given.query).page,
      viewed,
      view.clock.now(),
    ).compile(db);
    if (isTextCached && fixedTexts.size < MAX_TEXTS) {
      const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
      fixedTexts.set(key, `/* prepared: queue-${name} */ ${text}`);
    }
    return { text, values: parameters };
  },
  answer(given, rows, scope) {
    return queuePage(scope, given, rows, () => scope.read((work) => countQueue(work, given.query)));
  },
};

/** Whether a filter only has codes of its columns' own lists, which are part of the text: it has no parameter. */
const isFixed = (filter: TaskQuery['filter']): boolean =>
  (Object.entries(filter) as [TaskFilterColumn, ColumnFilter][]).every(([name, model]) => {
    const { kind, words } = taskList.columns[name];
    return (
      kind === 'code' &&
      model.filterType === 'set' &&
      model.values.every((value) => value !== null && words !== undefined && Object.hasOwn(words, value))
    );
  });
