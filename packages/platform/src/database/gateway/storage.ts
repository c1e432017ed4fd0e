import { statfsSync } from 'node:fs';

/** What is kept for the database to end what it has begun, to write its log and to be opened again. */
const reserveBytes = 64 * 1024 * 1024;

/** Whether the file system of `folder` has less left than the reserve; one that cannot be asked tells it otherwise. */
export function isStorageShort(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < reserveBytes;
  } catch {
    return false;
  }
}
