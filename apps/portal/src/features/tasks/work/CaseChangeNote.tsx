import { styled } from '@mui/material/styles';
import type { Task } from '@waypost/contract/tasks/shapes';
import { asksForCaseChange, openCaseProblems } from './case-change.ts';

const Note = styled('p')({ width: '100%', fontSize: 13, lineHeight: '20px' });

/** The change required in the case, and the users who can make it if this one cannot. */
export function CaseChangeNote({ task }: { task: Task }) {
  const wrong = openCaseProblems(task);
  const { handOn } = task.abilities;
  if (wrong !== '')
    return (
      <Note>
        <b>{wrong}.</b>{' '}
        {handOn
          ? 'You may not change it: Hand On… gives the task to a case specialist, with these values.'
          : 'Correct it in the case.'}
      </Note>
    );
  if (!handOn || !asksForCaseChange(task)) return null;
  return (
    <Note>
      <b>This task may need a change of its case, which you may not make.</b> Hand On… gives it to a case
      specialist, with what you have answered.
    </Note>
  );
}
