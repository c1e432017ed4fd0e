import { styled } from '@mui/material/styles';

/** The room around a page and between its parts. */
export const PageFrame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  padding: '20px 24px',
});

/** The same with more room below, and less around on a narrow window. */
export const ResponsivePageFrame = styled(PageFrame)({
  paddingBottom: 24,
  '@media (max-width: 599px)': { padding: '16px 12px' },
});
