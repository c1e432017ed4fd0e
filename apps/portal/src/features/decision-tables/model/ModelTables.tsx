import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { Table2 } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Count } from '#src/ui/Accordion.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { TableChoice } from './TableChoice.tsx';
import { TableView } from './TableView.tsx';

/** The tables of a model, one at a time. The chosen table and row are in the address. */
export function ModelTables({ model }: { model: DecisionModel }) {
  const [query, setQuery] = useSearchParams();
  const chosen = model.tables.find(({ name }) => name === query.get('table')) ?? model.tables[0];
  if (!chosen) return <EmptyPanel icon={Table2} title="This model has no tables" />;
  const row = Number(query.get('row') ?? '');
  const go = (table: string, at: number | null) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('table', table);
        if (at === null) after.delete('row');
        else after.set('row', String(at));
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      {model.tables.length > 1 && (
        <TableChoice
          tables={model.tables}
          chosen={chosen.name}
          countOf={(name) => <FindingCount model={model} table={name} />}
          onChoose={(name) => go(name, null)}
        />
      )}
      <TableView
        key={chosen.id}
        model={model}
        tableId={chosen.id}
        row={Number.isInteger(row) && row > 0 ? row : null}
        onRow={(at) => go(chosen.name, at)}
        onTable={(name) => go(name, null)}
      />
    </>
  );
}

function FindingCount({ model, table }: { model: DecisionModel; table: string }) {
  const count = model.findings.filter(({ element }) => element === table).length;
  if (count === 0) return null;
  return (
    <Count>
      {count}
      <span className="visually-hidden">{count === 1 ? ' finding' : ' findings'}</span>
    </Count>
  );
}
