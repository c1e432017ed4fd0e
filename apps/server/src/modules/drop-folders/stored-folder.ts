import { createHmac } from 'node:crypto';
import type { Config } from '@waypost/platform/config';
import type { Keyring } from '@waypost/platform/keyring';
import type { Selectable } from 'kysely';
import type { OpenFolder } from '../../infrastructure/folders/folder.ts';
import { openLocalFolder } from '../../infrastructure/folders/local-folder.ts';
import { openSftpFolder } from '../../infrastructure/outbound/sftp-folder.ts';
import type { Tables } from '../../infrastructure/tables/tables.ts';

export type StoredFolder = Selectable<Tables['drop_folder']>;
export type StoredDropFile = Selectable<Tables['drop_file']>;

export type FolderTools = { keyring: Keyring; config: Config };

/** The hosts that people may name: those that are public, and private ones that the operator has listed for this. */
export const policyOf = ({ outboundHosts, importPrivateHosts }: Config) => ({
  hosts: outboundHosts,
  privateHosts: importPrivateHosts,
});

export const sealName = (keyring: Keyring, name: string): string =>
  keyring.seal('import', JSON.stringify(name));
export const nameOf = (keyring: Keyring, { name_sealed }: Pick<StoredDropFile, 'name_sealed'>): string =>
  JSON.parse(keyring.open('import', name_sealed)) as string;

/** A name by which a file is found again without being readable: its folder is in it, so that it says nothing of another one's. */
export const hashOfName = (folderId: string, name: string): string =>
  createHmac('sha256', folderId).update(name).digest('base64url');

/** Opens a folder as it is saved. No transaction is open meanwhile. @throws FolderError */
export function openFolder(
  { keyring, config }: FolderTools,
  folder: StoredFolder,
  lCode: string,
): Promise<OpenFolder> {
  if (folder.place === 'local')
    return openLocalFolder({ base: config.importFolders, organisation: lCode, path: folder.path });
  return openSftpFolder(policyOf(config), {
    host: folder.host,
    port: folder.port,
    userName: folder.user_name,
    secret: secretOf(keyring, folder),
    hostKey: folder.host_key,
    path: folder.path,
  });
}

function secretOf(keyring: Keyring, { secret_kind, secret_sealed }: StoredFolder) {
  if (secret_sealed === null) return null;
  const secret = keyring.open('drop-folder', secret_sealed);
  return secret_kind === 'password' ? { password: secret } : { privateKey: secret };
}
