import { typedDateOperators } from '@waypost/contract/core/column-filter';
import { taskGroupNames, taskGroups } from '@waypost/contract/core/permissions';
import type { Entity } from '@waypost/contract/entities/calls';
import type { TaskFilterColumn } from '@waypost/contract/graphql';
import { taskCells, wantDetails } from '@waypost/contract/tasks/cells';
import type { TaskRow } from '@waypost/contract/tasks/shapes';
import { taskStatuses, taskStatusWords } from '@waypost/contract/tasks/status';
import { DueDate } from '#src/ui/DueDate.tsx';
import type { ColumnChoice } from '#src/ui/data-grid/grid-handle.ts';
import type { Column } from '#src/ui/data-grid/types.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { taskStatus } from '#src/ui/status.ts';
import { MutedText } from '#src/ui/table.ts';
import { RowActions } from '../actions/RowActions.tsx';
import { StartTaskButton } from '../start/StartTaskButton.tsx';
import { ConditionCell } from './ConditionCell.tsx';
import { importsText, type NamedImport } from './import-names.ts';
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
type TaskGridColumnSpec = Column<TaskRow, TaskGridColumn>;
export type TaskGridColumns = readonly TaskGridColumnSpec[];

const groupChoices = taskGroups.map((value) => ({ value, label: taskGroupNames[value] }));
const statusChoices = taskStatuses.map((value) => ({ value, label: taskStatusWords[value] }));

const textFilter = { filter: 'text' } as const;
const numberFilter = { filter: 'number' } as const;
const dateFilter = { filter: 'date' } as const;

/** Further columns, hidden until chosen in the column chooser (W-015). */
const details: TaskGridColumnSpec[] = [
  {
    id: 'patientFirstName',
    title: 'Patient First Name',
    width: 110,
    isHidden: true,
    ...textFilter,
    text: taskCells.patientFirstName,
  },
  {
    id: 'priority',
    title: 'Priority',
    width: 66,
    isRight: true,
    isHidden: true,
    ...numberFilter,
    text: taskCells.priority,
  },
  ...(
    [
      ['processName', 'Process', 140],
      ['waitUntil', 'Wait Until', 90],
      ['waitDaysLeft', 'Days To Wait', 70],
      ['points', 'Points', 60],
      ['dateOfBirth', 'Date of Birth', 90],
      ['memberId', 'Member ID', 110],
      ['planName', 'Plan', 130],
      ['insuranceCompany', 'Insurance Company', 150],
      ['insuranceCategory', 'Insurance Category', 130],
      ['financialCategory', 'Financial Category', 130],
      ['parentInsuranceCompany', 'Parent Insurance Company', 160],
      ['deactivationDate', 'Deactivation Date', 100],
      ['coverageStatus', 'Coverage', 130],
    ] satisfies [DetailColumn, string, number][]
  ).map(([id, title, width]) => ({ id, title, width, isHidden: true, text: taskCells[id] })),
  {
    id: 'expectedAmount',
    title: 'Expected Amount',
    width: 100,
    isRight: true,
    isHidden: true,
    ...numberFilter,
    text: taskCells.expectedAmount,
  },
  {
    id: 'createDate',
    title: 'Created',
    width: 90,
    isHidden: true,
    isUnsorted: true,
    ...dateFilter,
    text: taskCells.createDate,
  },
  {
    id: 'completedDate',
    title: 'Completed',
    width: 90,
    isHidden: true,
    ...dateFilter,
    text: taskCells.completedDate,
  },
  {
    id: 'returns',
    title: 'Returns',
    width: 66,
    isRight: true,
    isHidden: true,
    isUnsorted: true,
    ...numberFilter,
    text: taskCells.returns,
  },
  {
    id: 'group',
    title: 'Group',
    width: 130,
    isHidden: true,
    isUnsorted: true,
    filter: { set: groupChoices },
    text: taskCells.group,
  },
];

/** The facility of a task; its filter offers the facilities of the organization. */
const provider = (facilities: Entity['facilities']): TaskGridColumnSpec => ({
  id: 'provider',
  title: 'Provider',
  words: 'facility',
  width: 150,
  isHidden: true,
  isUnsorted: true,
  filter: { set: facilities.map(({ id, name }) => ({ value: id, label: name })) },
  text: taskCells.provider,
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
    text: taskCells.taskName,
    render: (task) => <TaskCell task={task} />,
  },
  {
    id: 'status',
    title: 'Task Status',
    width: 97,
    filter: { set: statusChoices },
    text: taskCells.status,
    render: (task) => <StatusLabel status={taskStatus[task.status]} />,
  },
  {
    id: 'assignee',
    title: 'Assignee',
    width: 82,
    flex: 2,
    ...textFilter,
    text: taskCells.assignee,
    render: (task) => task.assignee?.name ?? <MutedText>Unassigned</MutedText>,
  },
  {
    id: 'daysAged',
    title: 'Days Aged',
    width: 44,
    isRight: true,
    ...numberFilter,
    text: taskCells.daysAged,
  },
  {
    id: 'caseNumber',
    title: 'Case',
    width: 84,
    ...textFilter,
    text: taskCells.caseNumber,
  },
  {
    id: 'accountNumber',
    title: 'Account Number',
    width: 78,
    ...textFilter,
    text: taskCells.accountNumber,
  },
  {
    id: 'patientLastName',
    title: 'Patient Name',
    width: 118,
    flex: 3,
    ...textFilter,
    text: taskCells.patientName,
  },
  {
    id: 'payerName',
    title: 'Payer Name',
    width: 104,
    flex: 2,
    ...textFilter,
    text: taskCells.payerName,
  },
  {
    id: 'dateOfService',
    title: 'Date of Service',
    width: 88,
    ...dateFilter,
    text: taskCells.dateOfService,
  },
  {
    id: 'errorCode',
    title: 'Error Code',
    width: 44,
    flex: 1,
    ...textFilter,
    text: taskCells.errorCode,
    render: (task) => <ConditionCell task={task} />,
  },
  {
    id: 'dueDate',
    title: 'Task Due Date',
    width: 110,
    ...dateFilter,
    operators: [...typedDateOperators, 'overdue'],
    text: taskCells.dueDate,
    render: (task) => <DueDate date={task.dueDate} isOverdue={task.isOverdue} />,
  },
  ...details,
];

/** The list is filtered by the id of an import and has no cell of it, because only its person sees an import. */
const importColumn = (imports: readonly NamedImport[] | undefined): TaskGridColumnSpec => ({
  id: 'import',
  title: 'Import',
  width: 90,
  isHidden: true,
  isActions: true,
  isUnsorted: true,
  filter: { set: [] },
  counted: (values) => importsText(values, imports),
  text: () => '',
});

/** The columns with the facilities of an organization and the names of the user's imports. */
export const taskGridColumns = (
  facilities: Entity['facilities'],
  imports: readonly NamedImport[] | undefined,
): TaskGridColumns => [...columns, importColumn(imports), provider(facilities)];

/** Whether one of these columns shows data that rows only contain on request. */
export const areDetailed = (columns: readonly ColumnChoice[]): boolean =>
  wantDetails(columns.flatMap(({ id, isShown }) => (isShown ? id : [])));
