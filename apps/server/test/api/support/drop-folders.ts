import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '@waypost/contract/core/errors';
import type { DropFile, DropFolder, WrittenFolder } from '@waypost/contract/drop-folders/shapes';
import { vi } from 'vitest';
import { type Client, newKey } from './client.ts';
import type { Organization } from './organization.ts';

export const FOLDERS = '/services/case/api/DropFolders';

/** The directory that the operator has created for an organization, with one inside it. */
export function localFolder({ lcode }: Organization, path: string): string {
  const folder = join(process.env.WAYPOST_TEST_HOME ?? '', 'import-folders', lcode, path);
  mkdirSync(folder, { recursive: true });
  return folder;
}

type Written = Partial<WrittenFolder> & Pick<WrittenFolder, 'sourceId'>;
let next = 0;
export const written = (more: Written): WrittenFolder =>
  ({ name: `Folder ${next++}`, place: 'local', everyMinutes: 1440, ...more }) as WrittenFolder;
export const createFolder = (client: Client, more: Written, key = newKey()) =>
  client.call<DropFolder & Problem>('POST', FOLDERS, written(more), key);
/** A folder that was added. */
export async function folderAt(client: Client, more: Written): Promise<DropFolder> {
  const { status, body, text } = await createFolder(client, more);
  if (status !== 201) throw new Error(text);
  return body;
}

/** The body that changes a folder. */
export function writtenOf(folder: DropFolder): WrittenFolder {
  const { folderId, sourceName, mappingName, secret, timeZone, runsAs, recipients, isEnded, ...shown } =
    folder;
  const { checkedAt, nextAt, problem, problemSince, missingSince, waiting, lastFileAt, version, ...own } =
    shown;
  return own;
}
export const changeFolder = (client: Client, folder: DropFolder, more: Partial<WrittenFolder> = {}) =>
  client.call<DropFolder & Problem>(
    'PUT',
    `${FOLDERS}/${folder.folderId}`,
    { ...writtenOf(folder), ...more },
    { 'if-match': `"${folder.version}"` },
  );

export const readFolder = async (client: Client, { folderId }: Pick<DropFolder, 'folderId'>) => {
  const { body } = await client.call<DropFolder[]>('GET', FOLDERS);
  const found = body.find((one) => one.folderId === folderId);
  if (!found) throw new Error('the folder is not listed');
  return found;
};
export const filesOf = async (
  client: Client,
  { folderId }: Pick<DropFolder, 'folderId'>,
): Promise<DropFile[]> => (await client.call<DropFile[]>('GET', `${FOLDERS}/${folderId}/files`)).body;

/** Has the worker check a folder, and waits for it; twice if a file must be found unchanged. */
export async function checked(client: Client, folder: DropFolder, times = 2): Promise<void> {
  for (let look = 0; look < times; look += 1) {
    const before = await readFolder(client, folder);
    await client.call('POST', `${FOLDERS}/${folder.folderId}/check`);
    await vi.waitFor(
      async () => {
        const now = await readFolder(client, folder);
        const isChecked = now.checkedAt !== before.checkedAt || now.problem !== null;
        if (!isChecked || Date.parse(now.nextAt ?? '') <= Date.parse(now.checkedAt ?? ''))
          throw new Error('it has not looked');
      },
      { timeout: 20_000, interval: 100 },
    );
  }
}

/**
 * A folder's files once there are this many and each has been processed as far as possible without a user.
 */
export const filesOnceProcessed = (client: Client, folder: DropFolder, count: number): Promise<DropFile[]> =>
  vi.waitFor(
    async () => {
      const files = await filesOf(client, folder);
      const open = files.filter(({ state }) => ['waiting', 'taking', 'importing'].includes(state));
      if (files.length < count || open.length > 0)
        throw new Error(JSON.stringify(files.map(({ state }) => state)));
      return files;
    },
    { timeout: 40_000, interval: 200 },
  );

export const put = (folder: string, name: string, content: string): void =>
  writeFileSync(join(folder, name), content);
/** The content of a folder, once it is `expected`. */
export const lying = (folder: string, path: string): string[] => {
  try {
    return readdirSync(join(folder, path)).sort();
  } catch {
    return [];
  }
};
