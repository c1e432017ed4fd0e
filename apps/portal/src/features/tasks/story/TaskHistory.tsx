import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Task } from '@waypost/contract/tasks/shapes';
import { useRef } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { taskHistoryQuery } from '#src/api/task-story.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText } from '#src/ui/table.ts';
import { undoTasks } from '../actions/undo.ts';
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

const Undo = styled('span')({ display: 'flex', alignItems: 'center', gap: 8, marginTop: 4 });

/**
 * The history of a task, latest first: who did what and when, back to the process that created it. The user of the last
 * step can undo it for a while.
 */
export function TaskHistory({ task }: { task: Task }) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(taskHistoryQuery(entity.id, task.id, task.version));
  const list = useRef<HTMLOListElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => undoTasks(entity.id, [{ taskId: task.id, version: task.version }]),
    // The button disappears with the undone change.
    onSettled: () => list.current?.focus(),
  });
  if (error) return <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={2} />;
  const { steps, undoUntil } = data;
  return (
    <Steps ref={list} tabIndex={-1}>
      {steps.map((step, index) => (
        <li key={step.version}>
          {step.by.name} {stepText(step)}{' '}
          <MutedText>
            <Instant at={step.at} />
          </MutedText>
          {index === 0 && undoUntil !== null && (
            <Undo>
              <Button
                size="small"
                loading={isPending}
                aria-label="Undo the last change"
                onClick={() => mutate()}
              >
                Undo
              </Button>
              <MutedText>
                until <Instant at={undoUntil} />
              </MutedText>
            </Undo>
          )}
        </li>
      ))}
      <li>
        The {task.process.name} process created it{' '}
        <MutedText>
          <Instant at={task.createDate} />
        </MutedText>
      </li>
    </Steps>
  );
}
