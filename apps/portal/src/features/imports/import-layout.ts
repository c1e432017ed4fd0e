import { styled } from '@mui/material/styles';

/** A step of an import. */
export const Sheet = styled('section')({
  minWidth: 0,
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  '& > header': { padding: '16px 16px 0' },
  '& > header h2:focus': { outline: 'none' },
  '& > header p': {
    marginTop: 4,
    maxWidth: 720,
    fontSize: 13,
    lineHeight: '20px',
    color: 'var(--wp-text-2)',
  },
});

export const Parts = styled('div')({
  display: 'grid',
  // One column that is no wider than the step.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: 16,
  // What is said later takes no room before.
  '& > [role]:empty': { marginBottom: -16 },
  '& h3': { margin: '0 0 8px', fontSize: 13, lineHeight: '20px', fontWeight: 600 },
});

/** The way back and on. */
export const Foot = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  minHeight: 56,
  padding: '12px 16px',
  borderTop: '1px solid var(--wp-line)',
  '& > p': { flex: '1 1 160px', fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});

/** Where a file is dropped, and what is in one. */
export const Quiet = styled('p')({ fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' });
