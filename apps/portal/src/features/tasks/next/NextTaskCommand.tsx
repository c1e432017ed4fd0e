import { SkipForward } from 'lucide-react';
import { useCommands } from '#src/app/commands.ts';
import { useStartNext } from './use-start-next.ts';

/** The key for the next task, on every page while no task is in process. */
export function NextTaskCommand() {
  const { startNext } = useStartNext();
  useCommands([
    {
      id: 'task-next',
      group: 'Go to',
      label: 'Start the next task',
      words: 'most urgent, best, continue',
      icon: SkipForward,
      keys: 'n',
      run: startNext,
    },
  ]);
  return null;
}
