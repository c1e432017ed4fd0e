import { styled } from '@mui/material/styles';
import { narrowWindow } from '#src/ui/page-frame.ts';

export const Header = styled('div')({
  flex: 'none',
  minHeight: 52,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '0 12px 0 16px',
  background: 'var(--wp-surface)',
  borderBottom: '1px solid var(--wp-line)',
  '& > span': { fontSize: 12, color: 'var(--wp-text-3)' },
  [`@media ${narrowWindow}`]: { flexWrap: 'wrap', columnGap: 12, rowGap: 4, paddingBlock: 8 },
});
/** Its key is of no use where there is no keyboard, and its room is needed. */
export const NextTask = styled('div')({ flex: 'none', '@media (max-width: 760px)': { display: 'none' } });
/** The active filters: beside the title, or below it on narrow screens. */
export const Filtering = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  [`@media ${narrowWindow}`]: { order: 1, flexBasis: '100%' },
});
export const Toolbar = styled('div')({
  flex: 'none',
  height: 44,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '0 12px',
  background: 'var(--wp-surface)',
  borderBottom: '1px solid var(--wp-line)',
  containerType: 'inline-size',
  containerName: 'toolbar',
  // On a phone the tools go below one another rather than over one another.
  [`@media ${narrowWindow}`]: {
    height: 'auto',
    flexWrap: 'wrap',
    gap: 2,
    padding: '6px 4px',
    '& .MuiButton-startIcon': { display: 'none' },
  },
});
export const Beside = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  '@media (max-height: 480px)': { minHeight: 420 },
});
export const List = styled('div')({
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  // The panel takes its place there, and nothing below it can be reached by mistake.
  [`@media ${narrowWindow}`]: { '&[data-covered="true"]': { visibility: 'hidden' } },
});
