import { styled } from '@mui/material/styles';
import { conditionCodeQuery } from '@waypost/contract/decision-tables/shapes';
import { nextSteps } from '@waypost/contract/eligibility/next-steps';
import type { Task } from '@waypost/contract/tasks/shapes';
import { otherReasons } from '../reasons.ts';

const Why = styled('div')({
  fontSize: 13,
  lineHeight: '20px',
  '& h3': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: 'var(--wp-text-2)' },
  '& h3:not(:first-of-type)': { marginTop: 8 },
});

/** What the code of a payer asks for: the same as on its answer. */
const stepsOf = ({ process, condition }: Task) =>
  process.name === 'Eligibility' && condition
    ? nextSteps([{ rejectReasonCode: condition.conditionCode, followUpActionCode: null }])
    : [];

/** Why a task exists, and what its code asks for. A code that can be chosen is said where it is. */
export function TaskCondition({ task }: { task: Task }) {
  const [first] = stepsOf(task);
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
      {first && (
        <>
          <h3>What to do next</h3>
          <p>
            <b>{first.action}</b> {first.reason}
          </p>
        </>
      )}
    </Why>
  );
}
