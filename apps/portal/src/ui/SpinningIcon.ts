import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import { LoaderCircle } from 'lucide-react';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

/** A spinning icon for running work. It does not spin for users who prefer reduced motion. */
export const SpinningIcon = styled(LoaderCircle)({ flex: 'none', animation: `${turn} 1s linear infinite` });
