import { styled } from '@mui/material/styles';
import { Facts } from '#src/ui/facts.ts';

/** The parts that the pages of a profile are made of. */

export const Stack = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, maxWidth: 760 });

export const Card = styled('section')({
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  '& > h2': {
    padding: '12px 20px',
    borderBottom: '1px solid var(--wp-line)',
    fontSize: 14,
    lineHeight: '20px',
    fontWeight: 600,
  },
});

export const CardBody = styled('div')({
  padding: '16px 20px',
  '& > p': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)', marginTop: 12 },
  '@media (max-width: 599px)': { padding: 12 },
});

export const ProfileFacts = styled(Facts)({
  gridTemplateColumns: 'minmax(120px, max-content) minmax(0, 1fr)',
  gap: '8px 24px',
});
