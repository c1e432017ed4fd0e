import { MAX_PRIORITY } from '@waypost/contract/tasks/escalation/rules';
import type { Task } from '@waypost/contract/tasks/shapes';
import { sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import type { Sql } from '../../framework/list/column.ts';
import type { Work } from '../../framework/work.ts';
import { daysBetween, daysUntil, todayByZone } from '../../infrastructure/dates.ts';
import { caseRows, coverageRows } from '../cases/readable.ts';
import { eligibilityTransactionRows } from '../eligibility/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { patientRows } from '../patients/readable.ts';
import { payerRows, planAddressRows, planRows } from '../payers/readable.ts';
import { type Asked, caseDifferences } from './case-differences.ts';
import { expectedAmount, lateDate } from './columns.ts';
import { coverageOfTaskFirst } from './coverage-of-task.ts';
import { abilitiesFor } from './state.ts';

/** One task; opening it is audited. A task of another entity or facility is not found. */
export async function taskById(work: Work, taskId: string): Promise<Task> {
  const [task] = await tasksByIds(work, [taskId]);
  if (!task) throw new AppError('NOT_FOUND');
  work.audit({ action: 'View', domainType: 'Task', domainId: taskId });
  return task;
}

/** The task that this user is working on here, wherever they started it. */
export async function workingTask(work: Work): Promise<Task | null> {
  const row = await work.db
    .selectFrom('working_task')
    .select('task_id')
    .where('user_id', '=', work.actor.id)
    .executeTakeFirst();
  if (!row) return null;
  const [task] = await tasksByIds(work, [row.task_id]);
  if (task) work.audit({ action: 'View', domainType: 'Task', domainId: task.id });
  return task ?? null;
}

/** A task and its parts, as the database returns them. */
type TaskRow = {
  id: string;
  version: number;
  task_name: string;
  process: string;
  task_group: string;
  status: string;
  assignee_id: string | null;
  assignee_name: string;
  priority: number;
  created_at: Date;
  created_on: string;
  process_started_at: Date;
  process_started_on: string;
  due_date: string;
  late_date: string;
  wait_until: string | null;
  wait_returns_to: Task['waitReturnsTo'];
  start_url: string;
  condition_code: string | null;
  condition_description: string | null;
  business_exceptions: Task['businessExceptions'];
  facility_id: string;
  facility_name: string;
  time_zone: string;
  default_npi: string | null;
  case_id: string;
  case_number: string;
  account_number: string;
  patient_first_name: string;
  patient_last_name: string;
  payer_name: string;
  date_of_service: string;
  expected_amount: string | null;
  first_name: string | null;
  last_name: string;
  birth_date: string | null;
  gender: string;
  payer_code: string | null;
  member_id: string | null;
  plan_name: string | null;
  insurance_company: string | null;
  insurance_category: string | null;
  financial_category: string | null;
  parent_insurance_company: string | null;
  deactivated_on: string | null;
  to_dos: Task['toDos'];
  transaction:
    | ({ sentAt: string; payerCode: string; asked: Asked | null } & Pick<
        NonNullable<Task['domainModels']['eligibility']>,
        'id' | 'coverageStatus' | 'coverageCaution' | 'rejectReasonCode' | 'riskIndicator' | 'rulesResult'
      >)
    | null;
};

/**
 * A value of the last eligibility transaction `x` of a task `t`: from a check during the work, or the one that opened
 * it.
 */
export function latestTransaction(shown: Sql): Sql {
  return sql`select ${shown} from (
      select a.* from ${eligibilityTransactionRows} a where a.entity_id = t.entity_id and a.task_id = t.id
      union all select a.* from ${eligibilityTransactionRows} a where a.entity_id = t.entity_id and a.id = t.cycle) x
    order by x.sent_at desc limit 1`;
}

/** The order of the coverages `v` of a task `t`. */
export const coverageOfTask = coverageOfTaskFirst({ subject: sql`t.subject`, payerName: sql`t.payer_name` });

/** Reads tasks by id with everything a task shows: one statement for any number; the order of `ids` is kept. */
export async function tasksByIds({ db, actor, clock }: Work, ids: readonly string[]): Promise<Task[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TaskRow>`/* prepared: tasks-by-ids */
    select t.id, t.version, t.task_name, t.process, t.task_group, t.status, t.assignee_id, t.assignee_name, t.priority,
      t.created_at, (t.created_at at time zone f.time_zone)::date as created_on,
      t.process_started_at, (t.process_started_at at time zone f.time_zone)::date as process_started_on,
      t.due_date, ${lateDate} as late_date, t.wait_until, t.wait_returns_to, t.start_url, t.condition_code, t.condition_description, t.business_exceptions,
      t.case_id, t.case_number, t.account_number, t.patient_first_name, t.patient_last_name, t.payer_name,
      t.date_of_service, ${expectedAmount}::text as expected_amount, t.facility_id, f.name as facility_name, f.time_zone, f.default_npi,
      p.first_name, p.last_name, p.birth_date, p.gender, v.*,
      coalesce((select json_agg(json_build_object('id', d.id, 'recommendation', d.recommendation,
          'resolution', d.resolution, 'resolutionOptions', d.resolution_options, 'comment', d.comment) order by d.position)
        from task_to_do d where d.entity_id = t.entity_id and d.task_id = t.id), '[]'::json) as to_dos,
      (${latestTransaction(sql`json_build_object('id', x.id, 'coverageStatus', x.coverage_status,
          'coverageCaution', x.coverage_caution,
          'rejectReasonCode', case when x.state = 'rejected' then x.error_code end, 'sentAt', x.sent_at,
          'payerCode', x.payer_code, 'asked', case when x.state = 'answered' then x.request end,
          'riskIndicator', x.risk_indicator, 'rulesResult', coalesce(x.rules_result, '[]'::jsonb))`)}) as transaction
    from task t
    join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
    -- One row each, looked up for each task: without statistics a plan that begins elsewhere costs seconds.
    cross join lateral (
      select p.first_name, p.last_name, p.birth_date, p.gender from ${caseRows} c
      join ${patientRows} p on p.entity_id = c.entity_id and p.id = c.patient_id
      where c.entity_id = t.entity_id and c.id = t.case_id limit 1) p
    left join lateral (
      select v.subscriber_id as member_id, v.plan_name, l.insurance_company, l.insurance_category, l.financial_category,
        l.parent_insurance_company,
        (select a.deactivated_on from ${planAddressRows} a
          where a.entity_id = l.entity_id and a.plan_id = l.id and a.code = v.address_code) as deactivated_on,
        (select y.code from ${payerRows} y where y.id = v.payer_id) as payer_code
      from ${coverageRows} v
      left join ${planRows} l on l.entity_id = v.entity_id and l.insurance_code = v.insurance_code
      where v.entity_id = t.entity_id and v.case_id = t.case_id
      order by ${coverageOfTask} limit 1) v on true
    where t.id = any (${ids}::uuid[])`.execute(db);
  const now = clock.now();
  const today = todayByZone(now);
  const present = (row: TaskRow) => presentTask(row, { now, today: today(row.time_zone) }, actor);
  const byId = new Map(rows.map((row) => [row.id, present(row)]));
  return ids.map((id) => byId.get(id)).filter((task) => task !== undefined);
}

function presentTask(row: TaskRow, { now, today }: { now: Date; today: string }, actor: Actor): Task {
  return {
    id: row.id,
    version: row.version,
    taskName: row.task_name,
    status: row.status as Task['status'],
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name },
    daysAged: daysBetween(row.created_on, today),
    dueDate: row.due_date,
    isOverdue: row.late_date < today && row.status !== 'Complete',
    createDate: row.created_at.toISOString(),
    waitUntil: row.wait_until,
    waitDaysLeft: row.wait_until === null ? null : Math.max(0, daysBetween(today, row.wait_until)),
    waitReturnsTo: row.wait_returns_to,
    priority: row.priority,
    score: scoreOf(row, now.toISOString().slice(0, 10)),
    startUrl: row.start_url,
    authorization: { domain: 'task-management', permission: row.task_group },
    process: {
      name: row.process as Task['process']['name'],
      domain: 'Case',
      startDate: row.process_started_at.toISOString(),
      daysAged: daysBetween(row.process_started_on, today),
    },
    condition:
      row.condition_code === null
        ? null
        : { conditionCode: row.condition_code, description: row.condition_description ?? row.condition_code },
    businessExceptions: row.business_exceptions,
    toDos: row.to_dos,
    domainModels: {
      case: {
        caseId: row.case_id,
        caseNumber: row.case_number,
        dateOfService: row.date_of_service,
        expectedAmount: row.expected_amount,
        facilityId: row.facility_id,
        patient: {
          accountNumber: row.account_number || null,
          firstName: row.patient_first_name || null,
          lastName: row.patient_last_name,
          dateOfBirth: row.birth_date,
          gender: row.gender,
          memberId: row.member_id,
        },
        payer: {
          name: row.payer_name,
          planName: row.plan_name,
          insuranceCompany: row.insurance_company,
          insuranceCategory: row.insurance_category,
          financialCategory: row.financial_category,
          parentInsuranceCompany: row.parent_insurance_company,
          deactivationDate: row.deactivated_on,
        },
        provider: { id: row.default_npi ?? '', name: row.facility_name },
        exceptions: row.business_exceptions,
      },
      eligibility: row.transaction && {
        id: row.transaction.id,
        coverageStatus: row.transaction.coverageStatus,
        coverageCaution: row.transaction.coverageCaution,
        rejectReasonCode: row.transaction.rejectReasonCode,
        transactionDate: new Date(row.transaction.sentAt).toISOString(),
        riskIndicator: row.transaction.riskIndicator,
        rulesResult: row.transaction.rulesResult,
        caseDifferences: caseDifferences(row.transaction, row),
      },
    },
    abilities: abilitiesFor(actor, row),
  };
}

type Dated = { priority: number; due_date: string };

/** A task due in a month has no points for it yet. */
const LOOKAHEAD_DAYS = 30;
/** One more than the highest priority, which therefore never outweighs a day. */
const POINTS_OF_A_DAY = MAX_PRIORITY + 1;

/**
 * The points of a task by their parts: they give the order of work. `today` is the day in UTC, the same for all tasks.
 */
export function scoreOf({ due_date, priority }: Dated, today: string): Task['score'] {
  const dueDate = POINTS_OF_A_DAY * (LOOKAHEAD_DAYS - daysUntil(today, due_date));
  return { points: dueDate + priority, dueDate, priority };
}
