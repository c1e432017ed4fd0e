import { styled } from '@mui/material/styles';

/** The place of a banner above the fields of a form. */
export const FormNotice = styled('div')({ marginBottom: 16 });
