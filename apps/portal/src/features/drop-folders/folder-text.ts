import type {
  DropFile,
  DropFileReason,
  DropFolder,
  FolderPlace,
  FolderProblem,
} from '@waypost/contract/drop-folders/shapes';
import { CircleCheck, CircleDashed, CircleDot, CircleX, TriangleAlert } from 'lucide-react';
import { managedStatus, type Status } from '#src/ui/status.ts';

export const placeWords: Readonly<Record<FolderPlace, string>> = {
  local: 'Folder on this server',
  sftp: 'SFTP server',
};

export const readyWords: Readonly<Record<DropFolder['ready'], string>> = {
  still: 'When it has stayed the same between two checks',
  marker: 'When a file of the same name with .done is beside it',
};

export const troubleWords: Readonly<Record<DropFolder['onTrouble'], string>> = {
  hold: 'Import what fits, and hold the other rows',
  stop: 'Import nothing of the file until somebody decides',
};

/** The reason why a folder cannot be read, and what to do. */
export const problemWords: Readonly<Record<FolderProblem, string>> = {
  'not-allowed': 'The operator does not allow this host or this folder.',
  unreachable: 'The server cannot be reached.',
  'host-key':
    'The server has shown another key than the one that was confirmed. Nothing was sent to it. Ask the server’s administrator whether its key has changed.',
  'host-key-unknown': 'The key of the server has to be confirmed first: try the folder.',
  'sign-in': 'The server refuses the user name, the password or the private key.',
  'no-folder': 'The folder is not there.',
  'no-access': 'The folder cannot be read, or files cannot be moved in it.',
  lost: 'The connection ended in the middle.',
  rights:
    'The user who saved the folder last may not import any more. Edit and save it to import with your own rights.',
  'source-ended': 'Its source has ended.',
};

/** Whether a folder is checked, and whether it has a problem. */
export function statusOfFolder(folder: DropFolder): Status {
  if (folder.isEnded) return managedStatus.ended;
  if (folder.problem === 'host-key-unknown')
    return { word: 'Confirm the key', icon: TriangleAlert, family: 'warn' };
  if (folder.problem) return { word: 'Cannot be read', icon: CircleX, family: 'bad' };
  if (folder.missingSince) return { word: 'File missing', icon: TriangleAlert, family: 'warn' };
  if (folder.waiting > 0) return { word: 'Needs you', icon: TriangleAlert, family: 'warn' };
  return managedStatus.active;
}

const clock = (time: string): string => {
  const [hour = '0', minute = '00'] = time.split(':');
  const at = Number(hour);
  return `${at % 12 === 0 ? 12 : at % 12}:${minute} ${at < 12 ? 'AM' : 'PM'}`;
};

/** The schedule of a folder. */
export function scheduleText({ everyMinutes, atTime }: Pick<DropFolder, 'everyMinutes' | 'atTime'>): string {
  if (atTime !== null) return `Every day at ${clock(atTime)}`;
  if (everyMinutes === 1) return 'Every minute';
  return everyMinutes === 60 ? 'Every hour' : `Every ${everyMinutes} minutes`;
}
export const expectedText = ({ expectedBy }: Pick<DropFolder, 'expectedBy'>): string | null =>
  expectedBy === null ? null : `Every day by ${clock(expectedBy)}`;

/** The place of a folder in one line. */
export function locationText({ place, host, port, path }: DropFolder): string {
  if (place === 'local') return path === '' ? 'The folder of your organization' : path;
  return `${host}${port === 22 ? '' : `:${port}`}${path === '' ? '' : `, ${path}`}`;
}

const running = { icon: CircleDot, family: 'info' } as const;
export const fileStatus: Readonly<Record<DropFile['state'], Status>> = {
  waiting: { word: 'Not complete yet', icon: CircleDashed, family: 'neutral' },
  taking: { word: 'Reading', ...running },
  importing: { word: 'Importing', ...running },
  asks: { word: 'Needs you', icon: TriangleAlert, family: 'warn' },
  done: { word: 'Imported', icon: CircleCheck, family: 'ok' },
  failed: { word: 'Not imported', icon: CircleX, family: 'bad' },
  same: { word: 'Same as before', icon: CircleCheck, family: 'neutral' },
  gone: { word: 'Taken away', icon: CircleDashed, family: 'neutral' },
};

export const reasonWords: Readonly<Record<DropFileReason, string>> = {
  columns: 'Its columns have to be matched',
  trouble: 'Some rows cannot be imported as they are',
  'cut-off': 'Its last line has no end: it may have been cut off',
  'name-again': 'A file of this name came before, with other content',
  'too-large': 'It is too large',
  empty: 'It is empty',
  unreadable: 'It cannot be read',
  refused: 'Not allowed any more, or the source has ended',
  stopped: 'Somebody stopped it',
  'storage-full': 'The database is short of space',
  discarded: 'Somebody discarded it',
  undone: 'Somebody undid it',
};

/** The result of a file in numbers. */
export function countsText({ counts }: Pick<DropFile, 'counts'>): string {
  if (!counts) return '';
  const parts = [
    [counts.create, 'new'],
    [counts.change, 'changed'],
    [counts.unchanged, 'unchanged'],
    [counts.held, 'held'],
    [counts.skipped, 'skipped'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString('en-US')} ${word}`)
    .join(', ');
}

/** The mapping of its files' columns. */
export const matchedText = ({
  mappingId,
  mappingName,
}: Pick<DropFolder, 'mappingId' | 'mappingName'>): string =>
  mappingId === null ? 'As the last file with these headings' : `As ${mappingName ?? 'chosen before'}`;
