import { styled } from '@mui/material/styles';

/** A grid in an accordion: the card is its frame, and its texts align with the card's title. */
export const GridInset = styled('div')({
  '& > div': { border: 0, borderRadius: 0 },
  '& [aria-colindex="1"].ag-cell:not(:has(button)), & [aria-colindex="1"].ag-header-cell': {
    paddingLeft: 16,
  },
});
