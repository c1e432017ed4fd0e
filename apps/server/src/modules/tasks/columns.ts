import type { TaskFilterColumn } from '@waypost/contract/graphql';
import { taskStatusWords } from '@waypost/contract/tasks/status';
import { sql } from 'kysely';
import type { ListColumn, ListSource, Sql } from '../../framework/list/column.ts';
import { facilityRows } from '../facilities/readable.ts';
import { importedRows } from '../imports/readable.ts';

const text = (expression: Sql, shown: Sql): ListColumn => ({ kind: 'text', expression, shown });
/** A text of few words, so that all their suffixes are stored; `task_word` has them by the name of the column. */
const words = (column: TaskFilterColumn, expression: Sql, shown: Sql): ListColumn => ({
  ...text(expression, shown),
  endings: sql`select ending, word from task_word where entity_id = (select current_entity()) and field = ${sql.lit(column)}`,
});
const name = (column: TaskFilterColumn, expression: Sql, shown: Sql): ListColumn => ({
  ...words(column, expression, shown),
  isName: true,
});

const number = (expression: Sql, shown: Sql): ListColumn => ({ ...text(expression, shown), hasZeros: true });
const caseNumber = number(sql`t.case_number_key`, sql`t.case_number`);
const accountNumber = number(sql`t.account_number_key`, sql`t.account_number`);

const firstName = name('patientFirstName', sql`t.patient_first_name_key`, sql`t.patient_first_name`);

/** The highest first. */
const byPriority = sql`(-t.priority)`;
/**
 * The order of work: by due date, and within one day by the highest priority. The task list sorted by due date has the
 * same order, so that the next task is the first of the list.
 */
export const orderOfWork = sql`t.due_date, ${byPriority}, t.id`;

/** The expected amount of the visit of a task in dollars. */
export const expectedAmount = sql`(t.expected_cents / 100.0)::numeric(11, 2)`;

/** The day from which a task is late, never before its due date: a waiting task is late only after its wait. */
export const lateDate = sql`late_date(t.status, t.due_date, t.wait_until)`;

/** The task list; `t` is the task. */
export const taskList: ListSource<TaskFilterColumn> = {
  from: sql`task t`,
  id: sql`t.id`,
  facility: sql`t.facility_id`,
  defaultSort: [{ column: 'dueDate', descending: false }],
  countUpTo: 10_000,
  columns: {
    taskName: words('taskName', sql`t.task_name_key`, sql`t.task_name`),
    status: { kind: 'code', expression: sql`t.status`, words: taskStatusWords },
    assignee: words('assignee', sql`t.assignee_name_key`, sql`t.assignee_name`),
    daysAged: { kind: 'age', expression: sql`t.created_at` },
    caseNumber,
    accountNumber,
    number: { ...caseNumber, either: [caseNumber, accountNumber] },
    patientLastName: {
      ...name('patientLastName', sql`t.patient_last_name_key`, sql`t.patient_last_name`),
      givenName: firstName,
    },
    patientFirstName: firstName,
    payerName: words('payerName', sql`t.payer_name_key`, sql`t.payer_name`),
    dateOfService: { kind: 'date', expression: sql`t.date_of_service` },
    errorCode: words('errorCode', sql`t.condition_code_key`, sql`coalesce(t.condition_code, '')`),
    dueDate: { kind: 'date', expression: sql`t.due_date`, late: lateDate, ties: byPriority },
    priority: { kind: 'number', expression: sql`t.priority` },
    expectedAmount: {
      kind: 'number',
      expression: sql`t.expected_cents`,
      isNullable: true,
      order: sql`coalesce(t.expected_cents, -1)`,
      unit: 100,
      shown: expectedAmount,
    },
    completedDate: {
      kind: 'instant',
      expression: sql`t.completed_at`,
      isNullable: true,
      shown: sql`(t.completed_at at time zone (select f.time_zone from ${facilityRows} f
        where f.entity_id = t.entity_id and f.id = t.facility_id))::date`,
    },
    group: { kind: 'code', expression: sql`t.task_group` },
    provider: { kind: 'code', expression: sql`t.facility_id::text` },
    createDate: { kind: 'instant', expression: sql`t.created_at` },
    returns: { kind: 'number', expression: sql`t.returns` },
    import: {
      kind: 'code',
      expression: sql`t.case_id`,
      belongsTo: (ids) => sql`t.case_id in (select r.case_id from ${importedRows} r
        where r.entity_id = t.entity_id and r.import_id = any (${ids}::uuid[]) and r.result in ('create', 'change'))`,
    },
  },
};
