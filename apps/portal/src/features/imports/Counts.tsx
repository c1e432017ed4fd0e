import { styled } from '@mui/material/styles';
import { planWords } from '@waypost/contract/imports/result-words';
import { type ImportCounts, rowPlans } from '@waypost/contract/imports/shapes';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: 8,
  margin: 0,
  '& > div': {
    display: 'flex',
    flexDirection: 'column-reverse',
    padding: '8px 12px',
    borderRadius: 'var(--wp-r-control)',
    background: 'var(--wp-canvas)',
  },
  '& dt': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-2)' },
  '& dd': {
    margin: 0,
    fontSize: 20,
    lineHeight: '28px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-plan="held"][data-some] dd': { color: 'var(--wp-warn-fg)' },
});

/** The number of rows for each action, before or after the import. */
export function Counts({ counts, when }: { counts: ImportCounts; when: 'before' | 'after' }) {
  return (
    <List aria-label="Rows">
      {rowPlans.map((plan) => (
        <div key={plan} data-plan={plan} data-some={counts[plan] > 0 || undefined}>
          <dt>{planWords[plan][when]}</dt>
          <dd>{counts[plan].toLocaleString('en-US')}</dd>
        </div>
      ))}
    </List>
  );
}
