import { randomUUID } from 'node:crypto';
import type { DropFolder } from '@waypost/contract/drop-folders/shapes';
import { folderAt, written } from '../../../../api/support/drop-folders.ts';
import { sourceAt } from '../../../../api/support/sources.ts';
import type { Help, Helps, World } from '../fuzz.ts';
import { ifMatch, one } from '../targets.ts';

/** An unreachable server: a name of RFC 2606. */
const server = { place: 'sftp' as const, host: 'sftp.example.invalid', userName: 'fuzz' };

async function made({ client, known }: World): Promise<DropFolder> {
  const { sourceId } = await sourceAt(client, {
    name: `Feed ${randomUUID()}`,
    facilityIds: [one({ known }, 'facilityId')],
  });
  return folderAt(client, { sourceId, name: `Folder ${randomUUID()}`, ...server });
}
const of = ({ folderId, version }: DropFolder): Help => ({ path: { folderId }, headers: ifMatch(version) });

/** Drop folders, created for each call. */
export const dropFolderHelps: Helps = {
  'dropFolders.createDropFolder': async (world) => {
    const { sourceId } = await made(world);
    return { body: written({ sourceId, name: `Folder ${randomUUID()}`, ...server }) };
  },
  'dropFolders.changeDropFolder': async (world) => {
    const folder = await made(world);
    return { ...of(folder), body: written({ sourceId: folder.sourceId, name: folder.name, ...server }) };
  },
  'dropFolders.endDropFolder': async (world) => of(await made(world)),
  'dropFolders.tryDropFolder': async (world) => of(await made(world)),
  'dropFolders.checkDropFolder': async (world) => of(await made(world)),
  'dropFolders.dropFiles': async (world) => of(await made(world)),
};
