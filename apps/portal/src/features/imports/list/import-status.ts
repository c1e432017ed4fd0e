import type { ImportState } from '@waypost/contract/imports/shapes';
import { Ban, CircleCheck, CircleDashed, CircleDot, CircleX, TriangleAlert, Undo2 } from 'lucide-react';
import type { Status } from '#src/ui/status.ts';

const begun = { icon: CircleDashed, family: 'neutral' } as const;
const running = { icon: CircleDot, family: 'info' } as const;

/** The status of an import in a list. */
export const importStatus: Readonly<Record<ImportState, Status>> = {
  chosen: { word: 'No file yet', ...begun },
  uploading: { word: 'Not uploaded', ...begun },
  reading: { word: 'Reading', ...running },
  unreadable: { word: 'Cannot be read', icon: CircleX, family: 'bad' },
  matching: { word: 'Match columns', ...begun },
  planning: { word: 'Checking', ...running },
  planned: { word: 'Ready to import', ...begun },
  committing: { word: 'Importing', ...running },
  done: { word: 'Imported', icon: CircleCheck, family: 'ok' },
  stopped: { word: 'Stopped', icon: TriangleAlert, family: 'warn' },
  refused: { word: 'Stopped', icon: CircleX, family: 'bad' },
  storageFull: { word: 'Storage full', icon: CircleX, family: 'bad' },
  undoing: { word: 'Undoing', ...running },
  undone: { word: 'Undone', icon: Undo2, family: 'neutral' },
  discarded: { word: 'Discarded', icon: Ban, family: 'neutral' },
};
