import type { ManagedFacility } from '@waypost/contract/facilities/calls';
import type { Column } from '#src/ui/data-grid/types.ts';
import { countColumn, managedColumn, nameColumn } from '#src/ui/data-grid/usual-columns.tsx';

type ColumnId = 'name' | 'state' | 'lCode' | 'clientCode' | 'npi' | 'usState' | 'timeZone' | 'people';

export const facilityColumns: readonly Column<ManagedFacility, ColumnId>[] = [
  nameColumn({ id: 'name', title: 'Name', width: 180, flex: 3, of: ({ name }) => name }),
  managedColumn({ id: 'state', width: 100 }),
  { id: 'lCode', title: 'LCode', width: 96, filter: 'text', text: ({ lCode }) => lCode },
  {
    id: 'clientCode',
    title: 'Client code',
    isHidden: true,
    width: 104,
    filter: 'text',
    text: ({ clientCode }) => clientCode,
  },
  { id: 'npi', title: 'NPI', width: 108, filter: 'text', text: ({ defaultNPI }) => defaultNPI ?? '' },
  { id: 'usState', title: 'State', isHidden: true, width: 76, filter: 'text', text: ({ state }) => state },
  {
    id: 'timeZone',
    title: 'Time zone',
    width: 150,
    flex: 1,
    filter: 'text',
    text: ({ timeZone }) => timeZone.replaceAll('_', ' '),
  },
  countColumn({ id: 'people', title: 'People', width: 80, of: ({ people }) => people }),
];
