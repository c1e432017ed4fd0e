import { styled } from '@mui/material/styles';

/** A grid in an accordion: the card around it is the frame, and its texts begin where the card's title does. */
export const GridInset = styled('div')({
  '& > div': { border: 0, borderRadius: 0 },
  '& [aria-colindex="1"].ag-cell:not(:has(button)), & [aria-colindex="1"].ag-header-cell': {
    paddingLeft: 16,
  },
});
