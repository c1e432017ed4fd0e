import { styled } from '@mui/material/styles';

/** A bar over a grid of the catalogue. */
export const Bar = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, minHeight: 44 });
export const Sheet = styled('section')({ marginBottom: 24, '& > h2': { marginBottom: 4 } });
