import { styled } from '@mui/material/styles';

/** A part of the form of an order, a hairline above it. */
export const Block = styled('div')({
  position: 'relative',
  '& + &': { borderTop: '1px solid var(--wp-line)', paddingTop: 16 },
});
