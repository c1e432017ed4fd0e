import type { Task } from '@waypost/contract/services/task';
import { Play } from 'lucide-react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useStartOrSay } from './use-start-or-say.ts';

/** Starts a task from its row; where that is not possible it says why. */
export function StartTaskButton({ task }: { task: Task }) {
  const { refusal, startOrSay } = useStartOrSay();
  const refusalText = refusal(task);
  return (
    <IconButton
      small
      label="Start Task"
      tip={refusalText ?? undefined}
      isDisabled={refusalText !== null}
      tabIndex={-1}
      onClick={() => startOrSay(task)}
    >
      <Play size={16} strokeWidth={1.75} />
    </IconButton>
  );
}
