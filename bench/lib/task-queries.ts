import type { TaskQuery } from '@waypost/contract/graphql';

const base: TaskQuery = { limit: 100, after: null, sort: [], filter: {} };
/** The filter of the page's initial query: all tasks that are not done. */
const notDone: TaskQuery['filter'] = {
  status: { filterType: 'set', values: ['Open', 'InProcess', 'OnHold', 'Wait', 'Elevated'] },
};
const sorted = (column: TaskQuery['sort'][number]['column'], descending = false): TaskQuery => ({
  ...base,
  sort: [{ column, descending }],
  filter: notDone,
});
const filtered = (filter: TaskQuery['filter']): TaskQuery => ({ ...base, filter: { ...notDone, ...filter } });

/** The fixed list of measured sorts and filters, with readable names. */
export const taskQueries: Readonly<Record<string, TaskQuery>> = {
  'as it opens: by due date': sorted('dueDate'),
  'by due date, latest first': sorted('dueDate', true),
  'by days aged': sorted('daysAged', true),
  'by patient last name': sorted('patientLastName'),
  'by payer': sorted('payerName'),
  'by date of service': sorted('dateOfService'),
  'by priority': sorted('priority'),
  'by status': sorted('status'),
  'by assignee': sorted('assignee'),
  'by task name': sorted('taskName'),
  'by case number': sorted('caseNumber'),
  'by account number': sorted('accountNumber'),
  'by error code': sorted('errorCode'),
  'all of them, complete ones too, by due date': base,
  'open ones alone': { ...base, filter: { status: { filterType: 'set', values: ['Open'] } } },
  'last name begins with "smi"': filtered({
    patientLastName: { filterType: 'text', type: 'startsWith', filter: 'smi' },
  }),
  'last name contains "mith"': filtered({
    patientLastName: { filterType: 'text', type: 'contains', filter: 'mith' },
  }),
  'one account': {
    ...base,
    filter: { accountNumber: { filterType: 'text', type: 'equals', filter: '50300000' } },
  },
  'one case': {
    ...base,
    filter: { caseNumber: { filterType: 'text', type: 'equals', filter: '1100000-01' } },
  },
  'one payer': filtered({ payerName: { filterType: 'text', type: 'equals', filter: 'summit care' } }),
  'one error code': filtered({ errorCode: { filterType: 'text', type: 'equals', filter: '72' } }),
  'assignee begins with "whit"': filtered({
    assignee: { filterType: 'text', type: 'startsWith', filter: 'whit' },
  }),
  'more than 30 days old': filtered({ daysAged: { filterType: 'number', type: 'greaterThan', filter: 30 } }),
  'priority 1 to 2': filtered({
    priority: { filterType: 'number', type: 'inRange', filter: 1, filterTo: 2 },
  }),
};
