import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CircleAlert, Copy, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from './copy-text.ts';
import { IconButton } from './IconButton.tsx';

const Empty = styled('div')({
  display: 'grid',
  placeItems: 'center',
  gap: 4,
  padding: 28,
  textAlign: 'center',
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
  '& > svg': { color: 'var(--wp-neutral-icon)' },
  '& > b': { color: 'var(--wp-text)', fontWeight: 600 },
});

const Actions = styled('div')({ display: 'flex', gap: 8, marginTop: 12 });

const Failure = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '12px 16px',
  fontSize: 13,
  lineHeight: '20px',
  '& > svg': { flex: 'none', color: 'var(--wp-bad-icon)' },
  '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& code': { color: 'var(--wp-text-2)' },
});

type EmptyPanelProps = { icon: LucideIcon; title: string; children?: ReactNode; actions?: ReactNode };

/** An empty state: the reason and the next step. */
export function EmptyPanel({ icon: Icon, title, children, actions }: EmptyPanelProps) {
  return (
    <Empty>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <b>{title}</b>
      {children}
      {actions && <Actions>{actions}</Actions>}
    </Empty>
  );
}

type FailedPanelProps = {
  /** The failure in plain words. */
  text: string;
  /** The correlation id of the failed call, which lets support find its records. */
  reference?: string;
  onRetry?: () => void;
  retryLabel?: 'Try again' | 'Read again';
};

/** A failed panel with its error; the page around it still works. */
export function FailedPanel({ text, reference, onRetry, retryLabel = 'Try again' }: FailedPanelProps) {
  return (
    <Failure role="alert">
      <CircleAlert size={16} strokeWidth={2} aria-hidden="true" />
      <span>
        {text}
        {reference && (
          <>
            <br />
            Reference <code>{reference}</code>{' '}
            <IconButton label="Copy reference" small onClick={() => void copyText(reference)}>
              <Copy size={14} strokeWidth={1.75} />
            </IconButton>
          </>
        )}
      </span>
      {onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
    </Failure>
  );
}
