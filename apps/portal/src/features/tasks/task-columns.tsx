import type { TaskColumn } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/services/task';
import { taskStatuses, taskStatusWords } from '@waypost/contract/task-status';
import { CaseLink } from '#src/app/CaseLink.tsx';
import { DueDate } from '#src/ui/DueDate.tsx';
import type { Column } from '#src/ui/data-grid/types.ts';
import { displayDate } from '#src/ui/form/date-text.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { taskStatus } from '#src/ui/status.ts';
import { Faint } from '#src/ui/table.ts';
import { StartTaskButton } from './StartTaskButton.tsx';

const statusChoices = taskStatuses.map((value) => ({ value, label: taskStatusWords[value] }));

/** The columns of the task grid (W-014), as wide as the 1440 screen with its navigation open allows. */
export const taskGridColumns: readonly Column<Task, TaskColumn | 'action'>[] = [
  {
    id: 'action',
    title: 'Action',
    width: 48,
    isPinned: true,
    text: () => '',
    render: (task) => <StartTaskButton task={task} />,
  },
  {
    id: 'taskName',
    title: 'Task',
    width: 146,
    flex: 3,
    filter: 'text',
    text: (task) => task.taskName,
    render: (task) => <CaseLink caseNumber={task.domainModels.case.caseNumber}>{task.taskName}</CaseLink>,
  },
  {
    id: 'status',
    title: 'Task Status',
    width: 98,
    filter: { set: statusChoices },
    text: (task) => taskStatusWords[task.status],
    render: (task) => <StatusLabel status={taskStatus[task.status]} />,
  },
  {
    id: 'assignee',
    title: 'Assignee',
    width: 100,
    flex: 2,
    filter: 'text',
    text: (task) => task.assignee?.name ?? 'Unassigned',
    render: (task) => task.assignee?.name ?? <Faint>Unassigned</Faint>,
  },
  {
    id: 'daysAged',
    title: 'Days Aged',
    width: 56,
    isRight: true,
    filter: 'number',
    text: (task) => String(task.daysAged),
  },
  {
    id: 'caseNumber',
    title: 'Case',
    width: 80,
    filter: 'text',
    text: (task) => task.domainModels.case.caseNumber,
  },
  {
    id: 'accountNumber',
    title: 'Account Number',
    width: 80,
    filter: 'text',
    text: (task) => task.domainModels.case.patient.accountNumber,
  },
  {
    id: 'patientLastName',
    title: 'Patient Last Name',
    width: 98,
    flex: 2,
    filter: 'text',
    text: (task) => task.domainModels.case.patient.lastName,
  },
  {
    id: 'patientFirstName',
    title: 'Patient First Name',
    width: 98,
    flex: 1,
    filter: 'text',
    text: (task) => task.domainModels.case.patient.firstName,
  },
  {
    id: 'payerName',
    title: 'Payer Name',
    width: 98,
    flex: 2,
    filter: 'text',
    text: (task) => task.domainModels.case.payer.name,
  },
  {
    id: 'dateOfService',
    title: 'Date of Service',
    width: 90,
    filter: 'date',
    text: (task) => displayDate(task.domainModels.case.dateOfService),
  },
  {
    id: 'errorCode',
    title: 'Error Code',
    width: 56,
    filter: 'text',
    text: (task) => task.condition?.conditionCode ?? '',
    render: (task) =>
      task.condition && <b title={task.condition.description}>{task.condition.conditionCode}</b>,
  },
  {
    id: 'dueDate',
    title: 'Task Due Date',
    width: 112,
    filter: 'date',
    text: (task) => displayDate(task.dueDate),
    render: (task) => <DueDate date={task.dueDate} isOverdue={task.isOverdue} />,
  },
  {
    id: 'priority',
    title: 'Priority',
    width: 66,
    isRight: true,
    isHidden: true,
    filter: 'number',
    text: (task) => String(task.priority),
  },
];
