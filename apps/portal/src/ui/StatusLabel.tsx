import { styled } from '@mui/material/styles';
import type { Status } from './status.ts';

const Label = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  verticalAlign: 'middle',
  whiteSpace: 'nowrap',
  '& svg': { flex: 'none' },
});

/** A status in a list: colored icon, word in text color, no background. */
export function StatusLabel({ status }: { status: Status }) {
  const Icon = status.icon;
  return (
    <Label>
      <Icon size={16} strokeWidth={2} color={`var(--wp-${status.family}-icon)`} aria-hidden="true" />
      {status.word}
    </Label>
  );
}
