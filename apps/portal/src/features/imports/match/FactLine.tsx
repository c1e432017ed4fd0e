import { styled } from '@mui/material/styles';

/** A line above the columns of a file, such as its sheet or an earlier mapping. */
export const FactLine = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
  '& b': { fontWeight: 600, color: 'var(--wp-text)', overflowWrap: 'anywhere' },
  '& label': { display: 'flex', alignItems: 'center', gap: 8, maxWidth: '100%' },
  '& .MuiInputBase-root': { minWidth: 0 },
});
