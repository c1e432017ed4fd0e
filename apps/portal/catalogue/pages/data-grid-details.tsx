import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import type { Detail } from '#src/ui/data-grid/types.ts';
import { Table } from '#src/ui/table.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { type Parcel, parcelColumns, parcelId, parcelName, parcels } from '../data/parcels.ts';

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

const Details = () => (
  <DataGrid
    label="Parcels with details"
    columns={parcelColumns}
    rowId={parcelId}
    source={{ kind: 'client', rows, isLoading: false }}
    detail={detail}
  />
);

export const page: CataloguePage = { title: 'Data grid: details', Component: Details };
