import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { FolderError, folderOfName, type OpenFolder } from './folder.ts';

type FolderLocation = {
  /** The operator's folder, which contains the folder of the organization. */
  base: string;
  organization: string;
  path: string;
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Converts an error of the file system to one of the folder. */
function toFolderError(error: unknown): FolderError {
  if (error instanceof FolderError) return error;
  const code = codeOf(error);
  return new FolderError(code === 'ENOENT' || code === 'ENOTDIR' ? 'no-folder' : 'no-access');
}

/** Whether the operator has created a folder for an organization. */
export const hasLocalFolder = (where: Omit<FolderLocation, 'path'>): Promise<boolean> =>
  rootOf(where).then(
    () => true,
    () => false,
  );

/** The code of an organization cannot lead out of the operator's folder. */
async function rootOf({ base, organization }: Omit<FolderLocation, 'path'>): Promise<string> {
  if (!/^\w[\w.-]*$/.test(organization)) throw new FolderError('not-allowed');
  return realpath(join(base, organization));
}

/**
 * Opens a folder below that of an organization. Links are not followed, neither out of the folder nor to a file.
 * @throws FolderError
 */
export async function openLocalFolder({ path, ...where }: FolderLocation): Promise<OpenFolder> {
  try {
    const root = await rootOf(where);
    const folder = await realpath(join(root, path));
    if (folder !== root && !folder.startsWith(root + sep)) throw new FolderError('not-allowed');
    if (!(await lstat(folder)).isDirectory()) throw new FolderError('no-folder');
    return inFolder(folder);
  } catch (error) {
    throw toFolderError(error);
  }
}

function inFolder(folder: string): OpenFolder {
  const fileAt = async (name: string): Promise<Stats | null> => {
    const found = await lstat(join(folder, name)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw toFolderError(error);
    });
    return found?.isFile() ? found : null;
  };
  return {
    hostKey: null,
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        throw toFolderError(error);
      });
      const found = await Promise.all(names.map(async (name) => ({ name, file: await fileAt(name) })));
      return found.flatMap(({ name, file }) =>
        file ? [{ name, size: file.size, modifiedAt: file.mtime }] : [],
      );
    },
    sizeOf: async (name) => (await fileAt(name))?.size ?? null,
    async move(from, to) {
      try {
        const into = folderOfName(to);
        if (into !== null) {
          await mkdir(join(folder, into), { recursive: true });
          if (!(await lstat(join(folder, into))).isDirectory()) throw new FolderError('no-access');
        }
        // A rename would replace a file of that name.
        if (await fileAt(to)) throw new FolderError('no-access');
        await rename(join(folder, from), join(folder, to));
      } catch (error) {
        throw toFolderError(error);
      }
    },
    async *read(name) {
      try {
        const file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW);
        yield* file.createReadStream({ highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
      } catch (error) {
        throw toFolderError(error);
      }
    },
    close: async () => undefined,
  };
}
