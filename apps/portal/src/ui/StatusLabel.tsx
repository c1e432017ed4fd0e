import { styled } from '@mui/material/styles';
import type { Status } from './status.ts';

const Label = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  verticalAlign: 'middle',
  whiteSpace: 'nowrap',
  maxWidth: '100%',
  '& svg': { flex: 'none' },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** A status in a list: colored icon, word in text color, no background. */
export function StatusLabel({ status }: { status: Status }) {
  const Icon = status.icon;
  return (
    // A narrow column truncates the text.
    <Label title={status.word}>
      <Icon size={16} strokeWidth={2} color={`var(--wp-${status.family}-icon)`} aria-hidden="true" />
      <span>{status.word}</span>
    </Label>
  );
}
