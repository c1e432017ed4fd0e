import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type {
  DecisionModel,
  DecisionTable,
  EvaluationResult,
} from '@waypost/contract/decision-tables/shapes';
import { Table2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Accordion } from '#src/ui/Accordion.tsx';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { GridTools } from '#src/ui/data-grid/GridTools.tsx';
import { useGridHandle } from '#src/ui/data-grid/grid-handle.ts';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { ruleCountText } from '../model-facts.ts';
import { refreshDecisions, tableQuery } from '../queries.ts';
import { Outcome } from '../try/Outcome.tsx';
import { TryForm } from '../try/TryForm.tsx';
import { Findings } from './Findings.tsx';
import { hitPolicyText } from './hit-policy.ts';
import { RuleCard } from './RuleCard.tsx';
import { ruleColumns } from './rule-columns.tsx';
import { type RuleRow, ruleRowId, ruleRows } from './rule-rows.ts';

const Beside = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  gap: 16,
  alignItems: 'start',
  '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
/** Stays visible next to a long form, to show the results of a trial. */
const Drawn = styled('div')({
  minWidth: 0,
  '@media (min-width: 1200px)': { position: 'sticky', top: 12 },
});
const Side = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12, minWidth: 0 });
const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  marginBottom: 8,
  containerType: 'inline-size',
  containerName: 'toolbar',
  '& > p': { flex: 1, fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-3)' },
});

const rowName = ({ number }: RuleRow): string => `row ${number}`;
const unsorted = { sort: [], filter: {} };

type TableViewProps = {
  model: DecisionModel;
  tableId: string;
  /** The chosen row, from the address. */
  row: number | null;
  onRow: (row: number | null) => void;
  onTable: (name: string) => void;
};

/** A table of a model, rendered as one, with its findings and a form to try it next to it. */
export function TableView({ model, tableId, ...rest }: TableViewProps) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(tableQuery(entity.id, tableId, model.tenantId));
  if (error && !data) return <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={12} />;
  return <Shown model={model} table={data} {...rest} />;
}

type ShownProps = Omit<TableViewProps, 'tableId'> & { table: DecisionTable };

function Shown({ model, table, row, onRow, onTable }: ShownProps) {
  const handle = useGridHandle();
  const { entity } = useEntity();
  const [latest, setResult] = useState<EvaluationResult | null>(null);
  // A trial of another version does not apply to these rows.
  const result = latest?.table.version === table.version ? latest : null;
  const onResult = (next: EvaluationResult | null) => {
    setResult(next);
    if (next && next.table.version !== table.version) void refreshDecisions(entity.id);
  };
  const trace = result?.tables.find(({ name }) => name === table.name) ?? null;
  const rows = useMemo(() => ruleRows(table, trace), [table, trace]);
  const columns = useMemo(() => ruleColumns(table, trace !== null), [table, trace]);
  // Findings outside the model's tables are shown with each table.
  const findings = useMemo(() => {
    const named = new Set(model.tables.map(({ name }) => name));
    const beside = model.findings.filter(({ element }) => element === undefined || !named.has(element));
    return [...table.findings, ...beside];
  }, [table, model]);
  const shown = rows.find(({ number }) => number === row) ?? null;
  const shownId = shown && ruleRowId(shown);
  const goTo = (number: number) => {
    onRow(number);
    const there = rows.find((each) => each.number === number);
    if (there) handle.focusRow(ruleRowId(there));
  };
  return (
    <Beside>
      <Drawn>
        <Bar>
          <p role="status">
            {hitPolicyText(table.hitPolicy, table.aggregation)}. {ruleCountText(rows.length)}
          </p>
          <GridTools handle={handle} fileName={table.name} />
        </Bar>
        <DataGrid
          label={table.name}
          columns={columns}
          rowId={ruleRowId}
          rowName={rowName}
          handle={handle}
          initialQuery={unsorted}
          currentId={shownId}
          onRowClick={({ number }) => onRow(number)}
          onRowEnter={(id) => onRow(Number.parseInt(id, 10))}
          source={{ kind: 'client', rows, isLoading: false }}
          empty={<EmptyPanel icon={Table2} title="This table has no rules" />}
        />
      </Drawn>
      <Side>
        {shown && <RuleCard table={table} row={shown} onClose={() => onRow(null)} />}
        <Findings findings={findings} onRow={goTo} />
        <Accordion title="Try it">
          {/* A new version keeps what was typed, unless it asks for other facts. */}
          <TryForm key={JSON.stringify(table.facts)} table={table} onResult={onResult} />
          {result && <Outcome result={result} tableName={table.name} onRow={goTo} onTable={onTable} />}
        </Accordion>
      </Side>
    </Beside>
  );
}
