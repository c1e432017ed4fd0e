import type { DropFileReason } from '@waypost/contract/drop-folders/shapes';
import type { ImportState } from '@waypost/contract/imports/shapes';
import { AppError } from '../../framework/errors.ts';
import { continueImport, type StepResult } from '../imports/module.ts';
import { changeFile, type FolderWork, filesIn, workAsService } from './folder-work.ts';
import { reportFile } from './report.ts';
import type { StoredDropFile } from './stored-folder.ts';

/** The state of a file after its import ended in this state. */
const ends: Partial<Record<ImportState, { state: 'done' | 'failed'; reason?: DropFileReason }>> = {
  done: { state: 'done' },
  unreadable: { state: 'failed', reason: 'unreadable' },
  refused: { state: 'failed', reason: 'refused' },
  stopped: { state: 'failed', reason: 'stopped' },
  storageFull: { state: 'failed', reason: 'storage-full' },
  discarded: { state: 'failed', reason: 'discarded' },
  undone: { state: 'failed', reason: 'undone' },
};

/** Continues with the imports of a folder. Returns how many continue without a person. */
export async function followImports(work: FolderWork): Promise<number> {
  const { tools, folder } = work;
  const files = await workAsService(tools, folder, async (own) => {
    return filesIn(own, folder.id, ['importing', 'asks']);
  });
  let continuing = 0;
  for (const file of files) continuing += (await followImport(work, file)) ? 1 : 0;
  return continuing;
}

async function followImport({ tools, folder, scope }: FolderWork, file: StoredDropFile): Promise<boolean> {
  const { import_id: importId } = file;
  if (importId === null) return false;
  try {
    return await scope.change(async (own) => {
      const result = await continueImport(own, tools.keyring, importId, {
        onTrouble: folder.on_trouble,
        isDoubtful: file.is_cut_off,
        // A file that waits for a person is theirs.
        isWatched: file.state === 'asks',
      });
      const change = changeOf(file, result, own.clock.now());
      if (change && (await changeFile(own, file, change)))
        await reportFile(own, tools, folder, { ...file, ...change });
      return !change && file.state === 'importing';
    });
  } catch (error) {
    // Its source has ended, or belongs to a facility that its user no longer has.
    if (!(error instanceof AppError)) throw error;
    await workAsService(tools, folder, async (own) => {
      const ended = { state: 'failed' as const, reason: 'refused' as const, ended_at: tools.clock.now() };
      if (await changeFile(own, file, ended)) await reportFile(own, tools, folder, { ...file, ...ended });
    });
    return false;
  }
}

function changeOf(file: StoredDropFile, { state, asks, counts }: StepResult, now: Date) {
  const end = ends[state];
  if (end) {
    const { create, change, unchanged, held, skipped } = counts;
    return {
      state: end.state,
      reason: end.reason ?? (file.reason === 'name-again' ? file.reason : null),
      counts: { create, change, unchanged, held, skipped },
      ended_at: now,
    };
  }
  if (asks !== null && file.state === 'importing') return { state: 'asks' as const, reason: asks };
  return null;
}
