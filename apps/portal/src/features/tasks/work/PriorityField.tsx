import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMutation } from '@tanstack/react-query';
import { PRIORITY_LEAST, PRIORITY_MOST } from '@waypost/contract/escalation';
import { message } from '@waypost/contract/messages';
import type { Task } from '@waypost/contract/services/task';
import { useId } from 'react';
import { changeTask, refreshTasks } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { SelectChevron } from '#src/ui/SelectChevron.tsx';
import { toast } from '#src/ui/toasts.ts';
import { caseOf } from '../actions/task-actions.ts';
import { failureText } from '../actions/use-save-tasks.ts';
import { LabelledField } from './LabelledField.tsx';

const priorities = Array.from(
  { length: PRIORITY_MOST - PRIORITY_LEAST + 1 },
  (_, index) => PRIORITY_LEAST + index,
);

/** The priority of a task, saved as it is chosen: for who manages it. */
export function PriorityField({ task }: { task: Task }) {
  const id = useId();
  const { entity } = useEntity();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (priority: number) => changeTask(task, { priority }),
    onSuccess: (saved) => toast.success(message('task.updated'), undefined, caseOf(saved)),
    onError: (error) => toast.error(failureText(error, false), { of: caseOf(task) }),
    onSettled: () => refreshTasks(entity.id),
  });
  return (
    <LabelledField id={id} label={`Priority (${PRIORITY_MOST} is the most urgent)`}>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput />}
        IconComponent={SelectChevron}
        value={isPending ? variables : task.priority}
        onChange={(event) => !isPending && mutate(Number(event.target.value))}
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
