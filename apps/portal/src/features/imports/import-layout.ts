import { styled } from '@mui/material/styles';

/** The sheet that a step of an import is on. */
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
  // A single column that is no wider than the step.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: 16,
  // Empty live regions take no space.
  '& > [role]:empty': { marginBottom: -16 },
  '& h3': { margin: '0 0 8px', fontSize: 13, lineHeight: '20px', fontWeight: 600 },
});

/** The buttons for the previous and the next step. */
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

/** The small text of a step, such as the hint in the drop zone. */
export const Quiet = styled('p')({ fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' });
