import type { Task } from '@waypost/contract/tasks/shapes';
import { CheckCheck } from 'lucide-react';
import { useCommands } from '#src/app/commands.ts';

/** The key that completes and saves the task in process; none while it cannot be completed. */
export function useFinishCommand(task: Task, finish: (() => void) | null): void {
  const { caseNumber } = task.domainModels.case;
  useCommands(
    finish
      ? [
          {
            id: 'task-finish',
            group: 'This task',
            label: 'Finish task',
            hint: `${task.taskName}, case ${caseNumber}`,
            words: 'complete, done, save',
            icon: CheckCheck,
            keys: 'f',
            run: finish,
          },
        ]
      : [],
  );
}
