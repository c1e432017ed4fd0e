import { styled } from '@mui/material/styles';
import { mayFinish } from '@waypost/contract/tasks/may-finish';
import type { Task } from '@waypost/contract/tasks/shapes';
import { useEntity } from '#src/app/entity-context.ts';
import { dueText } from '#src/ui/due-text.ts';

const Why = styled('p')({ '& small': { display: 'block', fontSize: 12, color: 'var(--wp-text-3)' } });

/** The position of a task in the order of work, and why. */
export function WorkOrder({ task }: { task: Task }) {
  const { can } = useEntity();
  const isLast = !mayFinish(task.authorization.permission, (name) => can(name));
  return (
    <Why>
      {dueText(task)}, priority {task.priority} of 10
      <small>
        Your own in process come first, then the earliest due. Priority decides among those due on the same
        day.
        {isLast &&
          ' Next task gives you tasks of this group last: finishing them needs changes of the case, which you may not make.'}
      </small>
    </Why>
  );
}
