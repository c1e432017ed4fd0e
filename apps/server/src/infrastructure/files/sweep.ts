import type { Db } from '../database.ts';
import type { FileStore } from './file-store.ts';

const DAY_MS = 86_400_000;
const SLICE = 500;

/** Removes bytes that have had no record for a day: their transaction never committed. */
export async function sweepFiles(worker: Db, store: FileStore): Promise<number> {
  let removed = 0;
  let ids: string[] = [];
  const removeUnknown = async (): Promise<void> => {
    if (ids.length === 0) return;
    const known = await worker.selectFrom('stored_file').select('id').where('id', 'in', ids).execute();
    const knownIds = new Set(known.map(({ id }) => id));
    for (const id of ids.filter((each) => !knownIds.has(each))) {
      await store.remove(id);
      removed += 1;
    }
    ids = [];
  };
  for await (const id of store.olderThan(new Date(Date.now() - DAY_MS))) {
    ids.push(id);
    if (ids.length === SLICE) await removeUnknown();
  }
  await removeUnknown();
  return removed;
}
