import type { LetterTemplate } from '@waypost/contract/letters/templates';
import type { Column } from '#src/ui/data-grid/types.ts';
import { countColumn, managedColumn, nameColumn } from '#src/ui/data-grid/usual-columns.tsx';

type ColumnId = 'name' | 'state' | 'facility' | 'title' | 'rules' | 'letters';

export const templateColumns: readonly Column<LetterTemplate, ColumnId>[] = [
  nameColumn({ id: 'name', title: 'Name', width: 180, flex: 3, of: ({ name }) => name }),
  managedColumn({ id: 'state', width: 100 }),
  {
    id: 'facility',
    title: 'Facility',
    width: 150,
    flex: 2,
    filter: 'text',
    text: ({ facility }) => facility?.name ?? 'All',
  },
  {
    id: 'title',
    title: 'Title of the letter',
    width: 180,
    flex: 3,
    filter: 'text',
    text: ({ title }) => title,
  },
  countColumn({ id: 'rules', title: 'Rules', width: 76, of: ({ rules }) => rules.length }),
  countColumn({ id: 'letters', title: 'Letters', width: 84, of: ({ letters }) => letters }),
];
