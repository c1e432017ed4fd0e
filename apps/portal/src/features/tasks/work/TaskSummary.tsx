import { styled } from '@mui/material/styles';
import { lastFirst } from '@waypost/contract/core/name-text';
import type { Task } from '@waypost/contract/tasks/shapes';
import { CalendarClock } from 'lucide-react';
import { CaseLink } from '#src/app/CaseLink.tsx';
import { dueText } from '#src/ui/due-text.ts';
import { displayDate } from '#src/ui/form/date-text.ts';
import { localToday } from '#src/ui/local-time.ts';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { taskStatus } from '#src/ui/status.ts';
import { Viewers } from '../viewers/Viewers.tsx';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  minWidth: 0,
  '& h2': { display: 'flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' },
  '& > span': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-2)', whiteSpace: 'nowrap' },
});

function dueStatus(task: Task) {
  const family = task.isOverdue ? 'bad' : task.dueDate === localToday() ? 'warn' : 'neutral';
  return { word: dueText(task), icon: CalendarClock, family } as const;
}

/** Identifies the task: name, case, patient, payer, due date. */
export function TaskSummary({ task }: { task: Task }) {
  const { icon: Icon, family, word } = taskStatus[task.status];
  const { caseNumber, patient, payer } = task.domainModels.case;
  return (
    <Line>
      <h2>
        <Icon size={16} strokeWidth={2} color={`var(--wp-${family}-icon)`} aria-label={word} role="img" />
        {task.taskName}
      </h2>
      <span>
        Case <CaseLink caseNumber={caseNumber}>{caseNumber}</CaseLink>
      </span>
      <span>{lastFirst(patient)}</span>
      {payer.name !== '' && <span>{payer.name}</span>}
      <span title={`Due ${displayDate(task.dueDate)}`}>
        <StatusPill status={dueStatus(task)} />
      </span>
      <Viewers taskId={task.id} />
    </Line>
  );
}
