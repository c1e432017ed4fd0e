import { styled } from '@mui/material/styles';

const Track = styled('div')({
  height: 6,
  margin: '2px 0 4px',
  borderRadius: 3,
  background: 'var(--wp-line)',
  overflow: 'hidden',
  '& > div': { height: '100%', background: 'var(--wp-info-icon)' },
});

/** How much of an amount is used up. It only shows what stands beside it in words. */
export function Bar({ percent }: { percent: number }) {
  return (
    <Track title={`${percent}% used`} aria-hidden="true">
      <div style={{ width: `${percent}%` }} />
    </Track>
  );
}
