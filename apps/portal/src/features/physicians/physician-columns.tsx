import type { ListedPhysician } from '@waypost/contract/orders/physician-calls';
import type { Column } from '#src/ui/data-grid/types.ts';
import { nameColumn } from '#src/ui/data-grid/usual-columns.tsx';
import { phoneText } from '#src/ui/phone-text.ts';

type ColumnId = 'name' | 'npi' | 'place' | 'phone' | 'email';

const fullName = ({ firstName, middleName, lastName, nameSuffix }: ListedPhysician): string =>
  `${lastName}, ${[firstName, middleName, nameSuffix].filter(Boolean).join(' ')}`;

export const physicianColumns: readonly Column<ListedPhysician, ColumnId>[] = [
  nameColumn({ id: 'name', title: 'Name', width: 160, flex: 3, of: fullName }),
  { id: 'npi', title: 'NPI', width: 112, filter: 'text', text: ({ npi }) => npi },
  {
    id: 'place',
    title: 'City and state',
    width: 140,
    flex: 2,
    filter: 'text',
    text: ({ city, state }) => [city, state].filter(Boolean).join(', '),
  },
  { id: 'phone', title: 'Phone', width: 128, text: ({ phone }) => phoneText(phone ?? '') },
  { id: 'email', title: 'E-mail', width: 140, flex: 2, filter: 'text', text: ({ email }) => email ?? '' },
];
