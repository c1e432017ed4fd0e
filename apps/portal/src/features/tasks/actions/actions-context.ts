import type { ListedTask } from '@waypost/contract/tasks/shapes';
import { createContext, use } from 'react';
import type { TaskAction } from './task-actions.ts';

/** What is asked for, of one task or of many. */
export type Asked = {
  action: TaskAction;
  tasks: readonly ListedTask[];
  /** Whether it is a bulk action, however many tasks are selected. */
  isBulk: boolean;
  /** Whether many are assigned by handing them out among people. */
  isHandOut?: boolean;
  /** Gets the ids of those that a bulk action could not change. */
  onDone?: (failed: readonly string[]) => void;
};

/** A task that is to be handed on. */
type AskedToHandOn = { action: 'handOn'; tasks: readonly [ListedTask]; isBulk: false };

export type AskedOfTasks = Asked | AskedToHandOn;
type Act = (asked: AskedOfTasks) => void;
export const TaskActionsContext = createContext<Act | null>(null);

/** Does something with tasks, after asking what has to be asked. Works only inside the task list. */
export function useTaskActions(): Act {
  const act = use(TaskActionsContext);
  if (!act) throw new Error('useTaskActions is called outside the task list');
  return act;
}
