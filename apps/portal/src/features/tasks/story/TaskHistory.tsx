import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Task } from '@waypost/contract/tasks/shapes';
import { problemMessage } from '#src/api/client.ts';
import { taskHistoryQuery } from '#src/api/task-story.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Faint } from '#src/ui/table.ts';
import { stepText } from './step-text.ts';

const Steps = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: '0 !important',
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  '& li': { overflowWrap: 'anywhere' },
  '& time': { fontSize: 12 },
});

/** A task's story: who did what and when, the last first, down to the process that made it. */
export function TaskHistory({ task }: { task: Task }) {
  const { entity } = useEntity();
  const { data: steps, error, refetch } = useQuery(taskHistoryQuery(entity.id, task.id, task.version));
  if (error) return <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  if (!steps) return <SkeletonRows count={2} />;
  return (
    <Steps>
      {steps.map((step) => (
        <li key={step.version}>
          {step.by.name} {stepText(step)}{' '}
          <Faint>
            <Instant at={step.at} />
          </Faint>
        </li>
      ))}
      <li>
        The {task.process.name} process created it{' '}
        <Faint>
          <Instant at={task.createDate} />
        </Faint>
      </li>
    </Steps>
  );
}
