import type { ListedTask } from '@waypost/contract/tasks/shapes';
import { createContext, use } from 'react';

export const StartTaskContext = createContext<((task: ListedTask) => void) | null>(null);

/** Starts a task. Works only inside the task list. */
export function useStartTask(): (task: ListedTask) => void {
  const start = use(StartTaskContext);
  if (!start) throw new Error('useStartTask is called outside the task list');
  return start;
}
