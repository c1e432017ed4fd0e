import { styled } from '@mui/material/styles';

/** A question before finishing a task with open parts. Screen readers announce it at once. */
export const Question = styled('p')({
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 500,
  color: 'var(--wp-warn-fg)',
  '&:empty': { display: 'none' },
});
