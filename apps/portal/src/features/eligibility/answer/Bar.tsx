import { styled } from '@mui/material/styles';

const Track = styled('div')({
  height: 6,
  margin: '2px 0 4px',
  borderRadius: 3,
  background: 'var(--wp-line)',
  overflow: 'hidden',
  '& > div': { height: '100%', background: 'var(--wp-info-icon)' },
});

/** A bar filled by the remaining part of an amount, which the text next to it states. */
export function Bar({ percent }: { percent: number }) {
  return (
    <Track title={`${percent}% left`} aria-hidden="true">
      <div style={{ width: `${percent}%` }} />
    </Track>
  );
}
