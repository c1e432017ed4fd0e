import { styled } from '@mui/material/styles';
import { lastFirst } from '@waypost/contract/core/name-text';
import type { ListedTask } from '@waypost/contract/tasks/shapes';
import { CaseLink } from '#src/app/CaseLink.tsx';
import { DueDate } from '#src/ui/DueDate.tsx';
import { narrowWindow } from '#src/ui/page-frame.ts';
import { tightWindow } from './queue-frame.ts';

const Lines = styled('span')({
  display: 'contents',
  '& > small': { display: 'none' },
  [`@media ${tightWindow}`]: {
    display: 'block',
    '& > *': {
      display: 'block',
      overflow: 'hidden',
      lineHeight: '17px',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& > small': { display: 'block', fontSize: 12, color: 'var(--wp-text-2)' },
    '& > small:first-of-type': { display: 'none' },
  },
  [`@media ${narrowWindow}`]: { '& > small:first-of-type': { display: 'block' } },
});

/**
 * The name of a task. Where the columns do not fit, its due date is below it; on phones and with zoom, also its
 * assignee.
 */
export function TaskCell({ task }: { task: ListedTask }) {
  const { caseNumber, patient } = task.domainModels.case;
  const name = lastFirst(patient);
  return (
    <Lines>
      <CaseLink caseNumber={caseNumber}>{task.taskName}</CaseLink>
      <small title={name}>{name}</small>
      <small>
        Due <DueDate date={task.dueDate} isOverdue={task.isOverdue} />
      </small>
    </Lines>
  );
}
