import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { MAX_PRIORITY, MIN_PRIORITY } from '@waypost/contract/tasks/escalation/rules';
import type { Task } from '@waypost/contract/tasks/shapes';
import { useId, useRef, useState } from 'react';
import { changeTask, refreshTasks } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { SelectChevron } from '#src/ui/SelectChevron.tsx';
import { toast } from '#src/ui/toasts.ts';
import { caseOf } from '../actions/task-actions.ts';
import { offerUndo } from '../actions/undo.ts';
import { failureText } from '../actions/use-save-tasks.ts';
import { LabelledField } from './LabelledField.tsx';

const priorities = Array.from(
  { length: MAX_PRIORITY - MIN_PRIORITY + 1 },
  (_, index) => MIN_PRIORITY + index,
);

/**
 * The priority of a task, saved on selection, for users who manage the task. Selections during a running save, such as
 * by holding an arrow key, are saved after it.
 */
export function PriorityField({ task }: { task: Task }) {
  const id = useId();
  const { entity } = useEntity();
  const [chosen, setChosen] = useState(task.priority);
  const latest = useRef(task.priority);
  const isSaving = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      isSaving.current = true;
      try {
        for (let seen = task; ; ) {
          const priority = latest.current;
          seen = await changeTask(seen, { priority });
          if (latest.current !== priority) continue;
          offerUndo(
            entity.id,
            message('task.updated'),
            [{ taskId: seen.id, version: seen.version }],
            caseOf(task),
          );
          await refreshTasks(entity.id);
          if (latest.current === priority) return;
        }
      } finally {
        isSaving.current = false;
      }
    },
    onError: (error) => {
      toast.error(failureText(error, false), { of: caseOf(task) });
      return refreshTasks(entity.id);
    },
  });
  const choose = (priority: number) => {
    setChosen(priority);
    latest.current = priority;
    if (!isSaving.current) mutate();
  };
  return (
    <LabelledField id={id} label={`Priority (${MAX_PRIORITY} is the most urgent)`}>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput />}
        IconComponent={SelectChevron}
        value={isPending ? chosen : task.priority}
        onChange={(event) => choose(Number(event.target.value))}
        inputProps={{ id }}
      >
        {priorities.map((priority) => (
          <option key={priority} value={priority}>
            {priority}
          </option>
        ))}
      </NativeSelect>
    </LabelledField>
  );
}
