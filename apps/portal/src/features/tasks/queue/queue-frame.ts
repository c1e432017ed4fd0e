import { styled } from '@mui/material/styles';
import { narrowWindow } from '#src/ui/page-frame.ts';
import type { Density } from '#src/ui/preferences.ts';

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
  '&[data-filters-below="true"]': { flexWrap: 'wrap', columnGap: 12, rowGap: 4, paddingBlock: 8 },
});

/** Below this width the columns do not fit side by side, nor do filters next to the title. */
export const tightWindow = '(max-width: 1189px)';
/** The number of filters that fit next to the title of a wide window. */
export const MAX_BESIDE = 2;
/** Hides the key on devices without a keyboard, because its space is needed. */
export const NextTask = styled('div')({ flex: 'none', '@media (max-width: 760px)': { display: 'none' } });
/** The active filters: next to the title, or below it if they need more space. */
export const Filtering = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '[data-filters-below="true"] > &': { order: 1, flexBasis: '100%' },
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
  // On a phone the tools are stacked so that they do not overlap.
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
  // On a phone the panel covers the list and blocks access to it.
  [`@media ${narrowWindow}`]: { '&[data-covered="true"]': { visibility: 'hidden' } },
});

/** Rows are high enough for the lines of `TaskCell`, or have the height that the user chose. */
export function queueDensity(on: { isNarrow: boolean; isNarrowWindow: boolean; density: Density }): Density {
  if (on.isNarrow) return 'roomy';
  return on.isNarrowWindow && on.density === 'compact' ? 'default' : on.density;
}
