import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import { lastFirst } from '@waypost/contract/core/name-text';
import type { TaskPage } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/tasks/shapes';
import { ArrowUp, ListChecks } from 'lucide-react';
import { problemMessage, problemReference } from '#src/api/client.ts';
import { CaseLink } from '#src/app/CaseLink.tsx';
import { DueDate } from '#src/ui/DueDate.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { taskStatus } from '#src/ui/status.ts';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import { StartTaskButton } from '../start/StartTaskButton.tsx';
import { NoOpenTasks } from './NoOpenTasks.tsx';

/** As narrow as its button, which leaves space for names. */
const StartCell = styled('td')({ '&&&': { padding: '0 8px 0 4px', textOverflow: 'clip' } });

export type HomeTasksQuery = UseQueryResult<TaskPage>;

type HomeTasksProps = { query: HomeTasksQuery; caption: string; isMine: boolean; rowsExpected: number };

/** A row of a list; both lists have the same column widths. */
function TaskRow({ task, isMine }: { task: Task; isMine: boolean }) {
  const { caseNumber, patient, payer } = task.domainModels.case;
  return (
    <tr>
      <td>
        <CaseLink caseNumber={caseNumber}>{task.taskName}</CaseLink>
      </td>
      <td>
        <StatusLabel status={taskStatus[task.status]} />
      </td>
      <td>{isMine ? task.daysAged : (task.assignee?.name ?? <MutedText>Unassigned</MutedText>)}</td>
      <td>{caseNumber}</td>
      <td>{lastFirst(patient)}</td>
      <td>{payer.name}</td>
      <td>
        <DueDate date={task.dueDate} isOverdue={task.isOverdue} showsDays />
      </td>
      <StartCell>{task.abilities.start && <StartTaskButton task={task} isInGrid={false} />}</StartCell>
    </tr>
  );
}

/** A short list of tasks, with its loading, empty and failed states. */
export function HomeTasks({ query, caption, isMine, rowsExpected }: HomeTasksProps) {
  if (query.isPending) return <SkeletonRows count={rowsExpected + 1} />;
  if (query.isError)
    return (
      <FailedPanel
        text={problemMessage(query.error)}
        reference={problemReference(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data.rows.length === 0)
    return isMine ? (
      <EmptyPanel icon={ListChecks} title="No tasks are assigned to you">
        Start one from Task Management.
      </EmptyPanel>
    ) : (
      <NoOpenTasks />
    );
  return (
    <TableScroll>
      <Table sx={{ minWidth: 800 }}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {['17%', '11.2%', '11%', '12.4%', '14.4%', '12.4%', '17.3%', '4.3%'].map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
            <col key={index} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Task</th>
            <th scope="col">Task Status</th>
            <th scope="col">{isMine ? 'Days Aged' : 'Assignee'}</th>
            <th scope="col">Case</th>
            <th scope="col">Patient Name</th>
            <th scope="col">Payer Name</th>
            <th scope="col" aria-sort="ascending">
              Task Due Date <ArrowUp size={12} strokeWidth={2} aria-hidden="true" />
            </th>
            <th scope="col">
              <span className="visually-hidden">Start</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {query.data.rows.map((task) => (
            <TaskRow key={task.id} task={task} isMine={isMine} />
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
