import type { UserFile } from '@waypost/contract/files/calls';
import { CircleAlert, CircleCheck, CircleDot } from 'lucide-react';
import { DownloadIconButton } from '#src/ui/DownloadIconButton.tsx';
import type { Column } from '#src/ui/data-grid/types.ts';
import { sizeText } from '#src/ui/form/size-text.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { exactInstant } from '#src/ui/instant-text.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import type { Status } from '#src/ui/status.ts';

type FileColumn = 'created' | 'name' | 'file' | 'size' | 'downloads' | 'days' | 'status' | 'actions';

const isUsable = ({ state, downloadsRemaining, daysRemaining }: UserFile): boolean =>
  state === 'ready' && downloadsRemaining > 0 && daysRemaining > 0;

function statusOf(file: UserFile): Status {
  if (file.state === 'preparing') return { word: 'Being made', icon: CircleDot, family: 'info' };
  if (file.state === 'failed') return { word: 'Failed', icon: CircleAlert, family: 'bad' };
  if (!isUsable(file)) return { word: 'No downloads left', icon: CircleAlert, family: 'warn' };
  return { word: 'Ready', icon: CircleCheck, family: 'ok' };
}

const size = ({ fileSizeBytes }: UserFile): string => (fileSizeBytes === null ? '' : sizeText(fileSizeBytes));

/** The fields of a file (W-073), its progress and its download. */
export const fileColumns = (
  download: (file: UserFile) => void,
): ReadonlyArray<Column<UserFile, FileColumn>> => [
  {
    id: 'created',
    title: 'Created',
    width: 110,
    text: ({ createdDate }) => exactInstant(createdDate),
    value: ({ createdDate }) => createdDate,
    render: ({ createdDate }) => <Instant at={createdDate} />,
  },
  { id: 'name', title: 'Name', width: 120, flex: 1, text: ({ friendlyName }) => friendlyName },
  { id: 'file', title: 'File Name', width: 180, flex: 2, text: ({ fileName }) => fileName },
  {
    id: 'size',
    title: 'Size',
    width: 96,
    text: size,
    value: ({ fileSizeBytes }) => fileSizeBytes,
  },
  {
    id: 'downloads',
    title: 'Downloads Remaining',
    width: 160,
    text: ({ downloadsRemaining }) => String(downloadsRemaining),
    value: ({ downloadsRemaining }) => downloadsRemaining,
  },
  {
    id: 'days',
    title: 'Days Remaining',
    width: 130,
    text: ({ daysRemaining }) => String(daysRemaining),
    value: ({ daysRemaining }) => daysRemaining,
  },
  {
    id: 'status',
    title: 'Status',
    width: 160,
    text: (file) => statusOf(file).word,
    render: (file) => <StatusLabel status={statusOf(file)} />,
  },
  {
    id: 'actions',
    title: 'Actions',
    width: 80,
    pinned: 'right',
    isActions: true,
    text: () => '',
    // The cell renders again when this value changes.
    value: (file) => String(isUsable(file)),
    render: (file) =>
      isUsable(file) && (
        <DownloadIconButton name={file.fileName} tip="Download" onClick={() => download(file)} />
      ),
  },
];
