import { statfsSync } from 'node:fs';

/** Free bytes the database needs to finish running transactions, to write its log and to open again. */
const reserveBytes = 64 * 1024 * 1024;
/** Further free bytes for signing in and reading, which write a session or an audit record. */
const recordsBytes = 64 * 1024 * 1024;

/** Whether storage is so short that nothing may be written, not even a session or an audit record. */
export const isStorageShort = (folder: string): boolean => hasLessThan(folder, reserveBytes);

/** Whether changes must be refused, so that the remaining space lets people sign in and read. */
export const isStorageScarce = (folder: string): boolean => hasLessThan(folder, reserveBytes + recordsBytes);

/**
 * Whether the file system of `folder` has less free space; false when that is unknown, because a failed write reports
 * it anyway.
 */
function hasLessThan(folder: string, bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < bytes;
  } catch {
    return false;
  }
}
