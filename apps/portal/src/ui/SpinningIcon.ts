import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import { LoaderCircle } from 'lucide-react';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

/** The sign that something is under way; it stands still for whoever asks for less motion. */
export const SpinningIcon = styled(LoaderCircle)({ flex: 'none', animation: `${turn} 1s linear infinite` });
