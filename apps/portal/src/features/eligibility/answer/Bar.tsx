import { styled } from '@mui/material/styles';

const Track = styled('div')({
  height: 6,
  margin: '2px 0 4px',
  borderRadius: 3,
  background: 'var(--wp-line)',
  overflow: 'hidden',
  '& > div': { height: '100%', background: 'var(--wp-info-icon)' },
});

/** A bar that shows how much of an amount is used. The text beside it says the same. */
export function Bar({ percent }: { percent: number }) {
  return (
    <Track title={`${percent}% used`} aria-hidden="true">
      <div style={{ width: `${percent}%` }} />
    </Track>
  );
}
