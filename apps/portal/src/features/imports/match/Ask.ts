import { styled } from '@mui/material/styles';

/** A question about a column, or a doubt. */
export const Ask = styled('p')({
  display: 'flex',
  gap: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--wp-warn-fg)',
  '& svg': { flex: 'none', marginTop: 1, color: 'var(--wp-warn-icon)' },
  // An optional question is not a warning.
  '&[data-optional]': { color: 'var(--wp-text-2)' },
  '&[data-optional] svg': { color: 'var(--wp-text-3)' },
});
