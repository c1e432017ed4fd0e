import { styled } from '@mui/material/styles';

/** A phone, or a window of 1,280 pixels at 200 %: parts that are otherwise side by side replace each other. */
export const narrowWindow = '(max-width: 760px)';

/** The padding of a page and the gaps between its parts. */
export const PageFrame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  padding: '20px 24px',
});

/** Like the above, with more padding at the bottom, and less at the sides of a narrow window. */
export const ResponsivePageFrame = styled(PageFrame)({
  paddingBottom: 24,
  '@media (max-width: 599px)': { padding: '16px 12px' },
});
