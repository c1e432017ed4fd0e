import { styled } from '@mui/material/styles';

/** A section of the order form, with a line above it. */
export const Block = styled('div')({
  position: 'relative',
  // A checkbox in its own row needs no alignment.
  '& .MuiFormControl-root > .MuiFormControlLabel-root:first-of-type': { minHeight: 24, marginTop: 0 },
  '& + &': { borderTop: '1px solid var(--wp-line)', paddingTop: 16 },
});
