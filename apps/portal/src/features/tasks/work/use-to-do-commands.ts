import { ListTodo } from 'lucide-react';
import { useCommands } from '#src/app/commands.ts';
import { MAX_KEYS, type ToDo } from './to-dos.ts';

/** Digits select the resolution of the first open to-do. */
export function useToDoCommands(
  toDo: ToDo | undefined,
  resolve: (id: string, resolution: string) => void,
): void {
  const options = toDo?.resolutionOptions ?? [];
  useCommands(
    options.slice(0, MAX_KEYS).map((option, index) => ({
      id: `to-do-${index + 1}`,
      group: 'This task',
      label: option,
      hint: toDo?.recommendation ?? '',
      words: 'to-do, resolution',
      icon: ListTodo,
      keys: String(index + 1),
      run: () => toDo && resolve(toDo.id, option),
    })),
  );
}
