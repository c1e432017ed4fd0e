import type { TaskColumn } from '@waypost/contract/graphql';
import { type RawBuilder, sql } from 'kysely';

/** How a column of the list reads in SQL. `t` is the task, `u` its assignee. */
export type ColumnSql = {
  /** What is compared and sorted: folded where it is text. */
  expression: RawBuilder<unknown>;
  kind: 'text' | 'date' | 'number' | 'instant';
  /** Sorts the other way round than it reads: an older task has more days. */
  isReversed?: true;
};

const text = (expression: RawBuilder<unknown>): ColumnSql => ({ expression, kind: 'text' });

/** Names in the assignee column read "Last, First". */
const assigneeName = sql`coalesce(u.last_name || ', ' || u.first_name, '')`;

export const columnSql: Record<TaskColumn, ColumnSql> = {
  taskName: text(sql`t.task_name_key`),
  status: text(sql`t.status`),
  assignee: text(sql`lower(${assigneeName})`),
  daysAged: { expression: sql`t.created_at`, kind: 'instant', isReversed: true },
  caseNumber: text(sql`t.case_number_key`),
  accountNumber: text(sql`t.account_number_key`),
  patientLastName: text(sql`t.patient_last_name_key`),
  patientFirstName: text(sql`t.patient_first_name_key`),
  payerName: text(sql`t.payer_name_key`),
  dateOfService: { expression: sql`t.date_of_service`, kind: 'date' },
  errorCode: text(sql`t.condition_code_key`),
  dueDate: { expression: sql`t.due_date`, kind: 'date' },
  priority: { expression: sql`t.priority`, kind: 'number' },
};
