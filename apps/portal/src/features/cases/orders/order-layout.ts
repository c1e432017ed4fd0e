import { styled } from '@mui/material/styles';

/** A part of the form of an order, a hairline above it. */
export const Block = styled('div')({
  position: 'relative',
  // A box in a row of its own has no neighbours to stand level with.
  '& .MuiFormControl-root > .MuiFormControlLabel-root:first-of-type': { minHeight: 24, marginTop: 0 },
  '& + &': { borderTop: '1px solid var(--wp-line)', paddingTop: 16 },
});
