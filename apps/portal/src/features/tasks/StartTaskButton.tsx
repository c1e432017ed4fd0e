import { message } from '@waypost/contract/messages';
import type { Task } from '@waypost/contract/services/task';
import { Play } from 'lucide-react';
import { useUser } from '#src/app/use-user.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { useStartTask } from './start-task-context.ts';

/** Starts a task from its row; where that is not possible it says why. */
export function StartTaskButton({ task }: { task: Task }) {
  const { userId } = useUser();
  const start = useStartTask();
  const isHeld = task.assignee !== null && task.assignee.id !== userId;
  const refusal = task.abilities.start ? null : message(isHeld ? 'task.held' : 'task.notAllowed');
  return (
    <IconButton
      small
      label="Start Task"
      tip={refusal ?? undefined}
      isDisabled={refusal !== null}
      onClick={() => (refusal ? toast.error(refusal) : start(task))}
    >
      <Play size={16} strokeWidth={1.75} />
    </IconButton>
  );
}
