import { styled } from '@mui/material/styles';

/** Labels with their values. */
export const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '132px minmax(0, 1fr)',
  gap: '6px 12px',
  margin: 0,
  fontSize: 13,
  lineHeight: '20px',
  '& dt': { color: 'var(--wp-text-3)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});
