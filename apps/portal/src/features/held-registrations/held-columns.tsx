import type { Held } from '@waypost/contract/registrations/calls';
import type { Column } from '#src/ui/data-grid/types.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { exactInstant } from '#src/ui/instant-text.ts';
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
  {
    id: 'receivedAt',
    title: 'Held since',
    width: 120,
    filter: 'date',
    text: ({ receivedAt }) => exactInstant(receivedAt),
    value: ({ receivedAt }) => receivedAt,
    render: ({ receivedAt }) => <Instant at={receivedAt} />,
  },
  {
    id: 'waiting',
    title: 'Waiting behind',
    width: 116,
    isRight: true,
    filter: 'number',
    text: ({ waiting }) => String(waiting),
    value: ({ waiting }) => waiting,
  },
];
