import { styled } from '@mui/material/styles';
import { Unplug } from 'lucide-react';
import { useIsLiveLost } from '#src/api/live-state.ts';

/** Takes the free room of its row whether it says something or not, so that nothing moves. */
const Notice = styled('span')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 6,
  paddingInline: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--wp-text-2)',
  // Where there is little room it takes two lines.
  '& > span': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  '& svg': { flex: 'none' },
});

const text = 'Not live: reconnecting…';

/** Says that the list does not show at once what others do, for as long as that is so. */
export function LiveNotice() {
  const isLost = useIsLiveLost();
  return (
    <Notice role="status" aria-label="Live" title={isLost ? text : undefined}>
      {isLost && <Unplug size={14} strokeWidth={1.75} aria-hidden="true" />}
      {isLost && <span>{text}</span>}
    </Notice>
  );
}
