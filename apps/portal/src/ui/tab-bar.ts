import { styled } from '@mui/material/styles';

/** The line above the list of a tab: its title, its count, and the button that adds an item. */
export const TabBar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: 36,
  marginBottom: 8,
  '& > p': { flex: 1, fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-3)' },
});
