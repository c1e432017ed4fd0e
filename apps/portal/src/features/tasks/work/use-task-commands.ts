import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskStatus } from '@waypost/contract/tasks/status';
import { Save } from 'lucide-react';
import { type Command, useCommands } from '#src/app/commands.ts';
import { taskStatus } from '#src/ui/status.ts';
import { maySet, outcomeKey, statusChoices } from './StatusPicker.tsx';

const keys: Partial<Record<TaskStatus, string>> = {
  Complete: 'c',
  OnHold: 'h',
  Wait: 'w',
  Elevated: 'e',
};

/** The commands of the task in process. Selecting a status does not save it. */
export function useTaskCommands(
  task: Task,
  setStatus: (status: TaskStatus) => void,
  /** All to-dos are done, so digits select the outcome. */
  hasDigits: boolean,
  save: (() => void) | null,
): void {
  const { caseNumber } = task.domainModels.case;
  const statuses = statusChoices
    .filter(({ status }) => maySet(task.abilities, status))
    .map(
      ({ status, label, words }): Command => ({
        id: `task-${status}`,
        group: 'This task',
        label,
        hint: `${task.taskName}, case ${caseNumber}`,
        words,
        icon: taskStatus[status].icon,
        keys: keys[status],
        otherKeys: hasDigits ? outcomeKey(status) : undefined,
        run: () => setStatus(status),
      }),
    );
  const saving: Command[] = save
    ? [{ id: 'task-save', group: 'This task', label: 'Save', icon: Save, run: save }]
    : [];
  useCommands([...statuses, ...saving]);
}
