import { formatMoney } from '../core/amount-text.ts';
import { displayDate } from '../core/display-date.ts';
import { lastFirst } from '../core/name-text.ts';
import { type TaskGroup, taskGroupNames } from '../core/permissions.ts';
import { coverageWord } from '../eligibility/coverage-word.ts';
import type { TaskRow } from './shapes.ts';
import { taskStatusWords } from './status.ts';

type Cell = (task: TaskRow) => string;
const day = (iso: string | null): string => (iso === null ? '' : displayDate(iso.slice(0, 10)));

/** Cells of every row of the queue. */
const ownCells = {
  taskName: (task) => task.taskName,
  status: (task) => taskStatusWords[task.status],
  assignee: (task) => task.assignee?.name ?? 'Unassigned',
  daysAged: (task) => String(task.daysAged),
  caseNumber: (task) => task.domainModels.case.caseNumber,
  accountNumber: (task) => task.domainModels.case.patient.accountNumber ?? '',
  patientName: (task) => lastFirst(task.domainModels.case.patient),
  patientLastName: (task) => task.domainModels.case.patient.lastName,
  patientFirstName: (task) => task.domainModels.case.patient.firstName ?? '',
  payerName: (task) => task.domainModels.case.payer.name,
  dateOfService: (task) => displayDate(task.domainModels.case.dateOfService),
  errorCode: (task) => task.condition?.conditionCode ?? '',
  dueDate: (task) => displayDate(task.dueDate),
} as const satisfies Record<string, Cell>;

type Details = NonNullable<TaskRow['details']>;
const more =
  (text: (details: Details) => string): Cell =>
  ({ details }) =>
    details === null ? '' : text(details);

/** Cells of a row that is read with its details. */
const detailCells = {
  priority: more(({ priority }) => String(priority)),
  processName: more(({ processName }) => processName),
  waitUntil: more(({ waitUntil }) => day(waitUntil)),
  waitDaysLeft: more(({ waitDaysLeft }) => String(waitDaysLeft ?? '')),
  points: more(({ points }) => String(points)),
  dateOfBirth: more(({ dateOfBirth }) => day(dateOfBirth)),
  memberId: more(({ memberId }) => memberId ?? ''),
  planName: more(({ planName }) => planName ?? ''),
  insuranceCompany: more(({ insuranceCompany }) => insuranceCompany ?? ''),
  insuranceCategory: more(({ insuranceCategory }) => insuranceCategory ?? ''),
  financialCategory: more(({ financialCategory }) => financialCategory ?? ''),
  parentInsuranceCompany: more(({ parentInsuranceCompany }) => parentInsuranceCompany ?? ''),
  deactivationDate: more(({ deactivationDate }) => day(deactivationDate)),
  coverageStatus: more((details) =>
    details.coverageStatus === null ? '' : coverageWord(details.coverageStatus, details),
  ),
  expectedAmount: more(({ expectedAmount }) => (expectedAmount ? formatMoney(expectedAmount) : '')),
  createDate: more(({ createdOn }) => day(createdOn)),
  completedDate: more(({ completedDate }) => day(completedDate)),
  returns: more(({ returns }) => String(returns)),
  group: more(({ group }) => taskGroupNames[group as TaskGroup] ?? group),
  provider: more(({ provider }) => provider),
} as const satisfies Record<string, Cell>;

/** The cells of the task list as text: the same on the screen, on paper, and in the CSV of a page or of all rows. */
export const taskCells = { ...ownCells, ...detailCells };
export type TaskCellName = keyof typeof taskCells;
export const isTaskCell = (name: string): name is TaskCellName => Object.hasOwn(taskCells, name);

/** Whether any of these cells needs rows with details. */
export const wantDetails = (names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn(detailCells, name));
