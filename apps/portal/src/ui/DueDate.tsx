import { styled } from '@mui/material/styles';
import { CircleAlert } from 'lucide-react';
import { displayDate } from '#src/ui/form/date-text.ts';
import { localToday } from '#src/ui/local-time.ts';

const OverdueText = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  verticalAlign: 'middle',
  color: 'var(--wp-bad-fg)',
  fontWeight: 500,
  '& svg': { color: 'var(--wp-bad-icon)' },
  '& small': { fontSize: 12, fontWeight: 400 },
});

const DAY_MS = 86_400_000;
const daysSince = (date: string): number =>
  Math.round((Date.parse(localToday()) - Date.parse(date)) / DAY_MS);

type DueDateProps = {
  date: string;
  isOverdue: boolean;
  /** Whether to show for how many days the task has been overdue. */
  showsDays?: boolean;
};

/** A due date. An overdue one differs by more than its color. */
export function DueDate({ date, isOverdue, showsDays = false }: DueDateProps) {
  if (!isOverdue) return displayDate(date);
  return (
    <OverdueText>
      <CircleAlert size={14} strokeWidth={2} aria-hidden="true" />
      {displayDate(date)}
      {showsDays && <small>{daysSince(date)} d</small>}
      <span className="visually-hidden"> overdue</span>
    </OverdueText>
  );
}
