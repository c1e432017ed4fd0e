import type { Machine } from '@waypost/contract/machine-accounts/calls';
import type { Column } from '#src/ui/data-grid/types.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { exactInstant } from '#src/ui/instant-text.ts';
import { dateText } from '#src/ui/local-time.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { machineStatus } from '#src/ui/status.ts';
import { Faint } from '#src/ui/table.ts';
import { lastDayOf } from './machine-form.ts';
import { statusOfMachine } from './machine-text.ts';

type ColumnId = 'name' | 'state' | 'facilities' | 'permissions' | 'lastUsedAt' | 'expiresAt';

const states = Object.values(machineStatus).map(({ word }) => ({ value: word, label: word }));
const facilityNames = ({ facilities }: Machine): string => facilities.map(({ name }) => name).join(', ');

export const machineColumns: readonly Column<Machine, ColumnId>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 140,
    flex: 3,
    filter: 'text',
    text: ({ name }) => name,
    render: ({ name }) => <b>{name}</b>,
  },
  {
    id: 'state',
    title: 'Status',
    width: 120,
    filter: { set: states },
    text: (machine) => statusOfMachine(machine).word,
    render: (machine) => <StatusLabel status={statusOfMachine(machine)} />,
  },
  { id: 'facilities', title: 'Facilities', width: 120, flex: 2, filter: 'text', text: facilityNames },
  {
    id: 'permissions',
    title: 'Permissions',
    width: 100,
    isRight: true,
    filter: 'number',
    text: ({ permissions }) => String(permissions.length),
    value: ({ permissions }) => permissions.length,
  },
  {
    id: 'lastUsedAt',
    title: 'Last used',
    width: 92,
    filter: 'date',
    text: ({ lastUsedAt }) => (lastUsedAt ? exactInstant(lastUsedAt) : 'Never'),
    value: ({ lastUsedAt }) => lastUsedAt,
    render: ({ lastUsedAt }) => (lastUsedAt ? <Instant at={lastUsedAt} /> : <Faint>Never</Faint>),
  },
  {
    id: 'expiresAt',
    title: 'Expires',
    width: 96,
    filter: 'date',
    // The last day, as in the form: the account expires at the midnight after it.
    text: ({ expiresAt }) => dateText(`${lastDayOf(expiresAt)}T12:00:00`),
    value: ({ expiresAt }) => lastDayOf(expiresAt),
  },
];
