import type { Machine } from '@waypost/contract/machine-accounts/calls';
import type { Column } from '#src/ui/data-grid/types.ts';
import { countColumn, instantColumn, nameColumn, statusColumn } from '#src/ui/data-grid/usual-columns.tsx';
import { dateText } from '#src/ui/local-time.ts';
import { machineStatus } from '#src/ui/status.ts';
import { lastDayOf } from './machine-form.ts';
import { statusOfMachine } from './machine-text.ts';

type ColumnId = 'name' | 'state' | 'facilities' | 'permissions' | 'lastUsedAt' | 'expiresAt';

const facilityNames = ({ facilities }: Machine): string => facilities.map(({ name }) => name).join(', ');

export const machineColumns: readonly Column<Machine, ColumnId>[] = [
  nameColumn({ id: 'name', title: 'Name', width: 140, flex: 3, of: ({ name }) => name }),
  statusColumn({ id: 'state', width: 120, of: statusOfMachine, all: machineStatus }),
  { id: 'facilities', title: 'Facilities', width: 120, flex: 2, filter: 'text', text: facilityNames },
  countColumn({
    id: 'permissions',
    title: 'Permissions',
    width: 100,
    of: ({ permissions }) => permissions.length,
  }),
  instantColumn({
    id: 'lastUsedAt',
    title: 'Last used',
    width: 92,
    of: ({ lastUsedAt }) => lastUsedAt,
    none: 'Never',
  }),
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
