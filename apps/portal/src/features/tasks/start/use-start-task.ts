import { message } from '@waypost/contract/core/messages';
import type { ListedTask } from '@waypost/contract/tasks/shapes';
import { createContext, use } from 'react';
import { useUser } from '#src/app/use-user.ts';
import { toast } from '#src/ui/toasts.ts';

/** Why this user cannot start a task; null if they can. */
function refusalOf(task: ListedTask, userId: string): string | null {
  if (task.abilities.start) return null;
  const isHeld = task.assignee !== null && task.assignee.id !== userId;
  return message(isHeld ? 'task.held' : 'task.notAllowed');
}

/** Starts a task, or shows why it cannot be started. */
export function useStartOrExplain() {
  const { userId } = useUser();
  const start = useStartTask();
  return {
    refusal: (task: ListedTask) => refusalOf(task, userId),
    startOrExplain: (task: ListedTask) => {
      const refusal = refusalOf(task, userId);
      if (refusal) toast.error(refusal);
      else start(task);
    },
  };
}

export const StartTaskContext = createContext<((task: ListedTask) => void) | null>(null);

/** Starts a task. Works only inside the task list. */
function useStartTask(): (task: ListedTask) => void {
  const start = use(StartTaskContext);
  if (!start) throw new Error('useStartTask is called outside the task list');
  return start;
}
