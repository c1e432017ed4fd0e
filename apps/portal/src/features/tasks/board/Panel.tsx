import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { rowName } from '#src/ui/table.ts';

const Card = styled('section')({
  minWidth: 0,
  background: 'var(--wp-surface)',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  overflow: 'hidden',
  '& > header': { padding: '12px 16px' },
  '& > header > p': { marginTop: 2, fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
  '& td.number, & th.number': { textAlign: 'right' },
  '& tbody th': rowName,
});

/** A section of the board with its title and an explanation of its figures. */
export function Panel({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint && <p>{hint}</p>}
      </header>
      {children}
    </Card>
  );
}
