import { styled } from '@mui/material/styles';

/** A grid in an accordion: the card is its frame, and its texts align with the card's title. */
export const GridInset = styled('div')({
  '& > div': { border: 0, borderRadius: 0 },
  '& [aria-colindex="1"].ag-cell:not(:has(button)), & [aria-colindex="1"].ag-header-cell': {
    paddingLeft: 16,
  },
});

/** Replaces an empty list by one line, to keep lists with content visible without scrolling. */
export const EmptyNote = styled('p')({
  padding: '12px 16px',
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
});

/** The Save button stays visible below a long form. */
export const Foot = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  background: 'var(--wp-surface)',
  // Covers content that would show below it inside a drawer.
  boxShadow: '0 24px 0 var(--wp-surface)',
});

/** Labels above their values, side by side as space permits. */
export const WideFacts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 32px',
  margin: 0,
  padding: 16,
  '& dt': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
  '& dd': { margin: 0, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' },
});
