import { styled } from '@mui/material/styles';
import { conditionCodeQuery } from '@waypost/contract/decision-tables/shapes';
import type { Task } from '@waypost/contract/tasks/shapes';
import { nextStepOf } from '../next-step.ts';
import { otherReasons } from '../reasons.ts';

const Why = styled('div')({
  fontSize: 13,
  lineHeight: '20px',
  '& h3': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: 'var(--wp-text-2)' },
  '& h3:not(:first-of-type)': { marginTop: 8 },
});

/** Why a task exists, and the advice for its code. A code that the user can change is in its field instead. */
export function TaskCondition({ task }: { task: Task }) {
  const next = nextStepOf(task);
  return (
    <Why>
      <h3>Why this task was created</h3>
      {task.condition ? (
        <p>
          {conditionCodeQuery(task.taskName) === null && (
            <>
              <b>
                {task.process.name === 'Eligibility' && 'AAA '}
                {task.condition.conditionCode}
              </b>{' '}
            </>
          )}
          {task.condition.description}
        </p>
      ) : (
        <p>Created by the {task.process.name} process.</p>
      )}
      {otherReasons(task).map(({ id, description }) => (
        <p key={id}>{description}</p>
      ))}
      {next && (
        <>
          <h3>What to do next</h3>
          <p>
            <b>{next.action}</b> {next.reason}
          </p>
        </>
      )}
    </Why>
  );
}
