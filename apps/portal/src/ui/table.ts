import { styled } from '@mui/material/styles';

/** A table scrolls horizontally inside itself; the page never does. Texts for screen readers stay inside too. */
export const TableScroll = styled('div')({ position: 'relative', overflowX: 'auto' });

/** A read-only list at compact density: thin lines between rows, one line each. */
export const Table = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  lineHeight: '20px',
  '& th, & td': {
    height: 32,
    padding: '0 8px',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderBottom: '1px solid var(--wp-line)',
  },
  '& th': {
    fontSize: 12,
    lineHeight: '14px',
    fontWeight: 500,
    color: 'var(--wp-text-2)',
    background: 'var(--wp-sunken)',
    borderBottomColor: 'var(--wp-line-strong)',
  },
  '& th[aria-sort]': { color: 'var(--wp-text)' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 16 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 16 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tbody tr:hover > *': { background: 'var(--wp-row-hover)' },
});

/** The name of a row, which reads like its cells. */
export const rowName = {
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 400,
  color: 'inherit',
  background: 'none',
  borderBottomColor: 'var(--wp-line)',
} as const;

/** A missing value that means something, e.g. Unassigned. */
export const MutedText = styled('span')({ color: 'var(--wp-text-3)' });
