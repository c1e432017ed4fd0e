import { styled } from '@mui/material/styles';

/** The content of the tab Insurance; each task in it has its own title. */
export const Panel = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  outline: 'none',
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600, outline: 'none' },
  '& h4': { fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 8, overflowWrap: 'anywhere' },
});

/** One insurance among several. */
export const Block = styled('div')({
  paddingTop: 12,
  borderTop: '1px solid var(--wp-line)',
  '&:first-of-type': { paddingTop: 0, borderTop: 0 },
  '& > h3': { marginBottom: 8 },
});

/** All forms, hidden until they can be shown together. */
export const Forms = styled('div')({
  '&:not([hidden])': { display: 'flex', flexDirection: 'column', gap: 12 },
});
