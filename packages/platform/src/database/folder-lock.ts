import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** The data that the holder of a lock publishes about itself. */
const recordShape = z.object({
  pid: z.number(),
  /** The folder of the socket on which the embedded database's host listens. */
  socketFolder: z.string().optional(),
  /** The address of a running installation's portal. */
  url: z.string().optional(),
});

export type LockRecord = z.infer<typeof recordShape>;

/** A held lock: no process, including this one, can take it again until `release` or the end of this process. */
export type FolderLock = { publish(record: LockRecord): void; release(): void };

/** `lock` is the embedded database's host, `launcher` the whole installation. */
export type LockName = 'lock' | 'launcher';

/**
 * Takes the lock `name` in `folder`, or returns null when another holds it.
 *
 * The operating system enforces the lock: SQLite's exclusive lock on an empty file is the only kernel file lock Node
 * offers without a native module. The lock ends with its process, however that ends, so stale locks need not be
 * recognized by process ids, which the system reuses. The `.json` file beside it only describes the holder.
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

/** Returns the data published by the current holder (after a crash, the last holder); null when it cannot be read. */
export function readLockRecord(folder: string, name: LockName): LockRecord | null {
  try {
    return recordShape.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')));
  } catch {
    return null;
  }
}

const sqliteBusy = 5;

function openLockFile(file: string): DatabaseSync | null {
  // Appending first gives a precise error for an unwritable folder; SQLite would only say "unable to open".
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
