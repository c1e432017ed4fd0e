import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ChevronDown, ChevronRight, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { formatClock } from './period-format.ts';

/** Below this width the request is above the response instead of next to it. */
const SIDE_BY_SIDE_WIDTH = 1280;

const Pane = styled('section')({
  width: 530,
  flex: 'none',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  background: 'var(--wp-surface)',
  borderRight: '1px solid var(--wp-line)',
  [`@media (max-width: ${SIDE_BY_SIDE_WIDTH - 1}px)`]: {
    width: 'auto',
    borderRight: 0,
    borderBottom: '1px solid var(--wp-line)',
  },
});

const Heading = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  minHeight: 52,
  padding: '0 20px',
  borderBottom: '1px solid var(--wp-line)',
  '& h1': { margin: 0, flex: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600 },
  '& p': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    margin: 0,
    fontSize: 12,
    lineHeight: '16px',
    color: 'var(--wp-text-2)',
  },
});

type RequestPaneProps = {
  /** When the request was sent; null while it is being written. */
  sentAt: string | null;
  children: ReactNode;
};

/** The left half. On a narrow screen, a sent request above its response collapses to its heading. */
export function RequestPane({ sentAt, children }: RequestPaneProps) {
  const isNarrow = useMediaQuery(`(max-width: ${SIDE_BY_SIDE_WIDTH - 1}px)`);
  const [opensWhenSent, setOpensWhenSent] = useState(false);
  const canFold = isNarrow && sentAt !== null;
  const isFolded = canFold && !opensWhenSent;
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <Pane aria-label="Eligibility request">
      <Heading>
        {canFold && (
          <IconButton
            label={isFolded ? 'Show the request' : 'Collapse the request'}
            aria-expanded={!isFolded}
            onClick={() => setOpensWhenSent(isFolded)}
          >
            <Chevron size={16} strokeWidth={1.75} />
          </IconButton>
        )}
        <h1 tabIndex={-1}>Eligibility request</h1>
        {sentAt !== null && (
          <p>
            <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
            Sent {formatClock(sentAt)}, read only
          </p>
        )}
      </Heading>
      {!isFolded && children}
    </Pane>
  );
}

/** A placeholder while the initial values of the form load. */
export function RequestSkeleton() {
  return (
    <div style={{ padding: '14px 20px' }} role="status" aria-label="Loading the request">
      {[220, 180, 300].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} sx={{ mb: 4 }} />
      ))}
    </div>
  );
}
