import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Source } from '@waypost/contract/sources/calls';
import { Plus, Satellite } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { clientSource } from '#src/api/client-source.ts';
import { sourcesQuery } from '#src/api/source-queries.ts';
import { useNewCode } from '#src/app/data-import/new-code.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { TabBar } from '#src/ui/tab-bar.ts';
import { sourceColumns } from './source-columns.tsx';

const SourceEditor = lazy(() => import('./SourceEditor.tsx'));

const none: Source[] = [];
const rowId = ({ sourceId }: Source): string => sourceId;
const unsorted = { sort: [], filter: {} };

/** The systems that send patients and cases. */
export default function SourcesTab() {
  const { entity } = useEntity();
  const query = useQuery(sourcesQuery(entity.id));
  const sources = query.data ?? none;
  const { begun, end } = useNewCode();
  // Adding a code from another page opens its source, which stays open afterwards.
  const [open, setOpen] = useState<{ id: string | null } | null>(begun && { id: begun.sourceId });
  const source = sources.find(({ sourceId }) => sourceId === open?.id) ?? null;
  const columns = useMemo(
    () => sourceColumns((id) => entity.facilities.find((one) => one.id === id)?.name ?? id),
    [entity],
  );
  return (
    <>
      <TabBar>
        <h2>Sources</h2>
        <p role="status">{query.data && (sources.length === 1 ? '1 source' : `${sources.length} sources`)}</p>
        <Button
          variant="contained"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen({ id: null })}
        >
          Add Source
        </Button>
      </TabBar>
      <DataGrid
        label="Sources"
        columns={columns}
        rowId={rowId}
        initialQuery={unsorted}
        source={{ ...clientSource(query, sources), isBusy: query.isFetching }}
        onRowEnter={(id) => setOpen({ id })}
        onRowClick={({ sourceId }) => setOpen({ id: sourceId })}
        empty={
          <EmptyPanel icon={Satellite} title="There are no sources yet">
            Add one for each system that sends patients and cases, with what its codes mean.
          </EmptyPanel>
        }
      />
      <Suspense>
        {open && (open.id === null || source) && (
          <SourceEditor
            key={open.id}
            source={source}
            begun={begun?.sourceId === open.id ? begun : null}
            onNewCodeDone={end}
            onClose={() => {
              setOpen(null);
              end();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
