import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Faint } from '#src/ui/table.ts';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '132px minmax(0, 1fr)',
  gap: '6px 12px',
  margin: 0,
  fontSize: 13,
  lineHeight: '20px',
  '& dt': { color: 'var(--wp-text-3)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});

export type Fact = readonly [label: string, value: ReactNode];

/** Labels and values of the sidebar. Missing values are shown as missing. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value || <Faint>Not given</Faint>}</dd>
        </div>
      ))}
    </List>
  );
}
