import { styled } from '@mui/material/styles';

/** The width from which known patients are next to the form. */
export const wide = '(min-width: 1200px)';

/** The form with the known patients next to it, or inside it on narrow screens. */
export const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  gap: 20,
  alignItems: 'start',
  [`@media not all and ${wide}`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** Stays visible while the form scrolls. */
export const Beside = styled('div')({
  position: 'sticky',
  top: 16,
  minWidth: 0,
});

export const Sheet = styled('div')({
  minWidth: 0,
  // Clips the shadow below the buttons at the card.
  overflow: 'clip',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  padding: '16px 16px 0',
  // Keeps a focused field from being covered by the buttons below, which may take two lines.
  '& input, & [role="combobox"], & button': { scrollMarginBottom: 140, scrollMarginTop: 24 },
});

/** A notice of a section next to its fields. */
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

/** The known patients, between the fields of the patient and those of the visit. */
export const Within = styled('div')({ margin: '0 0 16px' });
