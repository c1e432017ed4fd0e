import { formatMoney } from '@waypost/contract/core/amount-text';
import { typedDateOperators } from '@waypost/contract/core/column-filter';
import { type TaskGroup, taskGroupNames, taskGroups } from '@waypost/contract/core/permissions';
import type { Entity } from '@waypost/contract/entities/calls';
import type { TaskFilterColumn } from '@waypost/contract/graphql';
import type { TaskRow } from '@waypost/contract/tasks/shapes';
import { taskStatuses, taskStatusWords } from '@waypost/contract/tasks/status';
import { coverageText } from '#src/ui/coverage-text.ts';
import { DueDate } from '#src/ui/DueDate.tsx';
import type { ColumnChoice } from '#src/ui/data-grid/grid-handle.ts';
import type { Column } from '#src/ui/data-grid/types.ts';
import { displayDate } from '#src/ui/form/date-text.ts';
import { lastFirst } from '#src/ui/name-text.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { taskStatus } from '#src/ui/status.ts';
import { Faint } from '#src/ui/table.ts';
import { RowActions } from '../actions/RowActions.tsx';
import { StartTaskButton } from '../start/StartTaskButton.tsx';
import { ConditionCell } from './ConditionCell.tsx';
import { TaskCell } from './TaskCell.tsx';

type DetailColumn =
  | 'processName'
  | 'waitDaysLeft'
  | 'points'
  | 'insuranceCompany'
  | 'insuranceCategory'
  | 'financialCategory'
  | 'parentInsuranceCompany'
  | 'deactivationDate'
  | 'waitUntil'
  | 'dateOfBirth'
  | 'memberId'
  | 'planName'
  | 'coverageStatus';
export type TaskGridColumn = TaskFilterColumn | 'action' | DetailColumn;
type Details = NonNullable<TaskRow['details']>;
type TaskGridColumnSpec = Column<TaskRow, TaskGridColumn>;
export type TaskGridColumns = readonly TaskGridColumnSpec[];

const groupChoices = taskGroups.map((value) => ({ value, label: taskGroupNames[value] }));
const statusChoices = taskStatuses.map((value) => ({ value, label: taskStatusWords[value] }));

const textFilter = { filter: 'text' } as const;
const numberFilter = { filter: 'number' } as const;
const dateFilter = { filter: 'date' } as const;

const day = (iso: string | null): string => (iso ? displayDate(iso.slice(0, 10)) : '');

/** Further columns, hidden until chosen in the column chooser (W-015). */
const details: TaskGridColumnSpec[] = [
  {
    id: 'patientFirstName',
    title: 'Patient First Name',
    width: 110,
    isHidden: true,
    ...textFilter,
    text: (task) => task.domainModels.case.patient.firstName ?? '',
  },
  {
    id: 'priority',
    title: 'Priority',
    width: 66,
    isRight: true,
    isHidden: true,
    ...numberFilter,
    text: ({ details: more }) => String(more?.priority ?? ''),
  },
  ...(
    [
      ['processName', 'Process', 140, (more) => more.processName],
      ['waitUntil', 'Wait Until', 90, (more) => day(more.waitUntil)],
      ['waitDaysLeft', 'Days To Wait', 70, (more) => String(more.waitDaysLeft ?? '')],
      ['points', 'Points', 60, (more) => String(more.points)],
      ['dateOfBirth', 'Date of Birth', 90, (more) => day(more.dateOfBirth)],
      ['memberId', 'Member ID', 110, (more) => more.memberId ?? ''],
      ['planName', 'Plan', 130, (more) => more.planName ?? ''],
      ['insuranceCompany', 'Insurance Company', 150, (more) => more.insuranceCompany ?? ''],
      ['insuranceCategory', 'Insurance Category', 130, (more) => more.insuranceCategory ?? ''],
      ['financialCategory', 'Financial Category', 130, (more) => more.financialCategory ?? ''],
      [
        'parentInsuranceCompany',
        'Parent Insurance Company',
        160,
        (more) => more.parentInsuranceCompany ?? '',
      ],
      ['deactivationDate', 'Deactivation Date', 100, (more) => day(more.deactivationDate)],
      [
        'coverageStatus',
        'Coverage',
        130,
        (more) => (more.coverageStatus === null ? '' : coverageText(more.coverageStatus, more)),
      ],
    ] satisfies [DetailColumn, string, number, (more: Details) => string][]
  ).map(([id, title, width, text]) => ({
    id,
    title,
    width,
    isHidden: true,
    text: ({ details: more }: TaskRow) => (more === null ? '' : text(more)),
  })),
  {
    id: 'expectedAmount',
    title: 'Expected Amount',
    width: 100,
    isRight: true,
    isHidden: true,
    ...numberFilter,
    text: ({ details: more }) => (more?.expectedAmount ? formatMoney(more.expectedAmount) : ''),
  },
  {
    id: 'createDate',
    title: 'Created',
    width: 90,
    isHidden: true,
    isUnsorted: true,
    ...dateFilter,
    text: ({ details: more }) => day(more?.createdOn ?? null),
  },
  {
    id: 'completedDate',
    title: 'Completed',
    width: 90,
    isHidden: true,
    ...dateFilter,
    text: ({ details: more }) => day(more?.completedDate ?? null),
  },
  {
    id: 'returns',
    title: 'Returns',
    width: 66,
    isRight: true,
    isHidden: true,
    isUnsorted: true,
    ...numberFilter,
    text: ({ details: more }) => String(more?.returns ?? ''),
  },
  {
    id: 'group',
    title: 'Group',
    width: 130,
    isHidden: true,
    isUnsorted: true,
    filter: { set: groupChoices },
    text: ({ details: more }) =>
      more === null ? '' : (taskGroupNames[more.group as TaskGroup] ?? more.group),
  },
];

/** The facility of a task: its filter names the facilities of the organisation. */
const provider = (facilities: Entity['facilities']): TaskGridColumnSpec => ({
  id: 'provider',
  title: 'Provider',
  width: 150,
  isHidden: true,
  isUnsorted: true,
  filter: { set: facilities.map(({ id, name }) => ({ value: id, label: name })) },
  text: ({ details: more }) => more?.provider ?? '',
});

/** The columns of the task grid (W-014). The visible ones fit beside the panel on a 1440 px screen. */
const columns: TaskGridColumns = [
  {
    id: 'action',
    title: 'Action',
    width: 64,
    pinned: 'left',
    isActions: true,
    text: () => '',
    render: (task) => (
      <>
        <StartTaskButton task={task} />
        <RowActions task={task} />
      </>
    ),
  },
  {
    id: 'taskName',
    title: 'Task',
    width: 140,
    flex: 3,
    ...textFilter,
    text: (task) => task.taskName,
    render: (task) => <TaskCell task={task} />,
  },
  {
    id: 'status',
    title: 'Task Status',
    width: 97,
    filter: { set: statusChoices },
    text: (task) => taskStatusWords[task.status],
    render: (task) => <StatusLabel status={taskStatus[task.status]} />,
  },
  {
    id: 'assignee',
    title: 'Assignee',
    width: 82,
    flex: 2,
    ...textFilter,
    text: (task) => task.assignee?.name ?? 'Unassigned',
    render: (task) => task.assignee?.name ?? <Faint>Unassigned</Faint>,
  },
  {
    id: 'daysAged',
    title: 'Days Aged',
    width: 44,
    isRight: true,
    ...numberFilter,
    text: (task) => String(task.daysAged),
  },
  {
    id: 'caseNumber',
    title: 'Case',
    width: 84,
    ...textFilter,
    text: (task) => task.domainModels.case.caseNumber,
  },
  {
    id: 'accountNumber',
    title: 'Account Number',
    width: 78,
    ...textFilter,
    text: (task) => task.domainModels.case.patient.accountNumber ?? '',
  },
  {
    id: 'patientLastName',
    title: 'Patient Name',
    width: 118,
    flex: 3,
    ...textFilter,
    text: ({ domainModels: { case: taskCase } }) => lastFirst(taskCase.patient),
  },
  {
    id: 'payerName',
    title: 'Payer Name',
    width: 104,
    flex: 2,
    ...textFilter,
    text: (task) => task.domainModels.case.payer.name,
  },
  {
    id: 'dateOfService',
    title: 'Date of Service',
    width: 88,
    ...dateFilter,
    text: (task) => displayDate(task.domainModels.case.dateOfService),
  },
  {
    id: 'errorCode',
    title: 'Error Code',
    width: 44,
    flex: 1,
    ...textFilter,
    text: (task) => task.condition?.conditionCode ?? '',
    render: (task) => <ConditionCell task={task} />,
  },
  {
    id: 'dueDate',
    title: 'Task Due Date',
    width: 110,
    ...dateFilter,
    operators: [...typedDateOperators, 'overdue'],
    text: (task) => displayDate(task.dueDate),
    render: (task) => <DueDate date={task.dueDate} isOverdue={task.isOverdue} />,
  },
  ...details,
];

/** The same with the facilities of an organisation. */
export const taskGridColumns = (facilities: Entity['facilities']): TaskGridColumns => [
  ...columns,
  provider(facilities),
];

const detailed: ReadonlySet<string> = new Set([
  'provider',
  ...details.flatMap(({ id }) => (id === 'patientFirstName' ? [] : id)),
]);
/** Whether one of these columns shows what a row has only when it is asked for. */
export const areDetailed = (columns: readonly ColumnChoice[]): boolean =>
  columns.some(({ id, isShown }) => isShown && detailed.has(id));
