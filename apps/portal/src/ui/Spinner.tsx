import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';

const Place = styled('div', { shouldForwardProp: (name) => name !== 'fullPage' })<{ fullPage: boolean }>(
  ({ fullPage }) => ({
    display: 'grid',
    placeItems: 'center',
    minHeight: fullPage ? '100vh' : 120,
  }),
);

/** A spinner, for content whose shape is not known yet. */
export function Spinner({ label, fullPage = false }: { label: string; fullPage?: boolean }) {
  return (
    <Place fullPage={fullPage} role="status" aria-label={label}>
      <CircularProgress size={24} thickness={4} aria-hidden="true" />
    </Place>
  );
}
