import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { TableScroll } from '#src/ui/table.ts';
import { Muted, Table } from '../pane-styles.ts';
import { Bar } from './Bar.tsx';
import { type BenefitEntry, type BenefitLine, leftOf, lineNotes } from './benefit-lines.ts';

/** More service types than this in one cell would hide the rest of the row. */
const TYPES_SHOWN = 3;
/** A payer may send ten thousand lines, so only this many are rendered at once. */
const LINES_AT_ONCE = 200;

const Lines = styled(Table)({
  minWidth: 560,
  '& td': { fontVariantNumeric: 'tabular-nums' },
  '& [data-marked]': {
    background: 'var(--wp-selected)',
    boxShadow: 'inset 3px 0 0 var(--wp-accent)',
    outlineOffset: 0,
    scrollMarginBlock: 140,
  },
  '& td > div[data-eb]': { margin: '0 -6px', minHeight: 18, padding: '0 6px', borderRadius: 4 },
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

/** The payer's amounts in one network: the total, the remaining amount, and the share that is left. */
function Entries({ entries, marked }: EntriesProps) {
  const left = leftOf(entries);
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
      {left !== null && <Bar percent={left} />}
    </>
  );
}

/** The notes of a line. A line without amounts has only notes, and they are the target of links to its EB. */
function Notes({ line, eb, marked }: { line: BenefitLine; eb?: number; marked: ReadonlySet<number> }) {
  const isMarked = eb !== undefined && marked.has(eb);
  return (
    <div data-eb={eb} data-marked={isMarked || undefined} tabIndex={isMarked ? -1 : undefined}>
      {lineNotes(line).map((note) => (
        <div key={note}>{note}</div>
      ))}
    </div>
  );
}

type RowProps = { line: BenefitLine; showsTypes: boolean; marked: ReadonlySet<number> };

function Row({ line, showsTypes, marked }: RowProps) {
  const at = (place: BenefitEntry['place']) => line.entries.filter((entry) => entry.place === place);
  const [both, none] = [at('both'), at('none')];
  const isSplit = both.length === 0 && none.length === 0;
  const [first] = line.entries;
  const hasNoAmounts = none.length === line.entries.length && none.every(({ amount }) => amount === '');
  return (
    <tr>
      <td>
        {line.benefit}
        {line.procedure && <Muted>{line.procedure}</Muted>}
        <Muted>
          {line.level}
          {line.level && showsTypes && line.serviceTypes.length > 0 && ', '}
          {showsTypes && <ServiceTypes labels={line.serviceTypes} />}
        </Muted>
      </td>
      {hasNoAmounts && (
        <td colSpan={3}>
          <Notes line={line} eb={first?.index} marked={marked} />
        </td>
      )}
      {isSplit && (
        <>
          <td>
            <Entries entries={at('in')} marked={marked} />
          </td>
          <td>
            <Entries entries={at('out')} marked={marked} />
          </td>
        </>
      )}
      {!isSplit && !hasNoAmounts && (
        <td colSpan={2}>
          <Entries entries={[...both, ...none]} marked={marked} />
          {both.length > 0 && <small>In and out of network</small>}
          {none.some(({ amount }) => amount !== '') && <small>Network not given</small>}
        </td>
      )}
      {!hasNoAmounts && (
        <td>
          <Notes line={line} marked={marked} />
        </td>
      )}
    </tr>
  );
}

type BenefitsTableProps = {
  label: string;
  lines: readonly BenefitLine[];
  /** The tab of one service type does not repeat its name in every row. */
  showsTypes?: boolean;
  /** The lines that a figure links to, by their index in `coverages`. */
  marked: readonly number[];
};

/** Benefits with the payer's names, in and out of network side by side (C-083, decision 28). */
export function BenefitsTable({ label, lines, showsTypes = true, marked }: BenefitsTableProps) {
  const root = useRef<HTMLTableElement>(null);
  const [shown, setShown] = useState(LINES_AT_ONCE);
  const markedSet = new Set(marked);
  const lastMarked = lines.findLastIndex(({ entries }) => entries.some(({ index }) => markedSet.has(index)));
  const count = Math.max(shown, lastMarked + 1);

  useEffect(() => {
    if (marked.length === 0) return;
    const first = root.current?.querySelector<HTMLElement>('[data-marked]');
    // Scrolls the panel only: 'center' would also scroll the page around it.
    first?.scrollIntoView({ block: 'nearest' });
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
