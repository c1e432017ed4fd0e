import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { taskGroupNames } from '@waypost/contract/core/permissions';
import { Link } from 'react-router';
import { heldTasksQuery } from '#src/api/assignment-queries.ts';
import { problemMessage } from '#src/api/client.ts';
import { openStatuses } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { requestQuery } from '#src/app/saved-views/requested-query.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';

const Kinds = styled('ul')({
  margin: '8px 0',
  paddingLeft: 20,
  maxHeight: 200,
  overflowY: 'auto',
  fontSize: 13,
  lineHeight: '20px',
});

const tasksText = (count: number): string =>
  count === 1 ? '1 task' : `${count.toLocaleString('en-US')} tasks`;

/**
 * The tasks that return to their groups when a person is deactivated, by kind, with a link for users who may see them.
 */
export function HeldTasks({ userId }: { userId: string }) {
  const { entity, can } = useEntity();
  const { data, error, refetch } = useQuery(heldTasksQuery(entity.id, userId));
  if (error) return <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={2} />;
  const { name, kinds } = data;
  if (kinds.length === 0) return <p>{message('activation.noTasks')}</p>;
  const total = kinds.reduce((sum, { tasks }) => sum + tasks, 0);
  const showTasks = () =>
    requestQuery(entity.id, 'grid-view-tasks', {
      sort: [{ column: 'dueDate', descending: false }],
      filter: {
        status: { filterType: 'set', values: openStatuses },
        assignee: { filterType: 'text', type: 'equals', filter: name },
      },
    });
  return (
    <>
      <p>
        {can('task-management-read') ? (
          <Link to={paths.taskManagement(entity.lCode)} onClick={showTasks}>
            {tasksText(total)}
          </Link>
        ) : (
          tasksText(total)
        )}{' '}
        {total === 1 ? 'is' : 'are'} assigned to this user at your facilities:
      </p>
      <Kinds>
        {kinds.map(({ group, taskName, tasks }) => (
          <li key={`${group} ${taskName}`}>
            {taskName}: {tasks.toLocaleString('en-US')} ({taskGroupNames[group]})
          </li>
        ))}
      </Kinds>
      <p>
        {message('activation.tasks', { holder: 'this user' })} {message('activation.managersTold')}
      </p>
    </>
  );
}
