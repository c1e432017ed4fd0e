import { z } from 'zod';
import { internal, phi } from './classes.ts';
import { taskSchema } from './services/task.ts';
import { isoDate, uuid } from './values.ts';

/**
 * A named GraphQL operation: what is asked, with what, and the shape of the result. Reads only. Both ends
 * check against it: the server that the document is valid, the portal that the result fits.
 */
export type Operation<Variables extends z.ZodType, Result extends z.ZodType> = {
  name: string;
  document: string;
  variables: Variables;
  result: Result;
};
const operation = <V extends z.ZodType, R extends z.ZodType>(o: Operation<V, R>): Operation<V, R> => o;

/** A filter of the task grid: the model of one column. */
export const columnFilterSchema = z.discriminatedUnion('filterType', [
  z.object({
    filterType: z.literal('text'),
    type: internal(z.enum(['contains', 'equals', 'startsWith', 'blank', 'notBlank'])),
    filter: phi(z.string().max(200)).optional(),
  }),
  z.object({
    filterType: z.literal('number'),
    type: internal(z.enum(['equals', 'lessThan', 'greaterThan', 'inRange'])),
    filter: internal(z.number()),
    filterTo: internal(z.number()).optional(),
  }),
  z.object({
    filterType: z.literal('date'),
    type: internal(z.enum(['equals', 'lessThan', 'greaterThan', 'inRange'])),
    dateFrom: phi(isoDate),
    dateTo: phi(isoDate).optional(),
  }),
  z.object({ filterType: z.literal('set'), values: z.array(phi(z.string().max(200)).nullable()).max(200) }),
]);
export type ColumnFilter = z.infer<typeof columnFilterSchema>;

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
} as const satisfies Record<string, ColumnFilter['filterType']>;
export type TaskColumn = keyof typeof taskColumns;
const taskColumnNames = Object.keys(taskColumns) as [TaskColumn, ...TaskColumn[]];

export const taskQuerySchema = z.object({
  /** Rows of one page: 1 to 5000. */
  limit: internal(z.int().min(1).max(5000)),
  /** Where the page starts: the cursor that came with the page before it; null for the first. */
  after: internal(z.string().max(2000)).nullable(),
  sort: z
    .array(z.object({ column: internal(z.enum(taskColumnNames)), descending: internal(z.boolean()) }))
    .max(4),
  filter: z.partialRecord(z.enum(taskColumnNames), columnFilterSchema),
});
export type TaskQuery = z.infer<typeof taskQuerySchema>;

export const taskPageSchema = z.object({
  rows: z.array(taskSchema),
  /** How many rows match; counted up to 10 000. */
  total: internal(z.int().min(0)),
  totalIsCapped: internal(z.boolean()),
  /** Cursor of the next page; null on the last. */
  next: internal(z.string()).nullable(),
});
export type TaskPage = z.infer<typeof taskPageSchema>;

const taskFields = `id version taskName status assignee { id name } daysAged dueDate isOverdue createDate waitUntil
  priority startUrl authorization { domain permission } process { name domain startDate daysAged }
  condition { conditionCode description } businessExceptions { id description }
  toDos { id recommendation resolution resolutionOptions comment }
  domainModels {
    case { caseNumber dateOfService facilityId patient { accountNumber firstName lastName dateOfBirth gender memberId }
      payer { name planName } provider { id name } }
    eligibility { id coverageStatus transactionDate } }
  abilities { start complete changeStatus manage }`;
const pageFields = `rows { ${taskFields} } total totalIsCapped next`;

export const getAllTasks = operation({
  name: 'getAllTasks',
  document: `query getAllTasks($query: TaskQuery!) { getAllTasks(query: $query) { ${pageFields} } }`,
  variables: z.object({ query: taskQuerySchema }),
  result: z.object({ getAllTasks: taskPageSchema }),
});

export const getTasksByUser = operation({
  name: 'getTasksByUser',
  document: `query getTasksByUser($assigneeId: ID!, $query: TaskQuery!) { getTasksByUser(assigneeId: $assigneeId, query: $query) { ${pageFields} } }`,
  variables: z.object({ assigneeId: internal(uuid), query: taskQuerySchema }),
  result: z.object({ getTasksByUser: taskPageSchema }),
});

export const getTaskById = operation({
  name: 'getTaskById',
  document: `query getTaskById($taskId: ID!) { getTaskById(taskId: $taskId) { ${taskFields} } }`,
  variables: z.object({ taskId: internal(uuid) }),
  result: z.object({ getTaskById: taskSchema }),
});

export const caseDetailsSchema = z.object({
  caseId: internal(uuid),
  caseNumber: phi(z.string()),
  caseStatus: z.object({ status: internal(z.string()) }),
  facilityId: internal(uuid),
  facility: internal(z.string()),
  dateOfServiceStart: phi(isoDate),
  dateOfServiceEnd: phi(isoDate).nullable(),
  encounter: phi(z.string()).nullable(),
  requisition: phi(z.string()).nullable(),
  order: phi(z.string()).nullable(),
  location: phi(z.string()).nullable(),
  patientAccountNumber: phi(z.string()),
  patient: z.object({
    patientNumber: phi(z.string()),
    firstName: phi(z.string()),
    lastName: phi(z.string()),
    middleInitial: phi(z.string()).nullable(),
    birthDate: phi(isoDate),
    gender: phi(z.string()),
  }),
  coverages: z.array(
    z.object({
      caseCoverageId: internal(uuid),
      order: internal(z.int()),
      insuranceName: phi(z.string()),
      subscriberId: phi(z.string()),
      groupNumber: phi(z.string()).nullable(),
      periodStart: phi(isoDate).nullable(),
      periodEnd: phi(isoDate).nullable(),
    }),
  ),
});
export type CaseDetails = z.infer<typeof caseDetailsSchema>;

export const getCaseDetails = operation({
  name: 'getCaseDetails',
  document: `query getCaseDetails($caseNumber: String!) { getCaseDetails(caseNumber: $caseNumber) {
    caseId caseNumber caseStatus { status } facilityId facility dateOfServiceStart dateOfServiceEnd encounter requisition
    order location patientAccountNumber patient { patientNumber firstName lastName middleInitial birthDate gender }
    coverages { caseCoverageId order insuranceName subscriberId groupNumber periodStart periodEnd } } }`,
  variables: z.object({ caseNumber: phi(z.string().max(40)) }),
  result: z.object({ getCaseDetails: caseDetailsSchema.nullable() }),
});

/** Operations by the service whose `graphql` path answers them. */
export const operations = {
  task: { getAllTasks, getTasksByUser, getTaskById },
  case: { getCaseDetails },
};
