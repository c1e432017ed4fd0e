import type { ListedTask } from '@waypost/contract/services/task';
import { Play } from 'lucide-react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useStartOrExplain } from './use-start-or-explain.ts';

/** Starts a task from its row, or shows why it cannot be started. */
export function StartTaskButton({ task }: { task: ListedTask }) {
  const { refusal, startOrExplain } = useStartOrExplain();
  const refusalText = refusal(task);
  return (
    <IconButton
      small
      label="Start Task"
      tip={refusalText ?? undefined}
      isDisabled={refusalText !== null}
      tabIndex={-1}
      onClick={() => startOrExplain(task)}
    >
      <Play size={16} strokeWidth={1.75} />
    </IconButton>
  );
}
