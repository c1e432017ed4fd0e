import type { ListedTask } from '@waypost/contract/tasks/shapes';
import { createContext, use } from 'react';
import type { TaskAction } from './task-actions.ts';

/** The requested action, on one task or several. */
export type RequestedAction = {
  action: TaskAction;
  tasks: readonly ListedTask[];
  /** Whether it is a bulk action, even with a single selected task. */
  isBulk: boolean;
  /** Whether the tasks are distributed among several users. */
  isHandOut?: boolean;
  /** Receives the ids of the tasks that a bulk action could not change. */
  onDone?: (failed: readonly string[]) => void;
};

/** A task to hand on. */
type HandOnRequest = { action: 'handOn'; tasks: readonly [ListedTask]; isBulk: false };

export type TaskActionRequest = RequestedAction | HandOnRequest;
type Act = (asked: TaskActionRequest) => void;
export const TaskActionsContext = createContext<Act | null>(null);

/** Performs an action on tasks, after the necessary questions. Works only inside the task list. */
export function useTaskActions(): Act {
  const act = use(TaskActionsContext);
  if (!act) throw new Error('useTaskActions is called outside the task list');
  return act;
}
