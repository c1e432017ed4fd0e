import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { ArrowUpDown, CircleMinus, CirclePlus, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import type { Status } from '#src/ui/status.ts';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import { tableQuery } from '../queries.ts';
import {
  type CellDifference,
  cellNames,
  cellsOf,
  type RuleDifference,
  rowText,
  summaryText,
  type TableDifference,
} from './difference-text.ts';

const Changed = styled('div')({
  '&:not(:last-child)': { borderBottom: '1px solid var(--wp-line)' },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '10px 16px',
    fontSize: 13,
    '& p': { color: 'var(--wp-text-3)' },
  },
  '& > footer': { padding: '8px 16px' },
});
const Rules = styled(Table)({
  tableLayout: 'auto',
  borderTop: '1px solid var(--wp-line)',
  '& td': {
    height: 'auto',
    padding: '6px 8px',
    verticalAlign: 'top',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& th': { whiteSpace: 'normal' },
});
const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '4px 12px',
  margin: 0,
  padding: '0 16px 10px',
  fontSize: 13,
  lineHeight: '20px',
  '& dt': { color: 'var(--wp-text-2)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});
const Value = styled('span')({
  fontFamily: 'var(--wp-mono)',
  fontSize: 12,
  '&:is(del, ins)': { padding: '1px 4px', borderRadius: 'var(--wp-r-chip)' },
  '&:is(del)': { color: 'var(--wp-bad-fg)', background: 'var(--wp-bad-bg)', textDecoration: 'line-through' },
  '&:is(ins)': {
    color: 'var(--wp-ok-fg)',
    background: 'var(--wp-ok-bg)',
    textDecoration: 'none',
    fontWeight: 600,
  },
});

const statuses: Readonly<Record<RuleDifference['change'], Status>> = {
  added: { word: 'Added', icon: CirclePlus, family: 'ok' },
  removed: { word: 'Removed', icon: CircleMinus, family: 'bad' },
  changed: { word: 'Changed', icon: Pencil, family: 'info' },
  moved: { word: 'Moved', icon: ArrowUpDown, family: 'neutral' },
};

/** Number of changed rules shown at a time. */
const PART = 100;

type ChangedTableProps = {
  change: TableDifference;
  model: DecisionModel;
  currentTableId: string | undefined;
};

/** The differences of one table. */
export function ChangedTable({ change, model, currentTableId }: ChangedTableProps) {
  const { entity } = useEntity();
  const { data: now } = useQuery({
    ...tableQuery(entity.id, currentTableId ?? '', model.tenantId),
    enabled: currentTableId !== undefined,
  });
  const [shown, setShown] = useState(PART);
  const { name, columns, hitPolicy, rules } = change;
  return (
    <Changed>
      <header>
        <h3>{name}</h3>
        <StatusPill status={statuses[change.change]} />
        <p>{summaryText(rules)}</p>
      </header>
      {(columns || hitPolicy) && (
        <Facts>
          {hitPolicy && (
            <>
              <dt>Hit policy</dt>
              <dd>
                <Cell before={hitPolicy.before} after={hitPolicy.after} />
              </dd>
            </>
          )}
          {columns && (
            <>
              <dt>Columns</dt>
              <dd>
                <Cell before={columns.before.join(', ')} after={columns.after.join(', ')} />
              </dd>
            </>
          )}
        </Facts>
      )}
      {rules.length > 0 && (
        <TableScroll tabIndex={0} role="region" aria-label={`Rules of ${name} that differ`}>
          <Rules aria-label={`Rules of ${name} that differ`}>
            <thead>
              <tr>
                <th scope="col">Change</th>
                <th scope="col">Row</th>
                {cellNames(change, now).map((column, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                  <th key={index} scope="col">
                    {column}
                  </th>
                ))}
                <th scope="col">Comment</th>
              </tr>
            </thead>
            <tbody>
              {rules.slice(0, shown).map((rule, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a difference between two versions never changes
                <tr key={index}>
                  <td>
                    <StatusLabel status={statuses[rule.change]} />
                  </td>
                  <td>{rowText(rule)}</td>
                  {cellsOf(rule).map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a version never move
                    <td key={column}>
                      <Cell {...cell} />
                    </td>
                  ))}
                  <td>
                    <Cell
                      before={rule.before && (rule.before.comment ?? '')}
                      after={rule.after && (rule.after.comment ?? '')}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </Rules>
        </TableScroll>
      )}
      {rules.length > shown && (
        <footer>
          <Button size="small" onClick={() => setShown(shown + PART)}>
            Show {Math.min(PART, rules.length - shown)} more of {rules.length}
          </Button>
        </footer>
      )}
    </Changed>
  );
}

/** A text before and after: struck through and highlighted, or once when it is unchanged. */
function Cell({ before, after }: CellDifference) {
  if (before === after) return before ? <Value>{before}</Value> : null;
  return (
    <>
      {before !== null && before !== '' && <Value as="del">{before}</Value>}
      {before === '' && after !== null && <MutedText>empty</MutedText>}{' '}
      {after !== null && after !== '' && <Value as="ins">{after}</Value>}
      {after === '' && before !== null && before !== '' && <MutedText>empty</MutedText>}
    </>
  );
}
