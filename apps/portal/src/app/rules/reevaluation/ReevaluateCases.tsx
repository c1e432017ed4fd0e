import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProcessName } from '@waypost/contract/processes/names';
import { RotateCw } from 'lucide-react';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { LongTaskProgress } from '#src/ui/LongTaskProgress.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { isInProgress, reevaluationResult } from './reevaluation-text.ts';

/** Interval at which the progress of a reevaluation is read. */
const PROGRESS_EVERY_MS = 1000;

const Line = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 32,
  maxWidth: 720,
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
  '& > div': { flex: 1, minWidth: 240 },
});

/** Starts a reevaluation of all cases after a change of a table, which otherwise only applies to later events. */
export function ReevaluateCases({ process }: { process: ProcessName }) {
  const { entity, can } = useEntity();
  const mayChange = can('decision-table-write');
  const queryClient = useQueryClient();
  const queryKey = [entity.id, 'decisions', 'reevaluations'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.processes.reevaluations({}),
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? PROGRESS_EVERY_MS : false),
  });
  const handlers = {
    onError: (failure: Error) => void toast.error(problemMessage(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  };
  const start = useMutation({
    mutationFn: () => api.processes.reevaluate({ body: { process } }),
    ...handlers,
  });
  const stop = useMutation({
    mutationFn: (id: string) => api.processes.stopReevaluation({ params: { id } }),
    ...handlers,
  });
  if (error) return <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  const last = data?.find((each) => each.process === process);
  if (last && isInProgress(last)) {
    return (
      <Line aria-label={`Looking at all cases again: ${process}`}>
        <LongTaskProgress
          isOneLine
          label={`${process}: all cases are looked at again`}
          done={last.done}
          total={last.cases}
          cancelLabel="Stop"
          cancelMeaning="What was opened or closed already stays so."
          {...(mayChange && { onCancel: () => stop.mutate(last.id) })}
        />
      </Line>
    );
  }
  return (
    <Line aria-label={`Looking at all cases again: ${process}`}>
      {mayChange && data && (
        <Button
          size="small"
          startIcon={<RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          Look at all cases again
        </Button>
      )}
      {last?.endedAt && (
        <span>
          {reevaluationResult(last)} <Instant at={last.endedAt} />
        </span>
      )}
    </Line>
  );
}
