import { styled } from '@mui/material/styles';
import { CircleAlert } from 'lucide-react';
import { displayDate } from '#src/ui/form/date-text.ts';

const Late = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  verticalAlign: 'middle',
  color: 'var(--wp-bad-fg)',
  fontWeight: 500,
  '& svg': { color: 'var(--wp-bad-icon)' },
});

/** A due date. An overdue one differs by more than its color. */
export function DueDate({ date, isOverdue }: { date: string; isOverdue: boolean }) {
  if (!isOverdue) return displayDate(date);
  return (
    <Late>
      <CircleAlert size={14} strokeWidth={2} aria-hidden="true" />
      {displayDate(date)}
      <span className="visually-hidden"> overdue</span>
    </Late>
  );
}
