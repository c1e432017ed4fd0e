import type { ColumnFilter } from '../core/list.ts';

/** Columns of the task list that can be sorted and filtered by, with the kind of filter each takes. */
export const taskColumns = {
  taskName: 'text',
  status: 'set',
  assignee: 'text',
  daysAged: 'number',
  caseNumber: 'text',
  accountNumber: 'text',
  patientLastName: 'text',
  patientFirstName: 'text',
  payerName: 'text',
  dateOfService: 'date',
  errorCode: 'text',
  dueDate: 'date',
  priority: 'number',
  expectedAmount: 'number',
  completedDate: 'date',
} as const satisfies Record<string, ColumnFilter['filterType']>;
export type TaskColumn = keyof typeof taskColumns;
/** Columns that it is filtered by: these, and some by which it has no order. */
export const taskFilterColumns = {
  ...taskColumns,
  /** The number of the case or of the account. */
  number: 'text',
  group: 'set',
  /** By the id of the facility. */
  provider: 'set',
  createDate: 'date',
  returns: 'number',
  /** By the id of an import: tasks of the cases that it opened or changed. */
  import: 'set',
} as const satisfies Record<string, ColumnFilter['filterType']>;
export type TaskFilterColumn = keyof typeof taskFilterColumns;
/** Columns whose values can be listed and counted. */
export const taskFacetColumns = {
  taskName: 'text',
  status: 'set',
  assignee: 'text',
  payerName: 'text',
  errorCode: 'text',
} as const satisfies Partial<Record<TaskColumn, ColumnFilter['filterType']>>;
