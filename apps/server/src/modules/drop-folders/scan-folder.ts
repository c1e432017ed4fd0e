import { sql } from 'kysely';
import type { Service } from '../../framework/actor.ts';
import type { Work } from '../../framework/work.ts';
import { type FolderEntry, FolderError } from '../../infrastructure/folders/folder.ts';
import { newId } from '../../infrastructure/ids.ts';
import { changeFile, filesIn, type OpenWork, workAsService } from './folder-work.ts';
import { importFile, placeOf, retryFile } from './import-file.ts';
import { DONE, FAILED, isWanted, markerOf, PROCESSING } from './pattern.ts';
import { hashOfName, nameOf, type StoredDropFile, sealName } from './stored-folder.ts';

/** Maximum number of files per turn; the rest follow in the next one. */
const MAX = 20;

export type FolderScan = {
  /** Whether some are incomplete, so that the next check is soon. */
  isWaiting: boolean;
  /** Whether there are more complete files. */
  isMore: boolean;
};

/** Checks an open folder: moves files whose import has ended, and takes complete ones. @throws FolderError */
export async function scanFolder(work: OpenWork): Promise<FolderScan> {
  const { tools, folder, open } = work;
  await moveFinishedFiles(work);
  const begun = await workAsService(tools, folder, async (own) => {
    return filesIn(own, folder.id, ['taking']);
  });
  for (const file of begun) await retryFile(work, file);
  const entries = await open.list();
  const { ready, isWaiting } = await noteEntries(work, entries);
  for (const file of ready.slice(0, MAX)) {
    if (tools.stopping.aborted) break;
    await work.extendLease();
    await importFile(work, file);
  }
  return { isWaiting, isMore: ready.length > MAX };
}

/** Moves finished files to their folder; a file that somebody has removed is not searched for again. */
async function moveFinishedFiles({ tools, folder, open }: OpenWork): Promise<void> {
  const ended = await workAsService(tools, folder, async (own) => {
    return own.db
      .selectFrom('drop_file')
      .selectAll()
      .where('folder_id', '=', folder.id)
      .where('ended_at', 'is not', null)
      .where('is_put_away', '=', false)
      .execute();
  });
  for (const file of ended) {
    const name = nameOf(tools.keyring, file);
    const place = file.state === 'failed' ? FAILED : DONE;
    try {
      await open.move(placeOf(PROCESSING, file, name), placeOf(place, file, name));
    } catch (error) {
      if (!(error instanceof FolderError) || error.trouble !== 'no-folder') throw error;
    }
    await workAsService(tools, folder, async (own) => {
      await changeFile(own, file, { is_put_away: true });
    });
  }
}

/** Records the files of the folder in the ledger, and returns the complete ones, the oldest first. */
async function noteEntries(
  { tools, folder }: OpenWork,
  entries: readonly FolderEntry[],
): Promise<{ ready: StoredDropFile[]; isWaiting: boolean }> {
  const names = new Set(entries.map(({ name }) => name));
  const wanted = entries
    .filter(({ name }) => isWanted(folder.pattern, name))
    .toSorted((one, other) => one.modifiedAt.getTime() - other.modifiedAt.getTime());
  return workAsService(tools, folder, async (own) => {
    const known = new Map((await filesIn(own, folder.id, ['waiting'])).map((file) => [file.name_hash, file]));
    const ready: StoredDropFile[] = [];
    let isWaiting = false;
    for (const entry of wanted) {
      const hash = hashOfName(folder.id, entry.name);
      const checkedEntry = await noteEntry(own, { tools, folder }, { entry, hash, before: known.get(hash) });
      known.delete(hash);
      const isComplete =
        folder.ready === 'marker' ? names.has(markerOf(entry.name)) : checkedEntry.isUnchanged;
      if (isComplete && checkedEntry.file) ready.push(checkedEntry.file);
      else isWaiting = true;
    }
    for (const file of known.values())
      await changeFile(own, file, { state: 'gone', ended_at: tools.clock.now(), is_put_away: true });
    return { ready, isWaiting };
  });
}

type CheckedEntry = { entry: FolderEntry; hash: string; before: StoredDropFile | undefined };

/** Records one file, and returns whether it is unchanged since the previous check. */
async function noteEntry(
  own: Work<Service>,
  { tools, folder }: Pick<OpenWork, 'tools' | 'folder'>,
  { entry: { name, size, modifiedAt }, hash, before }: CheckedEntry,
): Promise<{ file: StoredDropFile | undefined; isUnchanged: boolean }> {
  if (before) {
    const isUnchanged = Number(before.size) === size && before.modified_at.getTime() === modifiedAt.getTime();
    if (!isUnchanged) await changeFile(own, before, { size, modified_at: modifiedAt });
    return { file: before, isUnchanged };
  }
  const file = await own.db
    .insertInto('drop_file')
    .values({
      entity_id: folder.entity_id,
      id: newId(tools.clock),
      folder_id: folder.id,
      name_sealed: sealName(tools.keyring, name),
      name_hash: hash,
      size,
      modified_at: modifiedAt,
      seen_at: tools.clock.now(),
      state: 'waiting',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return { file, isUnchanged: false };
}

/** Whether a file has to be moved or taken again, regardless of the schedule. */
export const hasPendingMoves = ({ tools, folder }: Pick<OpenWork, 'tools' | 'folder'>): Promise<boolean> =>
  workAsService(tools, folder, async (own) => {
    const { rows } = await sql`select from drop_file where folder_id = ${folder.id}::uuid
      and (state = 'taking' or (ended_at is not null and not is_put_away)) limit 1`.execute(own.db);
    return rows.length > 0;
  });
