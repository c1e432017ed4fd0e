import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { GridTools } from '#src/ui/data-grid/GridTools.tsx';
import { useGridHandle } from '#src/ui/data-grid/grid-handle.ts';
import { searchPageSizes } from '#src/ui/data-grid/page-sizes.ts';
import type { Detail } from '#src/ui/data-grid/types.ts';
import { Table } from '#src/ui/table.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { type Parcel, parcelColumns, parcelId, parcelName, parcels } from '../data/parcels.ts';
import { Bar } from '../data/Sheet.tsx';

const rows = parcels(40);
const detail: Detail<Parcel> = {
  has: ({ town }) => town !== '',
  height: () => 84,
  name: parcelName,
  render: ({ name, town }) => (
    <Table aria-label={`About ${name}`}>
      <thead>
        <tr>
          <th scope="col">Property</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>Town</td>
          <td>{town}</td>
        </tr>
      </tbody>
    </Table>
  ),
};

function Details() {
  const handle = useGridHandle();
  return (
    <>
      <Bar>
        <GridTools handle={handle} fileName="parcels" />
      </Bar>
      <DataGrid
        label="Parcels with details"
        columns={parcelColumns}
        rowId={parcelId}
        source={{ kind: 'client', rows, isLoading: false }}
        handle={handle}
        detail={detail}
        pageSizes={searchPageSizes}
      />
    </>
  );
}

export const page: CataloguePage = { title: 'Data grid: details', Component: Details };
