import type { ReactNode } from 'react';
import { Facts } from '#src/ui/facts.ts';
import { MutedText } from '#src/ui/table.ts';

export type Fact = readonly [label: string, value: ReactNode];

/** Labels and values of the sidebar. Missing values are shown as missing. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Facts>
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value || <MutedText>Not given</MutedText>}</dd>
        </div>
      ))}
    </Facts>
  );
}
