import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import { type CountedTable, countedTables } from '@waypost/contract/processes/recent-matches';
import { api } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import type { Column } from '#src/ui/data-grid/types.ts';
import { MutedText } from '#src/ui/table.ts';
import type { Line } from '../rules/table-shape.ts';
import { rowText, summaryText } from './recent-words.ts';

const Summary = styled('p')({
  maxWidth: 960,
  minHeight: 20,
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
});

const countedOf = (name: string): CountedTable | undefined => countedTables.find((each) => each === name);

const recentQuery = (entityId: string, table: CountedTable) =>
  queryOptions({
    queryKey: [entityId, 'decisions', 'recent-matches', table],
    queryFn: () => api.processes.recentMatches({ params: { id: table } }),
  });

/**
 * The matches of a table's rows in the last seven days: one request per tab, for which the rows do not wait.
 */
export function RecentSummary({ name }: { name: string }) {
  const table = countedOf(name);
  return table ? <SummaryOf table={table} /> : null;
}

function SummaryOf({ table }: { table: CountedTable }) {
  const { entity } = useEntity();
  const { data, error, isFetching, refetch } = useQuery(recentQuery(entity.id, table));
  if (data) return <Summary>{summaryText(table, data)}</Summary>;
  if (!error || isFetching)
    return <Summary role="status">Counting what the rows did in the last 7 days</Summary>;
  return (
    <Summary role="alert">
      What the rows did in the last 7 days could not be counted.{' '}
      <Button size="small" onClick={() => void refetch()}>
        Count again
      </Button>
    </Summary>
  );
}

/** The position of a row in the stored table, counted from 1; 0 for one that was added or changed since. */
const positionOf = ({ rules }: DecisionTable, line: Line): number =>
  rules.findIndex((rule) => Object.is(rule, line.rule)) + 1;

/** The column with the counts of each row. Cells read them themselves, so that the columns stay the same. */
export const recentColumn = <Row,>(
  table: DecisionTable,
  lineOf: (row: Row) => Line,
): Column<Row, 'recent'> => ({
  id: 'recent',
  title: 'Last 7 Days',
  width: 150,
  text: () => '',
  // A row that was changed has other counts than the stored one.
  value: (row) => positionOf(table, lineOf(row)),
  render: (row) => <RecentCell of={table} line={lineOf(row)} />,
});

function RecentCell({ of, line }: { of: DecisionTable; line: Line }) {
  const table = countedOf(of.name);
  return table ? <CountOf table={table} of={of} line={line} /> : null;
}

function CountOf({ table, of, line }: { table: CountedTable; of: DecisionTable; line: Line }) {
  const { entity } = useEntity();
  const { data } = useQuery(recentQuery(entity.id, table));
  const row = positionOf(of, line);
  if (row === 0) return <MutedText>Not saved</MutedText>;
  if (data?.table.id !== of.id || data.table.version !== of.version) return null;
  const text = rowText(table, data, row);
  return text === null ? <MutedText>None</MutedText> : <span title={text}>{text}</span>;
}
