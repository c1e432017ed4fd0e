import { styled } from '@mui/material/styles';
import type { Task } from '@waypost/contract/tasks/shapes';
import { dueText } from '../due-text.ts';

const Why = styled('p')({ '& small': { display: 'block', fontSize: 12, color: 'var(--wp-text-3)' } });

/** The position of a task in the order of work, and why. */
export function OrderOfWork({ task }: { task: Task }) {
  return (
    <Why>
      {dueText(task)}, priority {task.priority} of 10
      <small>
        Your own in process come first, then the earliest due. Priority decides among those due on the same
        day.
      </small>
    </Why>
  );
}
