import { styled } from '@mui/material/styles';

/** The fields scroll; heading and footer stay. */
export const Body = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', padding: '14px 20px 4px' });

export const RequestFooter = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  minHeight: 56,
  padding: '0 20px',
  borderTop: '1px solid var(--wp-line)',
  background: 'var(--wp-surface)',
  '& > p span': { color: 'var(--wp-bad-icon)' },
  '& > p': { flex: 1, minWidth: 0, fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});
