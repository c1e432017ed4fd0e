import type { Task } from '@waypost/contract/tasks/shapes';
import { CornerUpLeft } from 'lucide-react';
import { useCommands } from '#src/app/commands.ts';
import { useContinue } from './use-continue.ts';

/** While a task is in process, the key for the next task opens that one. */
export function ContinueTaskCommand({ task }: { task: Task }) {
  const run = useContinue(task);
  useCommands([
    {
      id: 'task-next',
      group: 'This task',
      label: 'Go to the task in process',
      hint: `${task.taskName}, case ${task.domainModels.case.caseNumber}`,
      words: 'next, continue, back',
      icon: CornerUpLeft,
      keys: 'n',
      run,
    },
  ]);
  return null;
}
