import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** What a holder tells about itself. */
const recordShape = z.object({
  pid: z.number(),
  /** Where the host of the embedded database answers. */
  socketFolder: z.string().optional(),
  /** Where a running installation's portal is. */
  url: z.string().optional(),
});

export type LockRecord = z.infer<typeof recordShape>;

/** Holding a name: no other process (nor this one twice) can, until `release` or the end of the process. */
export type FolderLock = { publish(record: LockRecord): void; release(): void };

/** `lock` is the embedded database's host, `launcher` the whole installation. */
export type LockName = 'lock' | 'launcher';

/**
 * Takes the lock `name` in `folder`, or returns null when another holds it.
 *
 * The lock itself is the operating system's: SQLite's exclusive lock on an empty file, the one kernel file
 * lock Node offers without a native module. It ends with its process however that ends, so that there is no
 * stale lock to judge by a process id that may have been given to somebody else. The `.json` beside it only
 * says who and where.
 *
 * @throws the file system's error when the folder cannot be written
 */
export function takeFolderLock(folder: string, name: LockName): FolderLock | null {
  const recordFile = join(folder, `${name}.json`);
  const holder = openLockFile(join(folder, `${name}.sqlite`));
  if (!holder) return null;
  return {
    publish(record) {
      const draft = `${recordFile}.${process.pid}`;
      writeFileSync(draft, `${JSON.stringify({ ...record, startedAt: new Date().toISOString() })}\n`, {
        mode: 0o600,
      });
      renameSync(draft, recordFile);
    },
    release() {
      rmSync(recordFile, { force: true });
      holder.close();
    },
  };
}

/** What the present (or, after a crash, the last) holder published; null when there is nothing readable. */
export function readLockRecord(folder: string, name: LockName): LockRecord | null {
  try {
    return recordShape.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')));
  } catch {
    return null;
  }
}

const sqliteBusy = 5;

function openLockFile(file: string): DatabaseSync | null {
  // The append tells a folder that cannot be written by its own error; SQLite would say "unable to open".
  writeFileSync(file, '', { flag: 'a', mode: 0o600 });
  const holder = new DatabaseSync(file, { timeout: 0 });
  try {
    holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return holder;
  } catch (error) {
    holder.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null;
    throw error;
  }
}
