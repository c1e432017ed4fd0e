import { styled } from '@mui/material/styles';

/** A toolbar above a grid of the catalogue. */
export const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
});
export const Sheet = styled('section')({ marginBottom: 24, '& > h2': { marginBottom: 4 } });
/** The background of most parts. */
export const Card = styled(Sheet)({
  padding: 16,
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  '& > h2': { marginBottom: 12 },
});
