import { styled } from '@mui/material/styles';

/** Where who is known has room beside the form. */
export const wide = '(min-width: 1200px)';

/** The form, and beside it who is known; where there is no room, in it. */
export const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  gap: 20,
  alignItems: 'start',
  [`@media not all and ${wide}`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** Stays in sight while the form scrolls. */
export const Beside = styled('div')({
  position: 'sticky',
  top: 16,
  minWidth: 0,
});

export const Sheet = styled('div')({
  minWidth: 0,
  // What covers the fields below the buttons ends with the card.
  overflow: 'clip',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  padding: '16px 16px 0',
  // A field that gets the focus is not covered by the buttons below, which may be in two lines.
  '& input, & [role="combobox"], & button': { scrollMarginBottom: 140, scrollMarginTop: 24 },
});

/** A line of a section beside its fields. */
export const SectionNotice = styled('div')({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
});

/** Who is known, between the fields of the patient and those of the visit. */
export const Within = styled('div')({ margin: '0 0 16px' });
