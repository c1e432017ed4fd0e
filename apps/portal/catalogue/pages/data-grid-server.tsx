import { keepPreviousData, QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useServerSource } from '#src/api/use-server-source.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { GridTools } from '#src/ui/data-grid/GridTools.tsx';
import { useGridHandle } from '#src/ui/data-grid/grid-handle.ts';
import { pageSizes } from '#src/ui/data-grid/page-sizes.ts';
import { useNewSelection, useSelected } from '#src/ui/data-grid/selection.ts';
import type { ListView } from '#src/ui/data-grid/types.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { askParcels } from '../data/parcel-server.ts';
import { type Parcel, type ParcelColumn, parcelColumns, parcelId, parcelName } from '../data/parcels.ts';
import { Bar } from '../data/Sheet.tsx';

const client = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
});
const first: ListView<ParcelColumn> = {
  query: { sort: [{ column: 'name', descending: false }], filter: {} },
  pageSize: 100,
  cursors: [null],
};
const parcelsQuery = (view: ListView<ParcelColumn>) =>
  queryOptions({
    queryKey: ['parcels', view],
    queryFn: ({ signal }) => askParcels(view, signal),
    placeholderData: keepPreviousData,
  });
const detail = {
  has: () => true,
  height: () => 44,
  name: parcelName,
  render: (row: Parcel) => `On the way to ${row.town || 'nowhere'}`,
};

function Server() {
  const [view, setView] = useState(first);
  const [isLimited, setIsLimited] = useState(false);
  const [exported, setExported] = useState('');
  const handle = useGridHandle();
  const selection = useNewSelection(100, () => setIsLimited(true));
  const selected = useSelected(selection);
  const onViewChange = useCallback(
    (update: (view: ListView<ParcelColumn>) => ListView<ParcelColumn>) => setView(update),
    [],
  );
  const source = useServerSource({
    view,
    onViewChange,
    query: parcelsQuery(view),
    failureText: () => 'The list could not be read.',
  });
  return (
    <>
      <Bar>
        <output aria-label="Selected">{selected.size}</output>
        <output aria-label="Limit">{isLimited ? 'limit reached' : ''}</output>
        <output aria-label="Exported">{exported}</output>
        <GridTools
          handle={handle}
          fileName="parcels"
          onExportAll={() => setExported(JSON.stringify(view.query))}
          onRefresh={source.onRetry}
        />
      </Bar>
      <DataGrid
        label="Parcels of the server"
        columns={parcelColumns}
        rowId={parcelId}
        rowName={parcelName}
        source={source}
        handle={handle}
        pageSizes={pageSizes}
        selection={selection}
        detail={detail}
      />
    </>
  );
}

const WithClient = () => (
  <QueryClientProvider client={client}>
    <Server />
  </QueryClientProvider>
);

export const page: CataloguePage = { title: 'Data grid: server', Component: WithClient };
