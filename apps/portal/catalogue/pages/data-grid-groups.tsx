import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { GridTools } from '#src/ui/data-grid/GridTools.tsx';
import { useGridHandle } from '#src/ui/data-grid/grid-handle.ts';
import { useNewSelection, useSelected } from '#src/ui/data-grid/selection.ts';
import type { Grouping } from '#src/ui/data-grid/types.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { type Parcel, parcelColumns, parcelId, parcelName, parcels } from '../data/parcels.ts';
import { Bar } from '../data/Sheet.tsx';

const rows = parcels(60);
const group: Grouping<Parcel> = {
  groupOf: ({ state }) => state,
  order: ['Packed', 'Sent', 'Lost'],
  label: (key) => key,
  closed: ['Lost'],
};

function Groups() {
  const handle = useGridHandle();
  const selection = useNewSelection(100, () => undefined);
  const selected = useSelected(selection);
  return (
    <>
      <Bar>
        <output aria-label="Selected">{[...selected].length}</output>
        <GridTools handle={handle} fileName="parcels" />
      </Bar>
      <DataGrid
        label="Parcels by state"
        columns={parcelColumns}
        rowId={parcelId}
        rowName={parcelName}
        source={{ kind: 'client', rows, isLoading: false }}
        handle={handle}
        group={group}
        selection={selection}
      />
    </>
  );
}

export const page: CataloguePage = { title: 'Data grid: groups', Component: Groups };
