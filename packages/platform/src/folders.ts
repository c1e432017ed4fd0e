import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from './lifecycle.ts';

/**
 * Makes a folder, and its missing parents, that only this user can read (mode 0700). Does not use `mkdirSync` with
 * `recursive`: Node 24 retries endlessly where a folder cannot be made (under /proc).
 *
 * @throws the file system's error
 */
export function makePrivateFolder(folder: string): void {
  if (!existsSync(folder)) {
    if (dirname(folder) !== folder && !existsSync(dirname(folder))) makePrivateFolder(dirname(folder));
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      // Another program that starts at the same time may have made the folder.
      if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
    }
  }
  chmodSync(folder, 0o700);
}

/** The StartError for a home folder that cannot be written; null for any other error. */
export function unwritableFolder(error: unknown, home: string): StartError | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const refusals = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ENOSPC'];
  if (typeof code !== 'string' || !refusals.includes(code)) return null;
  return new StartError(`The folder ${home} cannot be written (${code}); set WAYPOST_HOME to one that can.`);
}
