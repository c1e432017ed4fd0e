import type { Import } from '@waypost/contract/imports/shapes';
import { kindWords } from '#src/app/data-import/kind-words.ts';
import type { Column } from '#src/ui/data-grid/types.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { exactInstant } from '#src/ui/instant-text.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { MutedText } from '#src/ui/table.ts';
import { importStatus } from './import-status.ts';

export type ListedImport = Omit<
  Import,
  'columns' | 'mapping' | 'mappingName' | 'sheets' | 'judging' | 'missingForPayer'
>;
type ColumnId = 'file' | 'kind' | 'source' | 'state' | 'createdAt' | 'rows' | 'create' | 'change' | 'held';

const count = (
  id: ColumnId & ('create' | 'change' | 'held'),
  title: string,
  width: number,
): Column<ListedImport, ColumnId> => ({
  id,
  title,
  width,
  isRight: true,
  filter: 'number',
  text: ({ counts }) => counts[id].toLocaleString('en-US'),
  value: ({ counts }) => counts[id],
});

export const fileColumns: readonly Column<ListedImport, ColumnId>[] = [
  {
    id: 'file',
    title: 'File',
    width: 140,
    flex: 3,
    filter: 'text',
    text: ({ file }) => file?.name ?? '',
    render: ({ file }) => (file ? <b>{file.name}</b> : <MutedText>No file yet</MutedText>),
  },
  {
    id: 'state',
    title: 'Status',
    width: 132,
    filter: 'text',
    text: ({ state }) => importStatus[state].word,
    render: ({ state }) => <StatusLabel status={importStatus[state]} />,
  },
  {
    id: 'kind',
    title: 'Kind of list',
    width: 124,
    flex: 1,
    filter: 'text',
    text: ({ kind }) => kindWords[kind].title,
  },
  {
    id: 'source',
    title: 'Source',
    width: 110,
    flex: 1,
    filter: 'text',
    text: ({ source }) => source.name,
  },
  {
    id: 'createdAt',
    title: 'Begun',
    width: 88,
    filter: 'date',
    text: ({ createdAt }) => exactInstant(createdAt),
    value: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: 'rows',
    title: 'Rows',
    width: 64,
    isRight: true,
    filter: 'number',
    text: ({ rows }) => rows.toLocaleString('en-US'),
    value: ({ rows }) => rows,
  },
  count('create', 'New', 60),
  count('change', 'Changed', 80),
  count('held', 'Held', 60),
];
