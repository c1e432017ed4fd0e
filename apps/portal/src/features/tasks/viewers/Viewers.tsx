import { styled } from '@mui/material/styles';
import { Eye } from 'lucide-react';
import { useViewers } from './use-viewers.ts';

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--wp-text-2)',
  // In the narrow header of a panel the names are below the label.
  '& > span': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  '& svg': { flex: 'none' },
});

/** `Brooks, Ana` as `Ana Brooks`. */
const firstNameFirst = (name: string): string => name.split(', ').reverse().join(' ');

/** The other users who have a task open. */
export function Viewers({ taskId }: { taskId: string }) {
  const names = useViewers(taskId).map(({ name }) => firstNameFirst(name));
  const text = names.length === 0 ? '' : `Also open: ${names.join(', ')}`;
  return (
    <Line role="status" title={text || undefined}>
      {text && <Eye size={14} strokeWidth={1.75} aria-hidden="true" />}
      {text && <span>{text}</span>}
    </Line>
  );
}
