import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makePrivateFolder } from '@waypost/platform/folders';
import { isUuid } from '../ids.ts';
import { type FileStore, MissingFileError } from './file-store.ts';

const PART = '.part';

/** Files in a folder that all machines share, spread over 256 subfolders. */
export function folderStore(folder: string): FileStore {
  const placeOf = (id: string): string => {
    if (!isUuid(id)) throw new TypeError('a file is named by a UUID');
    // The last digits are random; the first are derived from the time.
    return join(folder, id.slice(-2), id);
  };
  return {
    async put(id, bytes) {
      const place = placeOf(id);
      const part = `${place}${PART}`;
      makePrivateFolder(dirname(place));
      // Opened explicitly: a stream that opens the file by itself could do so after its removal.
      const file = await open(part, 'w', 0o600);
      await pipeline(bytes, file.createWriteStream({ flush: true })).catch(async (error) => {
        await rm(part, { force: true });
        throw error;
      });
      await rename(part, place);
      await syncFolder(dirname(place));
    },
    async *get(id, from) {
      try {
        yield* createReadStream(placeOf(id), {
          start: from,
          highWaterMark: 256 * 1024,
        }) as AsyncIterable<Buffer>;
      } catch (error) {
        throw isMissing(error) ? new MissingFileError(id) : error;
      }
    },
    async remove(id) {
      await rm(placeOf(id), { force: true });
    },
    async *olderThan(time) {
      for (const sub of await readdir(folder).catch(none)) {
        for (const name of await readdir(join(folder, sub)).catch(none)) {
          const found = await stat(join(folder, sub, name)).catch(() => null);
          if (found === null || found.mtime >= time) continue;
          // Removes the remains of interrupted writes.
          if (name.endsWith(PART)) await rm(join(folder, sub, name), { force: true });
          else if (isUuid(name)) yield name;
        }
      }
    },
  };
}

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';
const none = (error: unknown): string[] => {
  if (isMissing(error) || (error as { code?: string }).code === 'ENOTDIR') return [];
  throw error;
};

/** A renamed file survives a power loss only after its folder was synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
