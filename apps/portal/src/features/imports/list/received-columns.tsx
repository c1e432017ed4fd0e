import type { Received } from '@waypost/contract/imports/shapes';
import type { Column } from '#src/ui/data-grid/types.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { exactInstant } from '#src/ui/instant-text.ts';

type Counted = Exclude<keyof Received['counts'], 'skipped'>;
type ColumnId = 'source' | 'channel' | 'at' | 'by' | Counted;

const channelWords: Readonly<Record<Received['channel'], string>> = { api: 'API', file: 'File' };

const count = (id: Counted, title: string, width: number, isHidden = false): Column<Received, ColumnId> => ({
  id,
  title,
  width,
  isHidden,
  isRight: true,
  filter: 'number',
  text: ({ counts }) => counts[id].toLocaleString('en-US'),
  value: ({ counts }) => counts[id],
});

export const receivedColumns: readonly Column<Received, ColumnId>[] = [
  {
    id: 'at',
    title: 'When',
    width: 92,
    filter: 'date',
    text: ({ at }) => exactInstant(at),
    value: ({ at }) => at,
    render: ({ at }) => <Instant at={at} />,
  },
  {
    id: 'source',
    title: 'Source',
    width: 116,
    flex: 2,
    filter: 'text',
    text: ({ source }) => source.name,
  },
  {
    id: 'channel',
    title: 'Came as',
    width: 116,
    flex: 2,
    filter: 'text',
    text: ({ channel, fileName }) => fileName ?? channelWords[channel],
  },
  {
    id: 'by',
    title: 'From',
    width: 110,
    flex: 2,
    filter: 'text',
    text: ({ by }) => (by.isMachine ? `${by.name} (machine account)` : by.name),
  },
  count('received', 'Received', 84),
  count('created', 'New', 60),
  count('changed', 'Changed', 80),
  count('unchanged', 'Unchanged', 92, true),
  count('held', 'Held', 60),
];
