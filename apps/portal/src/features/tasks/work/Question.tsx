import { styled } from '@mui/material/styles';

/** Asked before a task is finished of which something is open. A reader is told as soon as it stands here. */
export const Question = styled('p')({
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 500,
  color: 'var(--wp-warn-fg)',
  '&:empty': { display: 'none' },
});
