import { statfsSync } from 'node:fs';

/** What is kept for the database to end what it has begun, to write its log and to be opened again. */
const reserveBytes = 64 * 1024 * 1024;
/** What is kept beyond it for signing in and looking: a session or a record of the audit each. */
const recordsBytes = 64 * 1024 * 1024;

/** Whether nothing may be stored any more. */
export const isStorageShort = (folder: string): boolean => hasLessThan(folder, reserveBytes);

/** Whether nothing may be changed any more, so that people can sign in and look with what is left. */
export const isStorageScarce = (folder: string): boolean => hasLessThan(folder, reserveBytes + recordsBytes);

/** What the file system of `folder` has left; one that cannot be asked tells it otherwise. */
function hasLessThan(folder: string, bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < bytes;
  } catch {
    return false;
  }
}
