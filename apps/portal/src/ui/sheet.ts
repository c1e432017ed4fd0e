import { styled } from '@mui/material/styles';

/** The parts of a drawer and of a large dialog: title above, actions below, scrolling content between. */

export const SheetHeader = styled('header')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '12px 12px 12px 20px',
  borderBottom: '1px solid var(--wp-line)',
  '& h2': { minWidth: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& > button:last-of-type': { marginLeft: 'auto' },
});

export const SheetBody = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '16px 20px',
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  // The form has its full height, so that the content below does not overlap it.
  '& > form': { flex: '1 0 auto' },
});

export const SheetFooter = styled('footer')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '12px 20px',
  borderTop: '1px solid var(--wp-line)',
});
