import type { DropFolder } from '@waypost/contract/drop-folders/shapes';
import type { Column } from '#src/ui/data-grid/types.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { exactInstant } from '#src/ui/instant-text.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { MutedText } from '#src/ui/table.ts';
import { locationText, scheduleText, statusOfFolder } from './folder-text.ts';

type ColumnId = 'name' | 'status' | 'source' | 'where' | 'schedule' | 'last';

export const folderColumns: readonly Column<DropFolder, ColumnId>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 130,
    flex: 2,
    filter: 'text',
    text: ({ name }) => name,
    render: ({ name }) => <b>{name}</b>,
  },
  {
    id: 'status',
    title: 'Status',
    width: 128,
    filter: 'text',
    text: (folder) => statusOfFolder(folder).word,
    render: (folder) => <StatusLabel status={statusOfFolder(folder)} />,
  },
  {
    id: 'source',
    title: 'Source',
    width: 96,
    flex: 1,
    filter: 'text',
    text: ({ sourceName }) => sourceName,
  },
  { id: 'where', title: 'Where', width: 120, flex: 2, filter: 'text', text: locationText },
  { id: 'schedule', title: 'Checked', width: 142, filter: 'text', text: scheduleText },
  {
    id: 'last',
    title: 'Last file',
    width: 84,
    filter: 'date',
    text: ({ lastFileAt }) => (lastFileAt ? exactInstant(lastFileAt) : ''),
    value: ({ lastFileAt }) => lastFileAt ?? '',
    render: ({ lastFileAt }) => (lastFileAt ? <Instant at={lastFileAt} /> : <MutedText>None yet</MutedText>),
  },
];
