import type { ColumnFilter } from '../core/list.ts';

/** Columns for sorting and filtering the task list, with the kind of filter of each. */
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
/** Columns for filtering: these, and some without a sort order. */
export const taskFilterColumns = {
  ...taskColumns,
  /** The number of the case or of the account. */
  number: 'text',
  group: 'set',
  /** The id of the facility. */
  provider: 'set',
  createDate: 'date',
  returns: 'number',
  /** The id of an import: matches tasks of the cases that it opened or changed. */
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
