import type { Import } from '@waypost/contract/imports/shapes';
import type { Column } from '#src/ui/data-grid/types.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { exactInstant } from '#src/ui/instant-text.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { Faint } from '#src/ui/table.ts';
import { importStatus } from './import-status.ts';

export type ListedImport = Omit<Import, 'columns' | 'mapping' | 'sheets'>;
type ColumnId = 'file' | 'source' | 'state' | 'createdAt' | 'rows' | 'create' | 'change' | 'held';

const count = (
  id: ColumnId & ('create' | 'change' | 'held'),
  title: string,
): Column<ListedImport, ColumnId> => ({
  id,
  title,
  width: 92,
  isRight: true,
  filter: 'number',
  text: ({ counts }) => counts[id].toLocaleString('en-US'),
  value: ({ counts }) => counts[id],
});

export const fileColumns: readonly Column<ListedImport, ColumnId>[] = [
  {
    id: 'file',
    title: 'File',
    width: 180,
    flex: 3,
    filter: 'text',
    text: ({ file }) => file?.name ?? '',
    render: ({ file }) => (file ? <b>{file.name}</b> : <Faint>No file yet</Faint>),
  },
  {
    id: 'state',
    title: 'Status',
    width: 150,
    filter: 'text',
    text: ({ state }) => importStatus[state].word,
    render: ({ state }) => <StatusLabel status={importStatus[state]} />,
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
    id: 'createdAt',
    title: 'Begun',
    width: 120,
    filter: 'date',
    text: ({ createdAt }) => exactInstant(createdAt),
    value: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: 'rows',
    title: 'Rows',
    width: 84,
    isRight: true,
    filter: 'number',
    text: ({ rows }) => rows.toLocaleString('en-US'),
    value: ({ rows }) => rows,
  },
  count('create', 'New'),
  count('change', 'Changed'),
  count('held', 'Held'),
];
