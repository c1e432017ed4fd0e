import { styled } from '@mui/material/styles';

/** Above the grid of a tab: its title, the count, and what can be done. */
export const TabBar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: 36,
  marginBottom: 8,
  '& > p': { flex: 1, fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-3)' },
});
