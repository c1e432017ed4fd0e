import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import { Wordmark } from './Wordmark.tsx';

const Ground = styled('main')({
  minHeight: '100vh',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  gap: 32,
  padding: '12vh 16px 32px',
  background: 'var(--wp-canvas)',
});

const Sheet = styled('div')({
  width: '100%',
  maxWidth: 480,
  padding: 32,
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 12,
  '& p': { color: 'var(--wp-text-2)' },
});

/** A page outside the shell: a message and what to do about it. */
export function FullPage({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = 'Waypost';
  }, []);
  return (
    <Ground>
      <Wordmark />
      <Sheet>
        <h1>{title}</h1>
        {children}
      </Sheet>
    </Ground>
  );
}
