import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The social security number of a patient in the demo data, in both spellings. It may appear on screens and in the
 * database; in a log or a report it is a leak.
 */
const canary = ['900-55-1234', '900551234'];

/** Finds the files below `folders` that contain the canary. */
export async function findFilesWithCanary(folders: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders.filter((candidate) => existsSync(candidate))) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((candidate) => candidate.isFile())) {
      const file = join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      if (canary.some((spelling) => bytes.includes(spelling))) found.push(file);
    }
  }
  return found.sort();
}
