import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import type { ClientSource } from '#src/ui/data-grid/types.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { type Parcel, parcelColumns, parcelId, parcels } from '../data/parcels.ts';
import { Sheet } from '../data/Sheet.tsx';

const none: Parcel[] = [];
const states: [string, ClientSource<Parcel>][] = [
  ['Loading', { kind: 'client', rows: none, isLoading: true }],
  ['Empty', { kind: 'client', rows: none, isLoading: false }],
  [
    'Failed',
    {
      kind: 'client',
      rows: none,
      isLoading: false,
      failure: 'The list could not be read.',
      onRetry: () => undefined,
    },
  ],
  ['Three rows', { kind: 'client', rows: parcels(3), isLoading: false }],
  ['Nine rows', { kind: 'client', rows: parcels(9), isLoading: false }],
];

const States = () =>
  states.map(([title, source]) => (
    <Sheet key={title}>
      <h2>{title}</h2>
      <DataGrid label={title} columns={parcelColumns} rowId={parcelId} source={source} />
    </Sheet>
  ));

export const page: CataloguePage = { title: 'Data grid: states', Component: States };
