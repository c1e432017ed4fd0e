import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Task } from '@waypost/contract/tasks/shapes';
import { problemMessage } from '#src/api/client.ts';
import { changeTasks } from '#src/api/task-changes.ts';
import { refreshTasks } from '#src/api/task-queries.ts';
import { caseTasksQuery } from '#src/api/task-story.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useUser } from '#src/app/use-user.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { taskStatus } from '#src/ui/status.ts';
import { MutedText } from '#src/ui/table.ts';
import { toast } from '#src/ui/toasts.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: '0 0 8px',
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '6px 8px',
  '& li': { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', alignItems: 'start' },
  // Keeps a name on one line.
  '& li > span > *': { display: 'inline-block' },
});

/**
 * The other open tasks of a task's case, which one user can work together. Unassigned tasks can be taken at once;
 * assigned ones show their assignee.
 */
export function CaseTasks({ task, title }: { task: Task; title: React.ReactNode }) {
  const { entity } = useEntity();
  const { userId } = useUser();
  const { data: others, error, refetch } = useQuery(caseTasksQuery(entity.id, task.id));
  const free = (others ?? []).filter(({ abilities, assignee }) => abilities.start && assignee === null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => changeTasks(free, { assignee: { id: userId } }),
    onSuccess: ({ updatedTasks, skippedTasks }) => {
      const count = message('task.taken', { count: updatedTasks.length, total: free.length });
      if (skippedTasks.length === 0) toast.success(count);
      else toast.error(`${count} ${skippedTasks[0]?.message ?? ''}`.trim());
    },
    onError: (failure) => toast.error(problemMessage(failure)),
    onSettled: () => void refreshTasks(entity.id),
  });
  if (error) return <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  if (!others || others.length === 0) return null;
  return (
    <>
      {title}
      <List>
        {others.map((other) => (
          <li key={other.id}>
            <StatusLabel status={taskStatus[other.status]} />
            <span>
              {other.taskName} <MutedText>{other.assignee?.name ?? 'Unassigned'}</MutedText>
            </span>
          </li>
        ))}
      </List>
      {free.length > 0 && (
        <Button size="small" disabled={isPending} onClick={() => mutate()}>
          {free.length === 1 ? 'Take it too' : `Take all ${free.length}`}
        </Button>
      )}
    </>
  );
}
