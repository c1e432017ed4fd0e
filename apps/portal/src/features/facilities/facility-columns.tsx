import type { ManagedFacility } from '@waypost/contract/facilities/calls';
import type { Column } from '#src/ui/data-grid/types.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { managedStatus } from '#src/ui/status.ts';

type ColumnId = 'name' | 'state' | 'lCode' | 'clientCode' | 'npi' | 'usState' | 'timeZone' | 'people';

const statuses = Object.values(managedStatus).map(({ word }) => ({ value: word, label: word }));
const statusOf = ({ isEnded }: ManagedFacility) => (isEnded ? managedStatus.ended : managedStatus.active);

export const facilityColumns: readonly Column<ManagedFacility, ColumnId>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 180,
    flex: 3,
    filter: 'text',
    text: ({ name }) => name,
    render: ({ name }) => <b>{name}</b>,
  },
  {
    id: 'state',
    title: 'Status',
    width: 100,
    filter: { set: statuses },
    text: (facility) => statusOf(facility).word,
    render: (facility) => <StatusLabel status={statusOf(facility)} />,
  },
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
  {
    id: 'people',
    title: 'People',
    width: 80,
    isRight: true,
    filter: 'number',
    text: ({ people }) => String(people),
    value: ({ people }) => people,
  },
];
