import { type Service, service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import { insideEntity, type JobTools } from '../../framework/job-tools.ts';
import { doWork, type Scope, type Work } from '../../framework/work.ts';
import type { OpenFolder } from '../../infrastructure/folders/folder.ts';
import type { StoredDropFile, StoredFolder } from './stored-folder.ts';

/** The context of one turn at a folder. */
export type FolderWork = {
  tools: JobTools;
  folder: StoredFolder;
  /** The user who saved it last, with their present rights. */
  scope: Scope;
  /** Extends the lease, so that no other worker starts. */
  extendLease: () => Promise<void>;
};

/** The same with the open folder. */
export type OpenWork = FolderWork & { open: OpenFolder };

/** A transaction of the worker itself in the organization of a folder. */
export async function workAsService<T>(
  tools: JobTools,
  { entity_id, id }: Pick<StoredFolder, 'entity_id' | 'id'>,
  run: (work: Work<Service>) => Promise<T>,
): Promise<T> {
  const open = await insideEntity(tools, entity_id);
  const source = serviceSource(entity_id, `drop-folder-${id}`, tools.clock);
  return open((db) => doWork({ db, actor: service, mayEmit: [], mustAudit: true }, source, run));
}

type Change = Partial<Omit<StoredDropFile, 'entity_id' | 'id' | 'folder_id'>>;

/** Changes a file of the ledger, if it is still in the given state: another worker may have continued with it. */
export async function changeFile(
  { db }: Pick<Work<Service>, 'db'>,
  { id, state }: Pick<StoredDropFile, 'id' | 'state'>,
  { counts, ...change }: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('drop_file')
    .set({ ...change, ...(counts !== undefined && { counts: JSON.stringify(counts) }) })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The files of a folder in the given states, the oldest first. */
export const filesIn = (
  { db }: Pick<Work<Service>, 'db'>,
  folderId: string,
  states: readonly StoredDropFile['state'][],
): Promise<StoredDropFile[]> =>
  db
    .selectFrom('drop_file')
    .selectAll()
    .where('folder_id', '=', folderId)
    .where('state', 'in', [...states])
    .orderBy('seen_at')
    .orderBy('id')
    .execute();
