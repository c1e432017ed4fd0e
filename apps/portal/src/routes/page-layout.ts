import { styled } from '@mui/material/styles';

/** The padding of a page. */
export const PagePadding = styled('div')({
  padding: '20px 24px',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 12,
  '@media (max-width: 599px)': { padding: '16px 12px' },
});
