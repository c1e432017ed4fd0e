import { styled } from '@mui/material/styles';
import { Unplug } from 'lucide-react';
import { useLiveLostSince } from '#src/api/live-state.ts';
import { instantText } from '#src/ui/instant-text.ts';

/** Always takes the free space of its row, so that nothing moves. */
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
  // On narrow screens it takes two lines.
  '& > span': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  '& svg': { flex: 'none' },
});

/** Says since when the list has not been updated live, while that lasts. */
export function LiveNotice() {
  const since = useLiveLostSince();
  const text = since && `Not live since ${instantText(since, new Date())}: reconnecting…`;
  return (
    <Notice role="status" aria-label="Live" title={text ?? undefined}>
      {text && <Unplug size={14} strokeWidth={1.75} aria-hidden="true" />}
      {text && <span>{text}</span>}
    </Notice>
  );
}
