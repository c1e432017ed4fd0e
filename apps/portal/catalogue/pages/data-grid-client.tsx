import Button from '@mui/material/Button';
import { useState } from 'react';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { GridTools } from '#src/ui/data-grid/GridTools.tsx';
import { useGridChanges, useGridHandle } from '#src/ui/data-grid/grid-handle.ts';
import { pageSizes } from '#src/ui/data-grid/page-sizes.ts';
import { useNewSelection } from '#src/ui/data-grid/selection.ts';
import type { GridView } from '#src/ui/data-grid/view-state.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { parcelColumns, parcelId, parcelName, parcels } from '../data/parcels.ts';
import { Bar } from '../data/Sheet.tsx';

const rows = parcels(5000);

function Client() {
  const handle = useGridHandle();
  const [stored, setStored] = useState<GridView | null>(null);
  const [isLimited, setIsLimited] = useState(false);
  const selection = useNewSelection(100, () => setIsLimited(true));
  useGridChanges(handle);
  return (
    <>
      <Bar>
        <Button onClick={() => setStored(handle.capture())}>Store view</Button>
        <Button onClick={() => stored && handle.apply(stored)}>Apply view</Button>
        <output aria-label="View">
          {stored === null ? 'no view' : handle.differsFrom(stored) ? 'changed' : 'as stored'}
        </output>
        <output aria-label="Limit">{isLimited ? 'limit reached' : ''}</output>
        <GridTools handle={handle} fileName="parcels" />
      </Bar>
      <DataGrid
        label="Parcels"
        columns={parcelColumns}
        rowId={parcelId}
        rowName={parcelName}
        source={{ kind: 'client', rows, isLoading: false }}
        handle={handle}
        pageSizes={pageSizes}
        selection={selection}
      />
      <output aria-label="Captured view" hidden>
        {JSON.stringify(handle.capture())}
      </output>
    </>
  );
}

export const page: CataloguePage = { title: 'Data grid', Component: Client };
