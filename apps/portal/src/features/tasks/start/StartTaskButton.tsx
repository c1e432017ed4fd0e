import type { ListedTask } from '@waypost/contract/tasks/shapes';
import { Play } from 'lucide-react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useStartOrExplain } from './use-start-task.ts';

type StartTaskButtonProps = {
  task: ListedTask;
  /** A grid is one stop of the Tab key; its rows have a key for this. */
  isInGrid?: boolean;
};

/** Starts a task from its row, or shows why it cannot be started. */
export function StartTaskButton({ task, isInGrid = true }: StartTaskButtonProps) {
  const { refusal, startOrExplain } = useStartOrExplain();
  const refusalText = refusal(task);
  return (
    <IconButton
      small
      label="Start Task"
      refusal={refusalText}
      {...(isInGrid ? { tabIndex: -1 } : {})}
      onClick={() => startOrExplain(task)}
    >
      <Play size={16} strokeWidth={1.75} />
    </IconButton>
  );
}
