import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Label = styled('span')({
  flex: 1,
  marginRight: 24,
  '& small': {
    display: 'block',
    maxWidth: 260,
    fontSize: 12,
    lineHeight: '16px',
    whiteSpace: 'normal',
    color: 'var(--wp-text-2)',
  },
});

/**
 * The label of an action in a menu, and what it does if the label does not say it. The item has that as its
 * `aria-description`, so that its name stays short.
 */
export const ActionLabel = ({ about, children }: { about: string | undefined; children: ReactNode }) => (
  <Label>
    {children}
    {about && <small aria-hidden="true">{about}</small>}
  </Label>
);
