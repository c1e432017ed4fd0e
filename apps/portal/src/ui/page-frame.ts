import { styled } from '@mui/material/styles';

/** A phone, and a window of 1,280 pixels at 200 %: what stands beside something else takes its place there. */
export const narrowWindow = '(max-width: 760px)';

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
