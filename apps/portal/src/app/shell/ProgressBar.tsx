import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import { useNavigation } from 'react-router';

const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } });

const Bar = styled('div')({
  position: 'fixed',
  inset: '0 0 auto',
  height: 2,
  zIndex: 30,
  overflow: 'hidden',
  '&::after': {
    content: '""',
    display: 'block',
    width: '30%',
    height: '100%',
    background: 'var(--wp-accent)',
    animation: `${run} 1.2s linear 150ms infinite backwards`,
    '@media (prefers-reduced-motion: reduce)': { width: '100%', animation: 'none' },
  },
});

/** A progress bar while a page loads, shown only when it takes a moment. */
export function ProgressBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <Bar role="progressbar" aria-label="Loading the page" />;
}
