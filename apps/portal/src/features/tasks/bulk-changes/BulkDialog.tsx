import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BulkChange, SKIPPED_SHOWN } from '@waypost/contract/tasks/bulk-changes/calls';
import {
  bulkChangesQuery,
  isInProgress,
  skippedTasksQuery,
  stopBulkChange,
  undoBulkChange,
} from '#src/api/bulk-changes.ts';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { LongTaskProgress } from '#src/ui/LongTaskProgress.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Table, TableScroll } from '#src/ui/table.ts';
import { changeText, outcomeText, stateText } from './bulk-text.ts';

const Facts = styled('div')({ display: 'grid', gap: 8, marginBottom: 16, fontSize: 13, lineHeight: '20px' });

/** The progress of a bulk change, the tasks it skipped with reasons, and buttons to stop or undo it. */
export default function BulkDialog({ change, onClose }: { change: BulkChange; onClose: () => void }) {
  const { entity } = useEntity();
  const queryClient = useQueryClient();
  const handlers = {
    // The dialog shows the error.
    onError: () => undefined,
    onSettled: () => queryClient.invalidateQueries({ queryKey: bulkChangesQuery(entity.id).queryKey }),
  };
  const stop = useMutation({ mutationFn: stopBulkChange, ...handlers });
  const undo = useMutation({ mutationFn: undoBulkChange, ...handlers });
  const isRunning = isInProgress(change);
  const isUndoing = change.state === 'undoing';
  const failure = stop.error ?? undo.error;
  const hasSkippedTasks = !isRunning && (change.skipped > 0 || change.state === 'undone');
  return (
    <LargeDialog
      title={`Bulk change: ${changeText(change)}`}
      width={640}
      isTall={hasSkippedTasks}
      onClose={onClose}
      footer={
        change.undoUntil !== null && (
          <Button loading={undo.isPending} onClick={() => undo.mutate(change.id)}>
            Undo
          </Button>
        )
      }
    >
      <Facts>
        {isRunning ? (
          <LongTaskProgress
            label={stateText(change)}
            done={isUndoing ? change.undone : change.done}
            total={isUndoing ? change.changed : change.tasks}
            cancelLabel="Stop"
            {...(!isUndoing && {
              cancelMeaning: 'What was changed already stays so; it can be undone afterwards.',
              onCancel: () => stop.mutate(change.id),
            })}
          />
        ) : (
          <p role="status">
            {stateText(change)}: {outcomeText(change)}.
          </p>
        )}
        {change.handedTo && (
          <p>
            {change.handedTo
              .map(({ name, tasks }) => `${name}: ${tasks.toLocaleString('en-US')}`)
              .join(' · ')}
          </p>
        )}
        {change.undoUntil !== null && (
          <p>
            It can be undone until <Instant at={change.undoUntil} />. What somebody changed since stays as it
            is.
          </p>
        )}
        {failure && <FailedPanel text={problemMessage(failure)} />}
      </Facts>
      {hasSkippedTasks && <Skipped change={change} />}
    </LargeDialog>
  );
}

/** The skipped tasks, each with its reason. */
function Skipped({ change }: { change: BulkChange }) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(skippedTasksQuery(entity.id, change));
  if (error) return <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={3} />;
  if (data.length === 0) return null;
  return (
    <TableScroll>
      <Table>
        <caption style={{ textAlign: 'left', paddingBottom: 8 }}>
          {data.length === SKIPPED_SHOWN
            ? 'The first thousand tasks left as they were'
            : 'Tasks left as they were'}
        </caption>
        <thead>
          <tr>
            <th scope="col">Task</th>
            <th scope="col" style={{ width: 110 }}>
              Case
            </th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ taskId, taskName, caseNumber, message, heldBy }) => (
            <tr key={taskId}>
              <td title={taskName}>{taskName}</td>
              <td>{caseNumber}</td>
              <td style={{ whiteSpace: 'normal', paddingBlock: 6 }}>
                {message}
                {heldBy ? ` (${heldBy})` : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
