import { styled } from '@mui/material/styles';
import { HEADER_HEIGHT } from './grid-theme.ts';

const ownProps = new Set<PropertyKey>(['fills', 'currentId', 'isStale']);

/** The frame of a grid, with the marks of its rows. The grid's own classes are not changed. */
export const Frame = styled('div', { shouldForwardProp: (name) => !ownProps.has(name) })<{
  fills: boolean;
  /** The row shown elsewhere on the page, for example in a side panel. */
  currentId: string | null;
}>(({ fills, currentId }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  background: 'var(--wp-surface)',
  ...(fills
    ? { flex: 1, minHeight: 0, minWidth: 0 }
    : { border: '1px solid var(--wp-line)', borderRadius: 'var(--wp-r-panel)', overflow: 'hidden' }),
  // The whole row of the focused cell has a ring, because Enter acts on the row. A control in the cell has its own.
  '& [role="row"]:has([role="gridcell"]:focus)::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 5,
    border: '2px solid var(--wp-focus)',
    background: 'none !important',
    pointerEvents: 'none',
  },
  // Inside its row, which clips its content.
  '& [role="gridcell"] :focus-visible': { outlineOffset: -2 },
  // One ring on a header cell: the grid draws another one inside of it.
  '& [role="columnheader"]:focus-visible': {
    outlineOffset: -2,
    boxShadow: 'none',
    '&::after': { boxShadow: 'none', border: 0 },
  },
  '& [role="gridcell"]:focus': { backgroundColor: 'var(--wp-selected-hover)' },
  '& [role="row"][aria-selected="true"]': { backgroundColor: 'var(--wp-selected)' },
  '& [role="row"][data-drop="before"]': { boxShadow: 'inset 0 2px 0 var(--wp-accent)' },
  '& [role="row"][data-drop="after"]': { boxShadow: 'inset 0 -2px 0 var(--wp-accent)' },
  '& .waypost-select': {
    display: 'inline-grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    margin: '0 -6px',
    verticalAlign: 'middle',
    '& input': { width: 16, height: 16, margin: 0, accentColor: 'var(--wp-accent)' },
    // The browser's own empty checkbox is a gray block in the dark theme.
    '& input:not(:checked, :indeterminate)': {
      appearance: 'none',
      border: '1px solid var(--wp-control)',
      borderRadius: 3,
      background: 'var(--wp-surface)',
    },
  },
  ...(currentId === null
    ? {}
    : {
        [`& [role="row"][row-id="${CSS.escape(currentId)}"]`]: {
          backgroundColor: 'var(--wp-selected)',
          boxShadow: 'inset 3px 0 0 var(--wp-accent)',
        },
      }),
}));

/** The element around the grid: as high as its page, or as its rows need. */
export const Body = styled('div', { shouldForwardProp: (name) => !ownProps.has(name) })<{
  fills: boolean;
  /** The rows belong to the previous page and will be replaced, so a click must not reach them. */
  isStale: boolean;
}>(({ fills, isStale }) => ({
  position: 'relative',
  ...(isStale && {
    '& [role="row"]:has([role="gridcell"])': { pointerEvents: 'none' },
    '& [role="gridcell"]': { opacity: 0.55 },
  }),
  ...(fills ? { flex: 1, minHeight: 0 } : { flex: 'none' }),
  '& > div:first-of-type': { height: '100%' },
  // An overlay scrollbar must not cover the end of each row.
  // Headers have at most two lines: longer ones would overlap their neighbors.
  '& .ag-header-cell-text, & .ag-header-group-text': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& .ag-scrollbar-invisible .ag-body-vertical-scroll-viewport': { backgroundColor: 'transparent' },
}));

/** Shown in place of the rows. The header keeps its sort and filters, and the adding row its fields. */
export const RowsOverlay = styled('div', { shouldForwardProp: (name) => name !== 'addRowHeight' })<{
  addRowHeight: number;
}>(({ addRowHeight }) => ({
  position: 'absolute',
  inset: `${HEADER_HEIGHT + addRowHeight}px 0 0`,
  overflow: 'auto',
  background: 'var(--wp-surface)',
}));
