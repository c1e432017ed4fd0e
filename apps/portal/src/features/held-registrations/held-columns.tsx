import type { Held } from '@waypost/contract/registrations/calls';
import type { Column } from '#src/ui/data-grid/types.ts';
import { countColumn, instantColumn } from '#src/ui/data-grid/usual-columns.tsx';
import { reasonText } from './held-text.ts';

type ColumnId = 'reason' | 'source' | 'receivedAt' | 'waiting';

export const heldColumns: readonly Column<Held, ColumnId>[] = [
  {
    id: 'reason',
    title: 'Why it is held',
    width: 220,
    flex: 4,
    filter: 'text',
    text: ({ reason }) => reasonText(reason),
  },
  {
    id: 'source',
    title: 'Source',
    width: 140,
    flex: 1,
    filter: 'text',
    text: ({ source }) => source.name,
  },
  instantColumn({ id: 'receivedAt', title: 'Held since', width: 120, of: ({ receivedAt }) => receivedAt }),
  countColumn({ id: 'waiting', title: 'Waiting behind', width: 116, of: ({ waiting }) => waiting }),
];
