import { styled } from '@mui/material/styles';

/** The styles of both halves of the page: cards on the canvas, tables with thin lines. */

export const Card = styled('div')({
  background: 'var(--wp-surface)',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  overflow: 'hidden',
  flex: 'none',
});

export const CardTitle = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 16px',
  borderBottom: '1px solid var(--wp-line)',
  '& h3': { margin: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});

export const Count = styled('span')({
  minWidth: 18,
  padding: '0 5px',
  borderRadius: 9,
  background: 'var(--wp-neutral-bg)',
  color: 'var(--wp-text-2)',
  fontSize: 12,
  lineHeight: '18px',
  fontWeight: 500,
  textAlign: 'center',
});

export const Table = styled('table')({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  lineHeight: '18px',
  '& th': {
    height: 32,
    padding: '0 8px',
    fontSize: 12,
    lineHeight: '14px',
    fontWeight: 500,
    textAlign: 'left',
    whiteSpace: 'nowrap',
    color: 'var(--wp-text-2)',
    background: 'var(--wp-sunken)',
    borderBottom: '1px solid var(--wp-line-strong)',
  },
  '& td': { padding: '8px', verticalAlign: 'top', borderBottom: '1px solid var(--wp-line)' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 16 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 16 },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& tbody tr:hover td': { background: 'var(--wp-row-hover)' },
});

/** The content of a half below its heading. It scrolls separately; its panels keep their height. */
export const PaneBody = styled('div')({
  // Contains visually hidden texts, which must not make the page itself scroll.
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '16px 24px',
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  '& > *': { flex: 'none' },
  '@media (max-width: 1279px)': { overflowY: 'visible', flex: 'none' },
  '@media (max-width: 799px)': { padding: 16 },
});

export const Muted = styled('span')({ display: 'block', color: 'var(--wp-text-2)' });

/** Labels and values side by side, wrapping. */
export const Facts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 32px',
  margin: 0,
  '& div': { minWidth: 0 },
  '& dt': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
  '& dd': { margin: 0, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' },
});
