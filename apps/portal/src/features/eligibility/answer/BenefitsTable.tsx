import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { TableScroll } from '#src/ui/table.ts';
import { Muted, Table } from '../pane-styles.ts';
import { Bar } from './Bar.tsx';
import { type BenefitEntry, type BenefitLine, lineNotes, usedOf } from './benefit-lines.ts';

/** More service types than this in one cell hide what the row is about. */
const TYPES_SHOWN = 3;
/** A payer may send ten thousand lines; the page stays quick. */
const LINES_AT_ONCE = 200;

const Lines = styled(Table)({
  minWidth: 620,
  '& td': { fontVariantNumeric: 'tabular-nums' },
  '& [data-marked]': {
    background: 'var(--wp-selected)',
    boxShadow: 'inset 3px 0 0 var(--wp-accent)',
    outlineOffset: 0,
  },
  '& td > div[data-eb]': { margin: '0 -6px', padding: '0 6px', borderRadius: 4 },
  '& small': { fontSize: 12, color: 'var(--wp-text-2)' },
});

const Amount = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 12px',
});

const More = styled('div')({ padding: '8px 16px', borderTop: '1px solid var(--wp-line)' });

function ServiceTypes({ labels }: { labels: readonly string[] }) {
  const hidden = labels.length - TYPES_SHOWN;
  return (
    <>
      {labels.slice(0, TYPES_SHOWN).join(', ')}
      {hidden > 0 && <span title={labels.slice(TYPES_SHOWN).join(', ')}> and {hidden} more</span>}
    </>
  );
}

type EntriesProps = { entries: readonly BenefitEntry[]; marked: ReadonlySet<number> };

/** What the payer says in one network: the whole, what is left of it, and how much is used up. */
function Entries({ entries, marked }: EntriesProps) {
  const used = usedOf(entries);
  return (
    <>
      {entries.map(({ index, amount, isLeft, period }) => (
        <Amount
          key={index}
          data-eb={index}
          data-marked={marked.has(index) || undefined}
          tabIndex={marked.has(index) ? -1 : undefined}
        >
          {amount === '' ? <span /> : <strong>{isLeft ? `${amount} left` : amount}</strong>}
          {period && <small>{period}</small>}
        </Amount>
      ))}
      {used !== null && <Bar percent={used} />}
    </>
  );
}

type RowProps = { line: BenefitLine; showsTypes: boolean; marked: ReadonlySet<number> };

function Row({ line, showsTypes, marked }: RowProps) {
  const at = (place: BenefitEntry['place']) => line.entries.filter((entry) => entry.place === place);
  const [both, none] = [at('both'), at('none')];
  const isSplit = both.length === 0 && none.length === 0;
  return (
    <tr>
      <td>
        {line.benefit}
        {line.procedure && <Muted>{line.procedure}</Muted>}
        {line.level && <Muted>{line.level}</Muted>}
        {showsTypes && line.serviceTypes.length > 0 && (
          <Muted>
            <ServiceTypes labels={line.serviceTypes} />
          </Muted>
        )}
      </td>
      {isSplit ? (
        <>
          <td>
            <Entries entries={at('in')} marked={marked} />
          </td>
          <td>
            <Entries entries={at('out')} marked={marked} />
          </td>
        </>
      ) : (
        <td colSpan={2}>
          <Entries entries={[...both, ...none]} marked={marked} />
          {both.length > 0 && <small>In and out of network</small>}
          {none.some(({ amount }) => amount !== '') && <small>Network not given</small>}
        </td>
      )}
      <td>
        {lineNotes(line).map((note) => (
          <div key={note}>{note}</div>
        ))}
      </td>
    </tr>
  );
}

type BenefitsTableProps = {
  label: string;
  lines: readonly BenefitLine[];
  /** Under the tab of one service type its name would only repeat itself. */
  showsTypes?: boolean;
  /** Lines that a figure led to, by their index in `coverages`. */
  marked: readonly number[];
};

/** Benefits as the payer named them, in and out of network side by side (C-083, decision 28). */
export function BenefitsTable({ label, lines, showsTypes = true, marked }: BenefitsTableProps) {
  const root = useRef<HTMLTableElement>(null);
  const [shown, setShown] = useState(LINES_AT_ONCE);
  const markedSet = new Set(marked);
  const lastMarked = lines.findLastIndex(({ entries }) => entries.some(({ index }) => markedSet.has(index)));
  const count = Math.max(shown, lastMarked + 1);

  useEffect(() => {
    if (marked.length === 0) return;
    const first = root.current?.querySelector<HTMLElement>('[data-marked]');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [marked]);

  return (
    <>
      <TableScroll tabIndex={0} role="group" aria-label={label}>
        <Lines ref={root}>
          <thead>
            <tr>
              <th scope="col" style={{ width: '30%' }}>
                Benefit
              </th>
              <th scope="col" style={{ width: '22%' }}>
                In network
              </th>
              <th scope="col" style={{ width: '22%' }}>
                Out of network
              </th>
              <th scope="col">Notes</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, count).map((line) => (
              <Row key={line.key} line={line} showsTypes={showsTypes} marked={markedSet} />
            ))}
          </tbody>
        </Lines>
      </TableScroll>
      {lines.length > count && (
        <More>
          <Button onClick={() => setShown(count + LINES_AT_ONCE)}>
            Show {Math.min(LINES_AT_ONCE, lines.length - count)} more of {lines.length} benefits
          </Button>
        </More>
      )}
    </>
  );
}
